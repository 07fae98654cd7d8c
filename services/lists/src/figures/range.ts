import { type InsightsQuery, insightsDaysDefault, insightsDaysMax } from '@scanlist/contracts/http/insights';
import { invalid } from '../list-model/list.ts';

/** A range of days, both included, and the same number of days right before. */
export interface Range {
  from: string;
  to: string;
  previousFrom: string;
  /** Every day of the range, in order. */
  days: string[];
}

const dayMs = 24 * 60 * 60 * 1000;

/** The range of a query; `today` is the owner's. Raises `VALIDATION_FAILED` for one that is backwards or too long. */
export function readRange({ from, to }: InsightsQuery, today: string): Range {
  const last = to ?? today;
  const first = from ?? daysLater(last, 1 - insightsDaysDefault);
  const length = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  if (length < 1) throw invalid([{ path: 'to', message: 'The last day is before the first' }]);
  if (length > insightsDaysMax) {
    const most = insightsDaysMax.toLocaleString('en-US');
    throw invalid([{ path: 'from', message: `A range has at most ${most} days` }]);
  }
  return {
    from: first,
    to: last,
    previousFrom: daysLater(first, -length),
    days: Array.from({ length }, (_, index) => daysLater(first, index)),
  };
}

/** Days have no zone here, so each is as long as the others. */
function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
