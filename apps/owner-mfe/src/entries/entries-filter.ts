import type { EntriesFilter } from '@scanlist/contracts/http/entries';
import { daysLater, isDay, startOfDay } from './day.ts';

/** Which entries an owner wants to see, as it stands in the address; empty days are open ends. */
export interface AskedEntries {
  from: string;
  /** The last day, itself included. */
  to: string;
  hasNotes: boolean;
  notAllDone: boolean;
}

export const allEntries: AskedEntries = { from: '', to: '', hasNotes: false, notAllDone: false };

/** Reads `?from=&to=&notes=1&open=1`. What is not a day stays as it is: `problemsOf` says so. */
export function readAsked(params: URLSearchParams): AskedEntries {
  return {
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
    hasNotes: params.get('notes') === '1',
    notAllDone: params.get('open') === '1',
  };
}

/** The opposite of `readAsked`; what is not asked for is not in it. */
export function writeAsked(asked: AskedEntries): Record<string, string> {
  return {
    ...(asked.from && { from: asked.from }),
    ...(asked.to && { to: asked.to }),
    ...(asked.hasNotes && { notes: '1' }),
    ...(asked.notAllDone && { open: '1' }),
  };
}

/** True when anything is left out. */
export function isFiltered(asked: AskedEntries): boolean {
  return countFilters(asked) > 0;
}

/** How many filters are set; a range of days is one. */
export function countFilters(asked: AskedEntries): number {
  return [asked.from || asked.to, asked.hasNotes, asked.notAllDone].filter(Boolean).length;
}

/** What is wrong with the days, for a person to read; empty when nothing is. */
export function problemsOf({ from, to }: AskedEntries): { from?: string; to?: string } {
  const notADay = 'This is not a date';
  const problems = {
    ...(from && !isDay(from) && { from: notADay }),
    ...(to && !isDay(to) && { to: notADay }),
  };
  if (from && to && isDay(from) && isDay(to) && to < from) return { to: 'This is before the first day' };
  return problems;
}

/** What is asked of the server: whole days of the owner's zone, the last one included. The days must be without problems. */
export function filterOf(asked: AskedEntries): EntriesFilter {
  return {
    ...(asked.from && { from: startOfDay(asked.from) }),
    ...(asked.to && { until: startOfDay(daysLater(asked.to, 1)) }),
    ...(asked.hasNotes && { hasNotes: true }),
    ...(asked.notAllDone && { notAllDone: true }),
  };
}

/** The days that are one press away. */
export const quickChoices: { label: string; days: number }[] = [
  { label: 'Today', days: 1 },
  { label: 'Last 7 days', days: 7 },
  { label: 'Last 30 days', days: 30 },
];

/** The range of so many days of which `today` is the last. */
export function lastDays(days: number, today: string): Pick<AskedEntries, 'from' | 'to'> {
  return { from: daysLater(today, 1 - days), to: today };
}
