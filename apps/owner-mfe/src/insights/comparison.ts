import { sharePercent } from '../format/share-percent.ts';

/** A figure against the range before: as it is shown, and as a screen reader says it. */
export interface Comparison {
  shown: string;
  said: string;
}

interface Totals {
  entries: number;
  complete: number;
}

/** The number of entries against that of the range before, which had `days` days. */
export function compareEntries(now: Totals, before: Totals, days: number): Comparison {
  const [span, inSpan] = [spanText(days), inSpanText(days)];
  if (before.entries === 0) return alike(`None ${inSpan}`);
  if (now.entries === before.entries) return alike(`Same as ${span}`);
  const isMore = now.entries > before.entries;
  const exact = Math.round((Math.abs(now.entries - before.entries) / before.entries) * 100);
  // Never 0% where they differ, and never 100% less while there is one.
  const change = Math.max(1, isMore || now.entries === 0 ? exact : Math.min(99, exact));
  const had = before.entries.toLocaleString('en-US');
  return {
    shown: `${isMore ? '+' : '−'}${percent(change)} vs. ${had} ${inSpan}`,
    said: `${percent(change)} ${isMore ? 'more' : 'fewer'} than ${inSpan}, which had ${had}`,
  };
}

/** The share of entries with everything done against that of the range before. */
export function compareComplete(now: Totals, before: Totals, days: number): Comparison {
  const [span, inSpan] = [spanText(days), inSpanText(days)];
  if (before.entries === 0) return alike(`No entries ${inSpan}`);
  const [share, had] = [
    sharePercent(now.complete, now.entries),
    sharePercent(before.complete, before.entries),
  ];
  if (share === had) return alike(`Same as ${span}`);
  const points = Math.abs(share - had);
  const unit = points === 1 ? 'percentage point' : 'percentage points';
  return {
    shown: `${share > had ? '+' : '−'}${points} ${points === 1 ? 'pt' : 'pts'} vs. ${had}% ${inSpan}`,
    said: `${points} ${unit} ${share > had ? 'higher' : 'lower'} than ${inSpan}, which had ${had}%`,
  };
}

/** 'the 30 days before'. */
export function spanText(days: number): string {
  if (days === 1) return 'the day before';
  return days === 365 ? 'the year before' : `the ${days.toLocaleString('en-US')} days before`;
}

/** 'in the 30 days before', after a number. */
export function inSpanText(days: number): string {
  return days === 1 ? spanText(days) : `in ${spanText(days)}`;
}

function percent(value: number): string {
  return `${value.toLocaleString('en-US')}%`;
}

function alike(text: string): Comparison {
  return { shown: text, said: text };
}
