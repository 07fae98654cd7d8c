import type { Entry } from '@scanlist/contracts/http/entries';
import { completedAtOf } from '@scanlist/contracts/http/entry-times';
import type { ListInsights } from '@scanlist/contracts/http/insights';
import type { OwnerList } from '@scanlist/contracts/http/lists';
import { entryRecorded } from '@scanlist/contracts/messages/lists';
import type { Dependencies } from '../dependencies.ts';
import { listEntries } from '../entries/list-entries.ts';
import { countEntries } from '../figures/count-entries.ts';
import { getListInsights } from '../figures/get-list-insights.ts';
import { countRecordedEntry } from '../reactions/count-recorded-entry.ts';
import { aSession, complete, itemIds, makeList, outboxOf } from './test-dependencies.ts';

/** What a visitor fills in; every item is ticked and none has a note unless told otherwise. */
export interface Round {
  ticked?: string[];
  notes?: Record<string, string>;
  sessionId?: string;
}

/** Fills a list in. */
export function fillInRound(
  deps: Dependencies,
  list: OwnerList,
  { ticked = itemIds(list), notes = {}, sessionId = aSession() }: Round = {},
) {
  const answer = (itemId: string) => ({ itemId, note: notes[itemId] ?? null });
  return complete(deps, list, sessionId, {
    completedItems: ticked.map(answer),
    uncompletedItems: itemIds(list)
      .filter((id) => !ticked.includes(id))
      .map(answer),
  });
}

/** A list of 300 items with a hundred entries, all but the first of them corrected and none of them counted. */
export async function hundredCorrectedEntries(deps: Dependencies, ownerId: string): Promise<OwnerList> {
  const items = Array.from({ length: 300 }, (_, n) => ({ content: `Item ${n}` }));
  const list = await makeList(deps, ownerId, { items });
  await fillInRound(deps, list);
  const correction = JSON.stringify(
    itemIds(list).map((itemId) => ({ itemId, completed: false, note: 'x'.repeat(200) })),
  );
  await deps.sql`
    insert into entry (list_id, number, session_id, receipt, created_at, completed_count, total_count, user_agent, items,
      items_bytes, correction)
    select list_id, n, 'copy-' || n, receipt, created_at, completed_count, total_count, user_agent, items, items_bytes,
      ${correction}::text::jsonb
    from entry, generate_series(2, 100) n where list_id = ${list.id} and number = 1`;
  return list;
}

/** The events of the entries of a list, oldest first. */
export const recordedEventsOf = (deps: Dependencies, { id }: Pick<OwnerList, 'id'>) =>
  outboxOf(deps, entryRecorded.subject, id);

/** Delivers the events of these lists so many times, and counts. */
export async function deliverAndCount(
  deps: Dependencies,
  lists: readonly OwnerList[],
  deliveries = 1,
): Promise<void> {
  for (const list of lists) {
    for (const event of await recordedEventsOf(deps, list)) {
      for (let n = 0; n < deliveries; n++) await countRecordedEntry(deps, event);
    }
  }
  await countEntries(deps);
}

/** Entries, complete ones and the others. */
export const totalsOf = ({ entries, complete: done, incomplete }: ListInsights) => [
  entries,
  done,
  incomplete,
];

interface Figures {
  /** Entries and complete ones, by day. */
  days: Record<string, number[]>;
  /** Seen, left out and noted, by item. */
  items: Record<string, number[]>;
}

/** The figures as a count of every entry gives them; in UTC, for at most a hundred entries. */
export async function naiveFigures(deps: Dependencies, ownerId: string, list: OwnerList): Promise<Figures> {
  const page = await listEntries(deps, { ownerId, listId: list.id, limit: 100, filter: {} });
  const days: Figures['days'] = {};
  const items: Figures['items'] = {};
  for (const entry of page.entries) {
    const day = completedAtOf(entry).slice(0, 10);
    const [entries = 0, done = 0] = days[day] ?? [];
    days[day] = [entries + 1, done + (isComplete(entry) ? 1 : 0)];
    for (const { listItemId, completed, note, unnamed } of entry.items) {
      if (unnamed) continue;
      const [seen = 0, leftOut = 0, noted = 0] = items[listItemId] ?? [];
      items[listItemId] = [seen + 1, leftOut + (completed ? 0 : 1), noted + (note === null ? 0 : 1)];
    }
  }
  return { days, items };
}

const isComplete = (entry: Entry) => entry.items.every(({ completed }) => completed);

/** The figures as they are answered, of October to December 2026. */
export async function answeredFigures(
  deps: Dependencies,
  ownerId: string,
  list: OwnerList,
): Promise<Figures> {
  const range = { from: '2026-10-01', to: '2026-12-31' };
  const figures = await getListInsights(deps, { ownerId, listId: list.id, range });
  return {
    days: Object.fromEntries(
      figures.byDay
        .filter(({ entries }) => entries > 0)
        .map(({ day, entries, complete: done }) => [day, [entries, done]]),
    ),
    items: Object.fromEntries(
      figures.items.map(({ itemId, seen, leftOut, noted }) => [itemId, [seen, leftOut, noted]]),
    ),
  };
}
