/** Days in seconds. */
export const daySeconds = 86_400;
export const hourSeconds = 3600;

export type Interval = 'month' | 'year';

/**
 * The first period boundary after `after`, in seconds. Periods start at `anchor` and at the same day and time of later
 * months, in UTC; in a shorter month, on its last day. Counting from the anchor keeps the 31st after a February.
 */
export function nextBoundary(anchor: number, after: number, interval: Interval): number {
  const from = new Date(anchor * 1000);
  const until = new Date(after * 1000);
  const months =
    (until.getUTCFullYear() - from.getUTCFullYear()) * 12 + until.getUTCMonth() - from.getUTCMonth();
  const step = interval === 'year' ? 12 : 1;
  let count = Math.max(1, Math.floor(months / step));
  while (addMonths(anchor, count * step) <= after) count += 1;
  return addMonths(anchor, count * step);
}

function addMonths(seconds: number, months: number): number {
  const from = new Date(seconds * 1000);
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1);
  const timeOfDay = seconds - Math.floor(seconds / daySeconds) * daySeconds;
  const month = new Date(first);
  const lastDay = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
  return first / 1000 + (Math.min(from.getUTCDate(), lastDay) - 1) * daySeconds + timeOfDay;
}
