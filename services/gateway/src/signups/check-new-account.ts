import type { NewAccountBody } from '@scanlist/contracts/http/accounts';
import type { AccountRows } from '../accounts/account.ts';
import { takenError } from '../accounts/taken-error.ts';
import { refuseCommonPassword } from '../passwords/common-passwords.ts';

export interface NewAccountDependencies {
  accounts: AccountRows;
  commonPasswords: ReadonlySet<string>;
}

/**
 * Checks that an account can be created from this (specification section 5: Signup, decision P9), before the card is
 * asked for.
 *
 * @throws AppError `VALIDATION_FAILED` for a common password, `USERNAME_TAKEN`, `EMAIL_TAKEN`.
 */
export async function checkNewAccount(
  { accounts, commonPasswords }: NewAccountDependencies,
  { username, email, password }: Pick<NewAccountBody, 'username' | 'email' | 'password'>,
): Promise<void> {
  refuseCommonPassword(commonPasswords, password, 'password');
  const taken = await accounts.findTaken({ username, email });
  if (taken.username || taken.email) throw takenError(taken);
}
