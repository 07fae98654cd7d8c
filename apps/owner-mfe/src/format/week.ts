import { daysLater } from './day.ts';

/** 1 is Monday, 7 is Sunday, as in `Intl.Locale`. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Not in the types yet, and not in every browser. Older ones have the property, newer ones the method. */
interface LocaleWithWeek {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
}

/** Most of those that count weeks from Sunday, for browsers that do not know it themselves. */
const sundayRegions = new Set('US CA MX BR CO PE JP KR TW HK IN IL PH TH ZA'.split(' '));

/** The first day of the week where this locale is spoken; of the browser's own language without one. */
export function firstWeekday(locale: string = navigator.language): Weekday {
  const known = localeOf(locale);
  const { getWeekInfo, weekInfo } = known as LocaleWithWeek;
  const firstDay = getWeekInfo?.call(known).firstDay ?? weekInfo?.firstDay;
  if (firstDay !== undefined && firstDay >= 1 && firstDay <= 7) return firstDay as Weekday;
  return sundayRegions.has(known.maximize().region ?? '') ? 7 : 1;
}

/** Some browsers have a language that `Intl` refuses, such as 'en-US@posix'. */
function localeOf(locale: string): Intl.Locale {
  try {
    return new Intl.Locale(locale);
  } catch {
    return new Intl.Locale('en-US');
  }
}

/** The first day of the week of a day, both as `2026-11-20`. */
export function startOfWeek(day: string, first: Weekday): string {
  return daysLater(day, -daysIntoWeek(day, first));
}

/** How many days of its week come before a day: 0 to 6. */
export function daysIntoWeek(day: string, first: Weekday): number {
  // A calendar day has the same weekday in every time zone.
  return (new Date(`${day}T12:00:00Z`).getUTCDay() - first + 7) % 7;
}
