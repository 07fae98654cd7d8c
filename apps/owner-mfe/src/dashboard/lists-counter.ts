import { freeLists } from '@scanlist/contracts/http/limits';

/** '{n} of 10 lists used'; with a subscription an infinity sign stands for the limit (specification section 2: Dashboard). */
export function listsUsed(count: number, hasSubscription: boolean): string {
  return `${count} of ${hasSubscription ? '∞' : freeLists} lists used`;
}

/** '1 entry', '2 entries', and '0 entries' where the count is missing. */
export function entriesCounted(count: number | undefined): string {
  return count === 1 ? '1 entry' : `${count ?? 0} entries`;
}
