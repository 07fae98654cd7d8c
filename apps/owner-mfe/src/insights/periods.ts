import type { ListInsights } from '@scanlist/contracts/http/insights';
import { daysLater } from '../format/day.ts';
import type { Weekday } from './week-start.ts';

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
export function periodsOf(days: Days, firstDay: Weekday): Period[] {
  if (days.length <= daysShownMax)
    return days.map(({ day, ...counts }) => ({ from: day, to: day, ...counts }));
  return weeksOf(days, firstDay);
}

/** The first and the last week have only their days within the range. */
export function weeksOf(days: Days, firstDay: Weekday): Period[] {
  const weeks: Period[] = [];
  for (const { day, entries, complete } of days) {
    const week = weeks.at(-1);
    if (!week || weekdayOf(day) === firstDay) {
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
export function weekdaysOf(days: Days, firstDay: Weekday): { weekday: Weekday; entries: number }[] {
  const sums = [0, 0, 0, 0, 0, 0, 0];
  for (const { day, entries } of days) sums[weekdayOf(day)] = (sums[weekdayOf(day)] ?? 0) + entries;
  return sums.map((_, place) => {
    const weekday = ((firstDay + place) % 7) as Weekday;
    return { weekday, entries: sums[weekday] ?? 0 };
  });
}

function weekdayOf(day: string): Weekday {
  return new Date(`${day}T12:00:00Z`).getUTCDay() as Weekday;
}

/** The days before a range, as many as it has. */
export function daysBefore(from: string, count: number): { from: string; to: string } {
  return { from: daysLater(from, -count), to: daysLater(from, -1) };
}
