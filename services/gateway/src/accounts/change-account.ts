import { AppError } from '@scanlist/service-kit/app-error';
import type { OwnActivity } from '../activity/activity.ts';
import { type Account, type AccountDetails, type AccountRows, detailsOf } from './account.ts';
import { notSignedInError } from './not-signed-in-error.ts';

/** What a change of an account needs. */
export interface ChangeAccountDependencies {
  accounts: AccountRows;
  now: () => Date;
  /** Wakes the outbox relay: there are new events. */
  wakeRelay(): void;
}

const triesMax = 10;

/**
 * Changes an account by optimistic locking. `change` computes the new details from the present ones; it runs again
 * after a conflict. A change without a difference publishes nothing. `activity` is what the trail tells of it. Returns
 * the account after the change.
 *
 * @throws AppError `NOT_SIGNED_IN` if the account is gone, `VERSION_CONFLICT` after ten conflicts.
 */
export async function changeAccount(
  { accounts, now, wakeRelay }: ChangeAccountDependencies,
  accountId: string,
  change: (account: Account) => Partial<AccountDetails> | Promise<Partial<AccountDetails>>,
  activity?: Omit<OwnActivity, 'list' | 'at'>,
): Promise<Account> {
  for (let tries = 0; tries < triesMax; tries++) {
    const before = await findAccount(accounts, accountId);
    const after = { ...detailsOf(before), ...(await change(before)) };
    if (isSame(detailsOf(before), after)) return before;
    if (!(await accounts.change(before, after, now(), activity))) continue;
    wakeRelay();
    return { ...before, ...after, version: before.version + 1 };
  }
  throw accountConflictError();
}

/** The error after too many conflicts with other changes of the account. */
export function accountConflictError(): AppError {
  return new AppError('VERSION_CONFLICT', 'Your account was changed somewhere else. Please try again.');
}

/** The account of a signed-in owner; it is missing only if it was removed a moment ago. */
export async function findAccount(accounts: AccountRows, accountId: string): Promise<Account> {
  const account = await accounts.find(accountId);
  if (!account) throw notSignedInError();
  return account;
}

function isSame(one: AccountDetails, other: AccountDetails): boolean {
  return (Object.keys(one) as (keyof AccountDetails)[]).every((key) => one[key] === other[key]);
}
