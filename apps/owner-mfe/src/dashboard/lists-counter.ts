import { freeLists } from '@scanlist/contracts/http/limits';
import { isAtLimit } from '../common/list-limit.ts';

/** '{n} of 10 lists used'; with a subscription an infinity sign stands for the limit (specification section 2: Dashboard). */
export function listsUsed(count: number, isUnlimited: boolean): string {
  return `${count} of ${isUnlimited ? '∞' : freeLists} lists used`;
}

/** What to know shortly before the limit and at it; null where it is far, or where there is none. */
export function limitWords(count: number, isUnlimited: boolean): string | null {
  if (isUnlimited || count < freeLists - 2) return null;
  if (isAtLimit(count, isUnlimited)) return 'Limit reached. A subscription removes it.';
  const left = freeLists - count;
  return `${left} ${left === 1 ? 'list' : 'lists'} left without a subscription.`;
}
