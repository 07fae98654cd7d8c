import type { Weekday } from '../format/week.ts';

// A day is the same in every time zone, so it is formatted in UTC.
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const short = format({ month: 'short', day: 'numeric' });
const withYear = format({ month: 'short', day: 'numeric', year: 'numeric' });
const long = format({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
const weekday = format({ weekday: 'long' });
const hour = format({ hour: 'numeric' });

/** Names the days of a chart's axis: 'Nov 3', or 'Nov 3, 2026' where the range is of more than one year. */
export function axisDays(from: string, to: string): (day: string) => string {
  const { format } = from.slice(0, 4) === to.slice(0, 4) ? short : withYear;
  return (day) => format(noonOf(day));
}

/** 'Tue, Nov 3, 2026', or 'Nov 1 – 7, 2026' for several days. */
export function daysText(from: string, to: string): string {
  return from === to ? long.format(noonOf(from)) : withYear.formatRange(noonOf(from), noonOf(to));
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
