import type { Weekday } from '../format/week.ts';

// A day is the same in every time zone, so it is formatted in UTC.
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const short = format({ month: 'short', day: 'numeric' });
const long = format({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
const range = format({ month: 'short', day: 'numeric', year: 'numeric' });
const weekday = format({ weekday: 'long' });
const hour = format({ hour: 'numeric' });

/** 'Nov 3', for the axis of a chart. */
export function shortDay(day: string): string {
  return short.format(noonOf(day));
}

/** 'Tue, Nov 3, 2026', or 'Nov 1 – 7, 2026' for several days. */
export function daysText(from: string, to: string): string {
  return from === to ? long.format(noonOf(from)) : range.formatRange(noonOf(from), noonOf(to));
}

/** 'Tuesday'. */
export function weekdayName(day: Weekday): string {
  // The fifth day of 1970 was a Monday.
  return weekday.format(new Date(Date.UTC(1970, 0, 4 + day)));
}

/** '12 AM' to '11 PM'. */
export function hourName(hourOfDay: number): string {
  return hour.format(new Date(Date.UTC(1970, 0, 1, hourOfDay)));
}

function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}
