import { type AllInsights, insightsAtMost, listDaysMax } from '@scanlist/contracts/http/insights';
import type { getAllInsights as contract } from '@scanlist/contracts/messages/lists';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { findDays, findListDays, findMissedItems, findOwnerState, type ListDayRow } from './insights-rows.ts';
import { readRange } from './range.ts';
import { totalsOf, unknownItem } from './totals.ts';

/** Items that the figures of all lists name. */
const missedItems = 10;

/** The figures over all lists of this owner that are not deleted. Raises `VALIDATION_FAILED` for a wrong range. */
export async function getAllInsights(
  { sql, now }: Dependencies,
  { ownerId, range: query }: z.output<typeof contract.input>,
): Promise<AllInsights> {
  const state = await findOwnerState(sql, { ownerId, now: now() });
  const range = readRange(query, state.today);
  const [days, items, listDays] = await Promise.all([
    findDays(sql, { ownerId }, range),
    findMissedItems(sql, ownerId, range, missedItems),
    range.days.length <= listDaysMax ? findListDays(sql, ownerId, range, insightsAtMost.lists) : [],
  ]);
  return {
    ...totalsOf(state, range, days),
    items: items.map((item) => ({ ...item, content: item.content ?? unknownItem })),
    lists: daysOfLists(listDays, range.days),
  };
}

/** Rows of lists one after another, as one number for each day. */
function daysOfLists(rows: readonly ListDayRow[], days: readonly string[]): AllInsights['lists'] {
  const placeOf = new Map(days.map((day, place) => [day, place]));
  const lists = new Map<string, number[]>();
  for (const { listId, day, entries } of rows) {
    const counts = lists.get(listId) ?? days.map(() => 0);
    counts[placeOf.get(day) ?? 0] = entries;
    lists.set(listId, counts);
  }
  return [...lists].map(([listId, counts]) => ({ listId, days: counts }));
}
