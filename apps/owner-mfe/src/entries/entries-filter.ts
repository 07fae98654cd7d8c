import type { AllEntriesFilter } from '@scanlist/contracts/http/entries';
import { labelLimits } from '@scanlist/contracts/http/labels';
import { searchMax, visitorNameMax } from '@scanlist/contracts/http/limits';
import { daysLater, isDay, startOfDay } from '../format/day.ts';

/** The filter of the entries as it is in the address; empty days are open ends. */
export interface FilterParams {
  from: string;
  /** The last day, inclusive. */
  to: string;
  hasNotes: boolean;
  notAllDone: boolean;
  state: EntriesState;
  /** A visitor's whole name; empty for everybody. */
  name: string;
  /** Over all lists only: the id of one, a label and words; empty for any. */
  list: string;
  label: string;
  q: string;
  /** Over all lists only: the ids of items of that list which an entry left out, or has a note on; empty for any. */
  leftOut: string;
  noted: string;
}

/** Entries that are open, dealt with or deleted; `any` are all but the deleted ones. */
export type EntriesState = 'any' | 'open' | 'dealt-with' | 'deleted';

/** The states with their names, in the order of the menu. */
export const entriesStates: { state: EntriesState; name: string }[] = [
  { state: 'any', name: 'Any status' },
  { state: 'open', name: 'Open' },
  { state: 'dealt-with', name: 'Resolved' },
  { state: 'deleted', name: 'Deleted' },
];

export const allEntries: FilterParams = {
  from: '',
  to: '',
  hasNotes: false,
  notAllDone: false,
  state: 'any',
  name: '',
  list: '',
  label: '',
  q: '',
  leftOut: '',
  noted: '',
};

/**
 * Reads `?from=&to=&notes=1&open=1&state=open&name=&list=&label=&q=&leftOut=&noted=`. `open` says that an item was left out, as it always
 * did. Invalid days are kept; `dateProblems` reports them.
 */
export function readFilterParams(params: URLSearchParams): FilterParams {
  return {
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
    hasNotes: params.get('notes') === '1',
    notAllDone: params.get('open') === '1',
    state: stateOf(params.get('state')),
    name: textOf(params, 'name', visitorNameMax),
    list: textOf(params, 'list', 64),
    label: textOf(params, 'label', labelLimits.labelMax),
    q: textOf(params, 'q', searchMax),
    leftOut: textOf(params, 'leftOut', itemIdMax),
    noted: textOf(params, 'noted', itemIdMax),
  };
}

/** The longest id of an item, in characters. */
const itemIdMax = 40;

function textOf(params: URLSearchParams, name: string, lengthMax: number): string {
  return (params.get(name) ?? '').trim().slice(0, lengthMax);
}

/** The inverse of `readFilterParams`; unset filters are left out. */
export function writeFilterParams(chosen: FilterParams): Record<string, string> {
  return {
    ...(chosen.from && { from: chosen.from }),
    ...(chosen.to && { to: chosen.to }),
    ...(chosen.hasNotes && { notes: '1' }),
    ...(chosen.notAllDone && { open: '1' }),
    ...(chosen.state !== 'any' && { state: chosen.state }),
    ...(chosen.name && { name: chosen.name }),
    ...(chosen.list && { list: chosen.list }),
    ...(chosen.label && { label: chosen.label }),
    ...(chosen.q && { q: chosen.q }),
    ...(chosen.leftOut && { leftOut: chosen.leftOut }),
    ...(chosen.noted && { noted: chosen.noted }),
  };
}

/** True when any filter is set, or words are searched for. */
export function isFiltered(chosen: FilterParams): boolean {
  return countFilters(chosen) > 0 || chosen.q !== '';
}

/** The number of filters that are set, without the search; a range of days counts as one. */
export function countFilters(chosen: FilterParams): number {
  const { from, to, hasNotes, notAllDone, state, name, list, label, leftOut, noted } = chosen;
  return [from || to, hasNotes, notAllDone, state !== 'any', name, list, label, leftOut, noted].filter(
    Boolean,
  ).length;
}

/** The state of that name; `any` for an unknown one. */
export function stateOf(name: string | null): EntriesState {
  return entriesStates.find(({ state }) => state === name)?.state ?? 'any';
}

/** The errors of the date fields; empty when there are none. */
export function dateProblems({ from, to }: FilterParams): { from?: string; to?: string } {
  const notADay = 'Enter a valid date';
  const problems = {
    ...(from && !isDay(from) && { from: notADay }),
    ...(to && !isDay(to) && { to: notADay }),
  };
  if (from && to && isDay(from) && isDay(to) && to < from) return { to: 'This is before the start date' };
  return problems;
}

/**
 * The filter that is sent to the server: whole days of the owner's time zone, the last one inclusive. The days must be
 * valid.
 */
export function filterOf(chosen: FilterParams): AllEntriesFilter {
  return {
    ...(chosen.from && { from: startOfDay(chosen.from) }),
    ...(chosen.to && { until: startOfDay(daysLater(chosen.to, 1)) }),
    ...(chosen.hasNotes && { hasNotes: true }),
    ...(chosen.notAllDone && { notAllDone: true }),
    ...(chosen.state === 'open' && { open: true }),
    ...(chosen.state === 'dealt-with' && { dealtWith: true }),
    ...(chosen.state === 'deleted' && { deleted: true }),
    ...(chosen.name && { name: chosen.name }),
    ...(chosen.list && { list: chosen.list }),
    ...(chosen.label && { label: chosen.label }),
    ...(chosen.q && { q: chosen.q }),
    ...(chosen.leftOut && { leftOut: chosen.leftOut }),
    ...(chosen.noted && { noted: chosen.noted }),
  };
}

/** The buttons for common ranges. */
export const quickChoices: { label: string; days: number }[] = [
  { label: 'Today', days: 1 },
  { label: 'Last 7 days', days: 7 },
  { label: 'Last 30 days', days: 30 },
];

/** The range of that many days up to and including `today`. */
export function lastDays(days: number, today: string): Pick<FilterParams, 'from' | 'to'> {
  return { from: daysLater(today, 1 - days), to: today };
}
