import type { AllInsights } from '@scanlist/contracts/http/insights';
import type { CountingState, DayRow } from './insights-rows.ts';
import type { Range } from './range.ts';

/** What the figures of a list and those of all lists have in common. */
type Totals = Pick<
  AllInsights,
  'from' | 'to' | 'timeZone' | 'upToDate' | 'entries' | 'complete' | 'incomplete' | 'previous' | 'byDay'
>;

/** An item that no list knows anymore, neither among its items nor among its former ones. */
export const unknownItem = 'An item that was removed';

/** Sums up the days of a range and of the one before. */
export function totalsOf(state: CountingState, range: Range, rows: readonly DayRow[]): Totals {
  const known = new Map(rows.map((row) => [row.day, row]));
  const byDay = range.days.map((day) => {
    const { entries = 0, complete = 0 } = known.get(day) ?? {};
    return { day, entries, complete };
  });
  const { entries, complete } = sum(byDay);
  return {
    from: range.from,
    to: range.to,
    timeZone: state.timeZone,
    upToDate: state.upToDate,
    entries,
    complete,
    incomplete: entries - complete,
    previous: sum(rows.filter(({ day }) => day < range.from)),
    byDay,
  };
}

function sum(days: readonly Pick<DayRow, 'entries' | 'complete'>[]) {
  return {
    entries: days.reduce((total, day) => total + day.entries, 0),
    complete: days.reduce((total, day) => total + day.complete, 0),
  };
}
