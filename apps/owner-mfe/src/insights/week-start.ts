/** A day of the week as `Date.getDay` counts: 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

interface WeekInfo {
  /** 1 is Monday, 7 is Sunday. */
  firstDay: number;
}

/** Browsers have the week of a locale as a method, as an older property, or not at all. */
interface LocaleWithWeek extends Intl.Locale {
  getWeekInfo?(): WeekInfo;
  weekInfo?: WeekInfo;
}

/** The first day of the week in the region of a language tag: Sunday for 'en-US', Monday for 'de'. */
export function firstDayOfWeek(language: string): Weekday {
  const locale = localeOf(language);
  const known = locale?.getWeekInfo?.() ?? locale?.weekInfo;
  return known ? ((known.firstDay % 7) as Weekday) : firstDayOfRegion(locale?.maximize().region);
}

/** Nothing for a tag that is none: some systems name their language 'en-US@posix'. */
function localeOf(language: string): LocaleWithWeek | undefined {
  try {
    return new Intl.Locale(language.replace(/@.*/, ''));
  } catch {
    return undefined;
  }
}

/** The same without the browser's help (Unicode CLDR, supplemental week data). */
export function firstDayOfRegion(region = '001'): Weekday {
  if (region === 'MV') return 5;
  if (saturday.includes(region)) return 6;
  return sunday.includes(region) ? 0 : 1;
}

const saturday = 'AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' ');
const sunday = (
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH ' +
  'PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'
).split(' ');
