import { formatDay } from './dates.ts';

const relativeTime = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

const dayMs = 24 * 60 * 60_000;

/**
 * Formats how many calendar days ago a time (ISO 8601) was in the owner's time zone: 'today', 'yesterday', '3 days
 * ago', the date from 30 days on. `now` in milliseconds since the epoch.
 */
export function formatDaysAgo(iso: string, now: number): string {
  const days = Math.max(0, midnightsBetween(new Date(iso), new Date(now)));
  return days < 30 ? relativeTime.format(-days, 'day') : `on ${formatDay(iso)}`;
}

/** Rounded, because a day on which daylight saving changes is not 24 hours long. */
function midnightsBetween(earlier: Date, later: Date): number {
  return Math.round((midnightBefore(later) - midnightBefore(earlier)) / dayMs);
}

function midnightBefore(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();
}
