import { formatDay } from './dates.ts';

const relativeTime = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

const dayMs = 24 * 60 * 60_000;

/**
 * How long ago a moment (ISO 8601) was by the calendar of the owner's zone: 'today', 'yesterday', '3 days ago', and the day
 * itself from 30 days on. `now` in milliseconds since the epoch.
 */
export function formatDaysAgo(iso: string, now: number): string {
  const days = Math.max(0, midnightsBetween(new Date(iso), new Date(now)));
  return days < 30 ? relativeTime.format(-days, 'day') : `on ${formatDay(iso)}`;
}

/** Rounded, because a day on which the clocks change is not 24 hours long. */
function midnightsBetween(earlier: Date, later: Date): number {
  return Math.round((midnightBefore(later) - midnightBefore(earlier)) / dayMs);
}

function midnightBefore(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();
}
