import type { EntriesFilter } from '@scanlist/contracts/http/entries';
import { daysLater, isDay, startOfDay } from './day.ts';

/** Which entries an owner wants to see, as it stands in the address; empty days are open ends. */
export interface FilterParams {
  from: string;
  /** The last day, itself included. */
  to: string;
  hasNotes: boolean;
  notAllDone: boolean;
}

export const allEntries: FilterParams = { from: '', to: '', hasNotes: false, notAllDone: false };

/** Reads `?from=&to=&notes=1&open=1`. What is not a day stays as it is: `problemsOf` says so. */
export function readFilterParams(params: URLSearchParams): FilterParams {
  return {
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
    hasNotes: params.get('notes') === '1',
    notAllDone: params.get('open') === '1',
  };
}

/** The opposite of `readAsked`; what is not asked for is not in it. */
export function writeFilterParams(chosen: FilterParams): Record<string, string> {
  return {
    ...(chosen.from && { from: chosen.from }),
    ...(chosen.to && { to: chosen.to }),
    ...(chosen.hasNotes && { notes: '1' }),
    ...(chosen.notAllDone && { open: '1' }),
  };
}

/** True when anything is left out. */
export function isFiltered(chosen: FilterParams): boolean {
  return countFilters(chosen) > 0;
}

/** How many filters are set; a range of days is one. */
export function countFilters(chosen: FilterParams): number {
  return [chosen.from || chosen.to, chosen.hasNotes, chosen.notAllDone].filter(Boolean).length;
}

/** What is wrong with the days, for a person to read; empty when nothing is. */
export function dateProblems({ from, to }: FilterParams): { from?: string; to?: string } {
  const notADay = 'This is not a date';
  const problems = {
    ...(from && !isDay(from) && { from: notADay }),
    ...(to && !isDay(to) && { to: notADay }),
  };
  if (from && to && isDay(from) && isDay(to) && to < from) return { to: 'This is before the first day' };
  return problems;
}

/** What is asked of the server: whole days of the owner's zone, the last one included. The days must be without problems. */
export function filterOf(chosen: FilterParams): EntriesFilter {
  return {
    ...(chosen.from && { from: startOfDay(chosen.from) }),
    ...(chosen.to && { until: startOfDay(daysLater(chosen.to, 1)) }),
    ...(chosen.hasNotes && { hasNotes: true }),
    ...(chosen.notAllDone && { notAllDone: true }),
  };
}

/** The days that are one press away. */
export const quickChoices: { label: string; days: number }[] = [
  { label: 'Today', days: 1 },
  { label: 'Last 7 days', days: 7 },
  { label: 'Last 30 days', days: 30 },
];

/** The range of so many days of which `today` is the last. */
export function lastDays(days: number, today: string): Pick<FilterParams, 'from' | 'to'> {
  return { from: daysLater(today, 1 - days), to: today };
}
