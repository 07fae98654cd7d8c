import { AppError } from '@scanlist/service-kit/app-error';
import { type Account, type AccountDetails, type AccountRows, detailsOf } from './account.ts';
import { notSignedInError } from './not-signed-in-error.ts';

/** What a change of an account needs. */
export interface ChangeAccountDependencies {
  accounts: AccountRows;
  now: () => Date;
  /** There are events to be told. */
  wakeRelay(): void;
}

const triesMax = 10;

/**
 * Changes what an owner can change of their account; `change` says what becomes of the account as it is, and is asked
 * again when somebody else changed it meanwhile. What changes nothing tells nobody anything. Answers the account as it is
 * then.
 *
 * @throws AppError `NOT_SIGNED_IN` when the account is gone, `VERSION_CONFLICT` when others never let it come to its turn.
 */
export async function changeAccount(
  { accounts, now, wakeRelay }: ChangeAccountDependencies,
  accountId: string,
  change: (account: Account) => Partial<AccountDetails> | Promise<Partial<AccountDetails>>,
): Promise<Account> {
  for (let tries = 0; tries < triesMax; tries++) {
    const before = await findAccount(accounts, accountId);
    const after = { ...detailsOf(before), ...(await change(before)) };
    if (isSame(detailsOf(before), after)) return before;
    if (!(await accounts.change(before, after, now()))) continue;
    wakeRelay();
    return { ...before, ...after, version: before.version + 1 };
  }
  throw accountConflictError();
}

/** Others changed the account so often that this change never came to its turn. */
export function accountConflictError(): AppError {
  return new AppError('VERSION_CONFLICT', 'Your account was changed somewhere else. Please try again.');
}

/** The account of somebody signed in; it can only be missing when it was removed a moment ago. */
export async function findAccount(accounts: AccountRows, accountId: string): Promise<Account> {
  const account = await accounts.find(accountId);
  if (!account) throw notSignedInError();
  return account;
}

function isSame(one: AccountDetails, other: AccountDetails): boolean {
  return (Object.keys(one) as (keyof AccountDetails)[]).every((key) => one[key] === other[key]);
}
