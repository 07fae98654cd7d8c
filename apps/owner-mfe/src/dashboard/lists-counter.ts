import { freeLists } from '@scanlist/contracts/http/limits';
import { isAtLimit } from '../common/list-limit.ts';

/** '{n} of 10 lists used'; with a subscription an infinity sign stands for the limit (specification section 2: Dashboard). */
export function listsUsed(count: number, isUnlimited: boolean): string {
  return `${count} of ${isUnlimited ? '∞' : freeLists} lists used`;
}

/** True shortly before the limit and at it. */
export function isNearLimit(count: number, isUnlimited: boolean): boolean {
  return !isUnlimited && count >= freeLists - 2;
}

/** What to know of the limit; null where there is none. */
export function limitWords(count: number, isUnlimited: boolean): string | null {
  if (isUnlimited) return null;
  if (isAtLimit(count, isUnlimited)) return 'Limit reached. A subscription removes it.';
  if (!isNearLimit(count, isUnlimited)) return 'A subscription removes the limit.';
  const left = freeLists - count;
  return `${left} ${left === 1 ? 'list' : 'lists'} left without a subscription.`;
}
