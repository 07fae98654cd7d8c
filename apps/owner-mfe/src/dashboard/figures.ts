import type { AllInsights } from '@scanlist/contracts/http/insights';
import { daysLater } from '../format/day.ts';
import { formatEntryCount } from '../format/entry-count.ts';
import { sharePercent } from '../format/share-percent.ts';
import { startOfWeek, type Weekday } from '../format/week.ts';

/** How many weeks the figures cover, this one included. */
export const weeksOfFigures = 8;

/** An answer has at most so many lists (`insightsAtMost`, whose module would bring its schemas along). */
export const listsOfFigures = 500;

/** How many missed items, and how many quiet lists, are shown. */
export const shownAtMost = 3;

/** A range of days, both included. */
export interface Days {
  from: string;
  to: string;
}

/** The last weeks up to and including `today`, from the first day of a week on. */
export function lastWeeks(today: string, first: Weekday): Days {
  return { from: daysLater(startOfWeek(today, first), -7 * (weeksOfFigures - 1)), to: today };
}

/** Sums of days by week, oldest first. The last week may be shorter than seven days. */
export function byWeek(days: readonly number[]): number[] {
  const weeks: number[] = [];
  for (const [place, count] of days.entries()) {
    const week = Math.floor(place / 7);
    weeks[week] = (weeks[week] ?? 0) + count;
  }
  return weeks;
}

/** Finds the entries of a list by week; undefined where the figures do not say. */
export type Trends = (listId: string) => readonly number[] | undefined;

const noEntries: readonly number[] = Array.from({ length: weeksOfFigures }, () => 0);

/** The entries of each list by week. An answer has those with most entries, so a list beyond them is not known. */
export function trendsOf({ lists }: Pick<AllInsights, 'lists'>): Trends {
  const weeks = new Map(lists.map(({ listId, days }) => [listId, byWeek(days)]));
  const others = lists.length < listsOfFigures ? noEntries : undefined;
  return (listId) => weeks.get(listId) ?? others;
}

/** This week, beside the same days of the week before. */
export interface ThisWeek {
  days: Days;
  entries: number;
  incomplete: number;
  /** How many of a hundred have everything done; null without an entry. */
  share: number | null;
  before: { entries: number; share: number | null };
  /** Every day of this week has begun, so that it is compared with all of last week. */
  isWhole: boolean;
}

/** The figures of this week from those of the last weeks. */
export function thisWeekOf({ byDay, to }: Pick<AllInsights, 'byDay' | 'to'>): ThisWeek {
  const start = 7 * Math.floor((byDay.length - 1) / 7);
  const days = byDay.slice(start);
  const now = totalsOf(days);
  const before = totalsOf(byDay.slice(Math.max(0, start - 7), Math.max(0, start - 7 + days.length)));
  return {
    days: { from: days[0]?.day ?? to, to },
    entries: now.entries,
    incomplete: now.entries - now.complete,
    share: percentOf(now),
    before: { entries: before.entries, share: percentOf(before) },
    isWhole: days.length === 7,
  };
}

interface Totals {
  entries: number;
  complete: number;
}

function totalsOf(days: readonly Totals[]): Totals {
  return {
    entries: days.reduce((sum, { entries }) => sum + entries, 0),
    complete: days.reduce((sum, { complete }) => sum + complete, 0),
  };
}

function percentOf({ entries, complete }: Totals): number | null {
  return entries === 0 ? null : sharePercent(complete, entries);
}

/** The items that were left out most, of lists that are shown on the dashboard. */
export function missedItems(
  { items }: Pick<AllInsights, 'items'>,
  lists: readonly { id: string; archivedAt?: string | null }[],
): AllInsights['items'] {
  const shown = new Set(lists.filter(({ archivedAt }) => !archivedAt).map(({ id }) => id));
  return items.filter(({ leftOut, listId }) => leftOut > 0 && shown.has(listId)).slice(0, shownAtMost);
}

/** '12 entries this week, 9 last week', of the counts of the last weeks. */
export function trendText(weeks: readonly number[]): string {
  const now = weeks.at(-1) ?? 0;
  const before = weeks.at(-2) ?? 0;
  return `${formatEntryCount(now)} this week, ${before.toLocaleString('en-US')} last week`;
}
