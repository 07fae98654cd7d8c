import { AppError } from '@scanlist/service-kit/app-error';
import type { Logger } from '@scanlist/service-kit/logger';
import type { AccountRows } from '../accounts/account.ts';
import { findAccount } from '../accounts/change-account.ts';
import type { Passwords } from '../accounts/passwords.ts';
import type { SlowGuessing } from '../accounts/slow-guessing.ts';
import type { Sessions } from '../sessions/session.ts';
import { type DeletionDeps, finishDeletion } from './finish-deletion.ts';

export interface DeleteAccountDeps extends DeletionDeps {
  accounts: AccountRows;
  passwords: Passwords;
  guessing: SlowGuessing;
  sessions: Sessions;
  logger: Logger;
}

/**
 * Deletes an account for whoever knows its password: from now on nobody signs in to it, every session ends, and the rest is
 * done at once or, where billing cannot be reached, as soon as it is back (decision 0021).
 *
 * @throws AppError `WRONG_CREDENTIALS` for a wrong password, also when it was changed a moment ago; ThrottledError after too
 * many wrong ones, counted with those of signing in.
 */
export async function deleteAccount(
  deps: DeleteAccountDeps,
  { accountId, address }: { accountId: string; address: string },
  password: string,
): Promise<void> {
  const { accounts, passwords, guessing, sessions, deletions, now, logger } = deps;
  const account = await findAccount(accounts, accountId);
  await guessing.attempt(accountId, address);
  if (!(await passwords.verify(account.passwordHash, password))) throw wrongPassword();
  await guessing.succeeded(accountId, address);
  if (!(await deletions.begin(account, now()))) {
    // Asked for twice at once: the other request goes on with it.
    if ((await accounts.find(accountId)) === null) return;
    throw wrongPassword();
  }
  sessions.forgetAll(accountId);
  await finishDeletion(deps, accountId).catch((err: unknown) =>
    logger.warn({ err, accountId }, 'an account is erased later'),
  );
}

function wrongPassword(): AppError {
  const message = 'Your password is not right';
  return new AppError('WRONG_CREDENTIALS', message, { issues: [{ path: 'password', message }] });
}
