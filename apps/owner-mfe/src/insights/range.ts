import { insightsDaysDefault, insightsDaysMax } from '@scanlist/contracts/http/insights';
import { daysLater, isDay } from '../format/day.ts';

/** The days of the figures as they are in the address. */
export interface ChosenRange {
  kind: RangeKind;
  from: string;
  /** The last day, inclusive. */
  to: string;
}

export type RangeKind = '7' | '30' | '90' | 'year' | 'custom';

/** The ranges in the order of their links; `days` up to and including today. */
export const ranges: { kind: Exclude<RangeKind, 'custom'>; name: string; days: number }[] = [
  { kind: '7', name: '7 days', days: 7 },
  { kind: '30', name: '30 days', days: insightsDaysDefault },
  { kind: '90', name: '90 days', days: 90 },
  { kind: 'year', name: 'Year', days: 365 },
];

/**
 * Reads `?range=` or `?from=&to=`; thirty days without either, and for an unknown range. Days of the address are kept as
 * they are; `rangeProblems` reports invalid ones.
 */
export function readRange(params: URLSearchParams, today: string): ChosenRange {
  if (params.has('from') || params.has('to')) {
    return { kind: 'custom', from: params.get('from') ?? '', to: params.get('to') ?? '' };
  }
  const { kind, days } = rangeNamed(params.get('range')) ?? { kind: '30', days: insightsDaysDefault };
  return { kind, from: daysLater(today, 1 - days), to: today };
}

function rangeNamed(name: string | null) {
  return ranges.find(({ kind }) => kind === name);
}

/** The query of the address for a range of own days. */
export function writeDays({ from, to }: { from: string; to: string }): string {
  return `?${new URLSearchParams({ from, to })}`;
}

/** The errors of the date fields; empty when there are none. */
export function rangeProblems({ from, to }: { from: string; to: string }): { from?: string; to?: string } {
  const problems = { ...problemOf('from', from), ...problemOf('to', to) };
  if (problems.from || problems.to) return problems;
  if (to < from) return { to: 'This is before the start date' };
  if (daysBetween(from, to) > insightsDaysMax) return { to: 'Choose three years or less' };
  return {};
}

function problemOf(field: 'from' | 'to', day: string) {
  if (isDay(day) && day < '3000') return {};
  return { [field]: day === '' ? 'Choose a date' : 'Enter a valid date' };
}

/** How many days a range has, both ends included. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}
