import type { ListInsights } from '@scanlist/contracts/http/insights';
import { daysLater } from '../format/day.ts';
import { daysIntoWeek, type Weekday } from '../format/week.ts';

/** The entries of a day, or of the part of a week that is in the range. */
export interface Period {
  from: string;
  to: string;
  entries: number;
  complete: number;
}

type Days = ListInsights['byDay'];

/** Longer ranges are counted by week. */
export const daysShownMax = 60;

/** The entries of a range day by day, or week by week where it is longer than `daysShownMax`. */
export function periodsOf(days: Days, first: Weekday): Period[] {
  if (days.length <= daysShownMax)
    return days.map(({ day, ...counts }) => ({ from: day, to: day, ...counts }));
  return weeksOf(days, first);
}

/** The first and the last week have only their days within the range. */
export function weeksOf(days: Days, first: Weekday): Period[] {
  const weeks: Period[] = [];
  for (const { day, entries, complete } of days) {
    const week = weeks.at(-1);
    if (!week || daysIntoWeek(day, first) === 0) {
      weeks.push({ from: day, to: day, entries, complete });
      continue;
    }
    week.to = day;
    week.entries += entries;
    week.complete += complete;
  }
  return weeks;
}

/** The entries of each weekday, from the first day of the week on. */
export function weekdaysOf(days: Days, first: Weekday): { weekday: Weekday; entries: number }[] {
  const sums = Array.from({ length: 7 }, (_, place) => ({
    weekday: (((first - 1 + place) % 7) + 1) as Weekday,
    entries: 0,
  }));
  for (const { day, entries } of days) {
    const sum = sums[daysIntoWeek(day, first)];
    if (sum) sum.entries += entries;
  }
  return sums;
}

/** The days before a range, as many as it has. */
export function daysBefore(from: string, count: number): { from: string; to: string } {
  return { from: daysLater(from, -count), to: daysLater(from, -1) };
}
