import { isAtLimit } from '../billing/list-limit.ts';

/** '{n} of 10 lists used'; without a limit (null) an infinity sign (specification section 2: Dashboard). */
export function formatListsUsed(count: number, limit: number | null): string {
  return `${count} of ${limit ?? '∞'} lists used`;
}

/** True shortly before the limit and at it. */
export function isNearLimit(count: number, limit: number | null): boolean {
  return limit !== null && count >= limit - 2;
}

/** Explains the limit and what removes it: a subscription, or paying an overdue one. Null without a limit. */
export function limitText(count: number, limit: number | null, isOverdue: boolean): string | null {
  if (limit === null) return null;
  const remedy = isOverdue ? 'Paying' : 'A subscription';
  if (isAtLimit(count, limit)) return `Limit reached. ${remedy} removes it.`;
  if (!isNearLimit(count, limit)) return `${remedy} removes the limit.`;
  const left = limit - count;
  return `${left} ${left === 1 ? 'list' : 'lists'} left ${isOverdue ? 'until you pay' : 'without a subscription'}.`;
}
