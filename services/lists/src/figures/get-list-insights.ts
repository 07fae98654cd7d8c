import { insightsAtMost, type ListInsights } from '@scanlist/contracts/http/insights';
import type { getListInsights as contract } from '@scanlist/contracts/messages/lists';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { correctedItems } from '../entries/correction.ts';
import { findSpan } from '../entries/entry-page-rows.ts';
import { type Item, listNotFound } from '../list-model/list.ts';
import { looksLikeId } from '../text.ts';
import {
  findDays,
  findHours,
  findItems,
  findListState,
  findMoments,
  findNotedEntries,
  findRounds,
  type ItemRow,
  type NotedEntryRow,
} from './insights-rows.ts';
import { type Range, readRange } from './range.ts';
import { roundFigures } from './rounds.ts';
import { totalsOf, unknownItem } from './totals.ts';

type Note = ListInsights['items'][number]['lastNotes'][number];

/** Entries that are read for the last notes. */
const notedAtMost = { entries: 60, bytes: 1_000_000 };

/** Notes of one answer: with the texts of all items it stays below the size of a message. */
const noteBytesMax = 200_000;

/** The figures of a list of this owner. Raises `NOT_FOUND` (decision P10), and `VALIDATION_FAILED` for a wrong range. */
export async function getListInsights(
  { sql, now }: Dependencies,
  { ownerId, listId, range: query }: z.output<typeof contract.input>,
): Promise<ListInsights> {
  const state = looksLikeId(listId) ? await findListState(sql, { ownerId, listId, now: now() }) : null;
  if (!state) throw listNotFound();
  const range = readRange(query, state.today);
  const [days, hours, rounds, items, notes] = await Promise.all([
    findDays(sql, { listId }, range),
    findHours(sql, listId, range),
    findRounds(sql, listId, range),
    findItems(sql, listId, range, insightsAtMost.items),
    findLastNotes(sql, listId, range, state.timeZone),
  ]);
  const entriesOfHour = new Map(hours.map(({ hour, entries }) => [hour, entries]));
  return {
    ...totalsOf(state, range, days),
    items: itemFigures(items, state).map((item) => ({ ...item, lastNotes: notes.get(item.itemId) ?? [] })),
    byHour: Array.from({ length: 24 }, (_, hour) => entriesOfHour.get(hour) ?? 0),
    rounds: roundFigures(rounds),
  };
}

/** The items with their texts, most often left out first by share, then by number, notes and place on the list. */
export function itemFigures(
  rows: readonly ItemRow[],
  { items, retiredItems }: { items: readonly Item[]; retiredItems: readonly Item[] },
): Omit<ListInsights['items'][number], 'lastNotes'>[] {
  const known = new Map(
    [...items, ...retiredItems].map(({ id, content }, place) => [id, { content, place }]),
  );
  const onList = new Set(items.map(({ id }) => id));
  const placeOf = ({ itemId }: ItemRow) => known.get(itemId)?.place ?? known.size;
  const share = ({ leftOut, seen }: ItemRow) => leftOut / seen;
  return rows
    .toSorted(
      (a, b) => share(b) - share(a) || b.leftOut - a.leftOut || b.noted - a.noted || placeOf(a) - placeOf(b),
    )
    .map((row) => ({
      ...row,
      content: known.get(row.itemId)?.content ?? unknownItem,
      removed: !onList.has(row.itemId),
    }));
}

/** The last notes on each item among the newest entries of the range that have notes. */
async function findLastNotes(
  sql: Dependencies['sql'],
  listId: string,
  range: Range,
  timeZone: string,
): Promise<Map<string, Note[]>> {
  const { from, until } = await findMoments(sql, range, timeZone);
  const { after = 0, lastLate = 0 } = await findSpan(sql, { listId, filter: { from, until } });
  const entries = await findNotedEntries(sql, listId, { after, last: lastLate, from, until }, notedAtMost);
  return lastNotes(entries);
}

function lastNotes(entries: readonly NotedEntryRow[]): Map<string, Note[]> {
  const found = new Map<string, Note[]>();
  let bytes = 0;
  for (const entry of entries) {
    for (const { listItemId, note } of correctedItems(entry)) {
      const notes = found.get(listItemId) ?? [];
      if (note === null || notes.length >= insightsAtMost.notesOfItem) continue;
      const last = { text: shortened(note), entryId: entry.number, at: entry.completedAt.toISOString() };
      bytes += Buffer.byteLength(JSON.stringify(last));
      if (bytes > noteBytesMax) return found;
      found.set(listItemId, [...notes, last]);
    }
  }
  return found;
}

function shortened(note: string): string {
  const signs = [...note];
  const most = insightsAtMost.noteLength;
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : note;
}
