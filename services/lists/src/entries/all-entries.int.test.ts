import type { AllEntriesFilter, CorrectionBody } from '@scanlist/contracts/http/entries';
import type { OwnerList } from '@scanlist/contracts/http/lists';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteList } from '../lists/delete-list.ts';
import { setLabels } from '../lists/set-labels.ts';
import { updateList } from '../lists/update-list.ts';
import {
  anOwner,
  aSession,
  complete,
  itemIds,
  listBody,
  makeList,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { changeEntry } from './change-entry.ts';
import { deleteEntry } from './delete-entry.ts';
import { indexEntries } from './index-entries.ts';
import { listAllEntries } from './list-all-entries.ts';

let deps: TestDependencies;
beforeAll(async () => {
  deps = await testDependencies();
});
afterAll(() => deps.drop());

/** Fills a list in a minute after what was filled in before; every item is ticked unless told otherwise. */
async function fillIn(
  list: OwnerList,
  { note, name, ticked = itemIds(list) }: { note?: string; name?: string; ticked?: string[] } = {},
) {
  deps.clock.now = new Date(deps.clock.now.getTime() + 60_000);
  const completedItems = ticked.map((itemId, n) => ({ itemId, note: n === 0 ? (note ?? null) : null }));
  return await complete(deps, list, aSession(), { completedItems, name });
}

/** Copies the first entry of a list as a release without the search records entries. */
async function recordOlder(list: OwnerList, count: number) {
  await deps.sql`
    insert into entry (list_id, number, session_id, receipt, created_at, completed_count, total_count, user_agent, items,
      items_bytes)
    select list_id, 100 + n, 'older-' || n, receipt, created_at, completed_count, total_count, user_agent, items, items_bytes
    from entry, generate_series(1, ${count}::int) n where list_id = ${list.id} and number = 1`;
}

async function find(ownerId: string, filter: AllEntriesFilter = {}) {
  const page = await listAllEntries(deps, { ownerId, limit: 50, filter, withCount: true });
  return page.entries.map(({ listTitle, id }) => `${listTitle} ${id}`);
}

describe('the entries of all lists', () => {
  let ownerId: string;
  let kitchen: OwnerList;
  let terrace: OwnerList;
  beforeEach(async () => {
    ownerId = anOwner();
    kitchen = await makeList(deps, ownerId, {
      title: 'Kitchen close',
      items: [{ content: 'Fridge below 5 °C' }, { content: 'Gas off' }],
      askName: 'optional',
    });
    terrace = await makeList(deps, ownerId, { title: 'Terrace', items: [{ content: 'Heaters off' }] });
  });

  it('come newest first, page by page, each once, and never those of another owner', async () => {
    const stranger = await makeList(deps, anOwner(), { title: 'Foreign' });
    for (let round = 0; round < 4; round++) {
      for (const list of [kitchen, terrace, stranger]) await fillIn(list);
    }
    const expected = [4, 3, 2, 1].flatMap((n) => [`Terrace ${n}`, `Kitchen close ${n}`]);
    expect(await find(ownerId)).toEqual(expected);
    const seen: string[] = [];
    let before: Awaited<ReturnType<typeof listAllEntries>>['nextBefore'] | undefined;
    do {
      const page = await listAllEntries(deps, { ownerId, limit: 3, filter: {}, before: before ?? undefined });
      seen.push(...page.entries.map(({ listTitle, id }) => `${listTitle} ${id}`));
      before = page.nextBefore;
    } while (before);
    expect(seen).toEqual(expected);
  });

  it('of the same moment are each on one page', async () => {
    for (let n = 0; n < 5; n++) for (const list of [kitchen, terrace]) await complete(deps, list);
    const first = await listAllEntries(deps, { ownerId, limit: 7, filter: {} });
    const second = await listAllEntries(deps, {
      ownerId,
      limit: 7,
      filter: {},
      before: first.nextBefore ?? undefined,
    });
    const ids = [...first.entries, ...second.entries].map(({ listId, id }) => `${listId} ${id}`);
    expect(new Set(ids).size).toBe(10);
    expect(second.nextBefore).toBeNull();
  });

  it('are found by title, item, note, name and code, by all words, by their beginnings, whatever case and accents', async () => {
    await fillIn(kitchen, { note: 'Crème brûlée left out' });
    const { receipt } = await fillIn(terrace);
    await fillIn(kitchen, { name: 'Mira Okafor' });
    expect(await find(ownerId, { q: 'terr' })).toEqual(['Terrace 1']);
    expect(await find(ownerId, { q: 'FRIDGE' })).toEqual(['Kitchen close 2', 'Kitchen close 1']);
    expect(await find(ownerId, { q: 'creme BRUL' })).toEqual(['Kitchen close 1']);
    expect(await find(ownerId, { q: 'kitchen mira' })).toEqual(['Kitchen close 2']);
    expect(await find(ownerId, { q: receipt.toLowerCase() })).toEqual(['Terrace 1']);
    expect(await find(ownerId, { q: 'terrace fridge' })).toEqual([]);
    expect(await find(ownerId, { q: "'; drop table entry --" })).toEqual([]);
    expect(await find(ownerId, { q: '???' })).toEqual([]);
  });

  it('are found by the title as it is now', async () => {
    await fillIn(terrace);
    const { items, version } = terrace;
    const list = listBody({ title: 'Roof garden', items, version });
    await updateList(deps, { ownerId, listId: terrace.id, list });
    expect(await find(ownerId, { q: 'roof' })).toEqual(['Roof garden 1']);
    expect(await find(ownerId, { q: 'terrace' })).toEqual([]);
  });

  it('are filtered by list, label, person, state and time, also together with words, and counted', async () => {
    await setLabels(deps, { ownerId, listId: terrace.id, labels: ['Outside'] });
    await fillIn(kitchen, { note: 'Too warm', name: 'Mira' });
    const sinceMs = deps.clock.now.getTime() + 1;
    await fillIn(terrace);
    await fillIn(kitchen, { ticked: itemIds(kitchen).slice(0, 1) });
    expect(await find(ownerId, { list: terrace.id })).toEqual(['Terrace 1']);
    expect(await find(ownerId, { label: 'outside' })).toEqual(['Terrace 1']);
    expect(await find(ownerId, { label: 'Nowhere' })).toEqual([]);
    expect(await find(ownerId, { name: 'mira' })).toEqual(['Kitchen close 1']);
    expect(await find(ownerId, { open: true })).toEqual(['Kitchen close 2', 'Kitchen close 1']);
    expect(await find(ownerId, { hasNotes: true, q: 'warm' })).toEqual(['Kitchen close 1']);
    expect(await find(ownerId, { notAllDone: true })).toEqual(['Kitchen close 2']);
    const from = new Date(sinceMs).toISOString();
    expect(await find(ownerId, { from })).toEqual(['Kitchen close 2', 'Terrace 1']);
    expect(await find(ownerId, { until: from })).toEqual(['Kitchen close 1']);
    const counted = await listAllEntries(deps, {
      ownerId,
      limit: 1,
      filter: { open: true },
      withCount: true,
    });
    expect(counted).toMatchObject({ matching: 2, nextBefore: { listId: kitchen.id, number: 2 } });
    await changeEntry(deps, { ownerId, listId: kitchen.id, entryId: 1, change: { dealtWith: true } });
    expect(await find(ownerId, { dealtWith: true })).toEqual(['Kitchen close 1']);
  });

  it('are without deleted ones and deleted lists, unless deleted ones are asked for', async () => {
    await fillIn(kitchen, { note: 'Warm' });
    await fillIn(kitchen);
    await fillIn(terrace);
    await deleteEntry(deps, { ownerId, listId: kitchen.id, entryId: 1 });
    await deleteList(deps, { ownerId, listId: terrace.id });
    expect(await find(ownerId)).toEqual(['Kitchen close 2']);
    expect(await find(ownerId, { q: 'warm' })).toEqual([]);
    expect(await find(ownerId, { deleted: true, q: 'warm' })).toEqual(['Kitchen close 1']);
  });

  it('are found by what was corrected and by what was recorded, also before they are indexed', async () => {
    await fillIn(kitchen, { note: 'Warm', name: 'Mira' });
    await deps.sql`update entry set words = null, owner_id = null where list_id = ${kitchen.id}`;
    const [itemId = ''] = itemIds(kitchen);
    const correct = (correction: CorrectionBody | null) =>
      changeEntry(deps, { ownerId, listId: kitchen.id, entryId: 1, change: { correction } });
    await correct({ visitorName: 'Dana', items: [{ itemId, note: 'Repaired' }] });
    for (const q of ['repaired', 'warm', 'dana', 'mira', 'fridge']) {
      expect(await find(ownerId, { q })).toEqual(['Kitchen close 1']);
    }
    await correct(null);
    expect(await find(ownerId, { q: 'repaired' })).toEqual([]);
    expect(await find(ownerId, { q: 'warm mira' })).toEqual(['Kitchen close 1']);
  });

  it('of a release without the search are indexed, in portions, also by two processes at once', async () => {
    for (let n = 0; n < 3; n++) await fillIn(kitchen, { note: `Warm ${n}` });
    await recordOlder(kitchen, 450);
    expect(await find(ownerId)).toHaveLength(3);
    const indexed = await Promise.all([indexEntries(deps), indexEntries(deps)]);
    expect(indexed[0] + indexed[1]).toBe(450);
    const count = { ownerId, limit: 1, filter: { q: 'warm 0' }, withCount: true };
    expect((await listAllEntries(deps, count)).matching).toBe(451);
    expect((await listAllEntries(deps, { ...count, countMax: 450 })).matching).toBeNull();
  });

  it('stop being indexed when the process ends, and go on at its next start', async () => {
    await fillIn(kitchen);
    await recordOlder(kitchen, 450);
    expect(await indexEntries(deps, () => true)).toBe(200);
    expect(await indexEntries(deps)).toBe(250);
  });
});
