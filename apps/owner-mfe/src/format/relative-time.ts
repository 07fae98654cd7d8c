import { formatDaysAgo } from './days-ago.ts';

const relativeTime = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * Formats how long ago a time (ISO 8601) was: 'just now', '5 minutes ago', 'yesterday', the date from 30 days on. A
 * time in the future, because of a wrong clock, is 'just now'.
 */
export function formatRelativeTime(iso: string, now: number): string {
  const agoMs = now - new Date(iso).getTime();
  if (agoMs < minuteMs) return 'just now';
  if (agoMs < hourMs) return relativeTime.format(-Math.floor(agoMs / minuteMs), 'minute');
  if (agoMs < dayMs) return relativeTime.format(-Math.floor(agoMs / hourMs), 'hour');
  return formatDaysAgo(iso, now);
}
