import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import { freeLists } from '@scanlist/contracts/http/limits';

/**
 * Whether an owner's subscription lifts the limit of lists as far as the browser knows (decision P3): on trial, paid, or
 * overdue. Whether an overdue one is still within its seven days only the server knows; it has the last word.
 */
export function hasSubscription({ subscriptionStatus: status }: CurrentUser): boolean {
  return status === 'trialing' || status === 'active' || status === 'past_due';
}

/** True where one more list would be refused (decision P3). */
export function isAtLimit(count: number, isUnlimited: boolean): boolean {
  return !isUnlimited && count >= freeLists;
}
