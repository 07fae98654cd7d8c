import { daysAgo } from './days-ago.ts';

const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * How long ago a moment (ISO 8601) was: 'just now', '5 minutes ago', 'yesterday'; the day itself from 30 days on. What
 * lies ahead because of a clock that is wrong is 'just now'.
 */
export function agoOf(iso: string, now: number): string {
  const agoMs = now - new Date(iso).getTime();
  if (agoMs < minuteMs) return 'just now';
  if (agoMs < hourMs) return words.format(-Math.floor(agoMs / minuteMs), 'minute');
  if (agoMs < dayMs) return words.format(-Math.floor(agoMs / hourMs), 'hour');
  return daysAgo(iso, now);
}
