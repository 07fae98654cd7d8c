import type { Entry } from '@scanlist/contracts/http/entries';
import type { ListInsights } from '@scanlist/contracts/http/insights';
import type { OwnerList } from '@scanlist/contracts/http/lists';
import { entryRecorded } from '@scanlist/contracts/messages/lists';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateDraft } from '../drafts/update-draft.ts';
import { changeEntry } from '../entries/change-entry.ts';
import { deleteEntry } from '../entries/delete-entry.ts';
import { listAllEntries } from '../entries/list-all-entries.ts';
import { listEntries } from '../entries/list-entries.ts';
import { restoreEntry } from '../entries/restore-entry.ts';
import { deleteList } from '../lists/delete-list.ts';
import { restoreList } from '../lists/restore-list.ts';
import { updateList } from '../lists/update-list.ts';
import { purgeDeletedEntries } from '../purges/purge-deleted-entries.ts';
import { purgeLists } from '../purges/purge-lists.ts';
import { countRecordedEntry } from '../reactions/count-recorded-entry.ts';
import {
  anOwner,
  aSession,
  complete,
  itemIds,
  listBody,
  makeList,
  outboxOf,
  receiveOwnerChanged,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { countEntries } from './count-entries.ts';
import { markUncounted } from './counting-rows.ts';
import { getAllInsights } from './get-all-insights.ts';
import { getListInsights } from './get-list-insights.ts';
import { rebuildFigures } from './rebuild-figures.ts';

let deps: TestDependencies;
beforeAll(async () => {
  deps = await testDependencies();
});
afterAll(() => deps.drop());

let ownerId: string;
let list: OwnerList;
beforeEach(async () => {
  deps.clock.now = new Date('2026-11-20T10:00:00.000Z');
  ownerId = anOwner();
  list = await makeList(deps, ownerId);
});

const at = (moment: string) => {
  deps.clock.now = new Date(moment);
};
const { subject } = entryRecorded;

interface Round {
  of?: OwnerList;
  ticked?: string[];
  notes?: Record<string, string>;
  sessionId?: string;
}

/** Fills a list in, every item ticked unless told otherwise. */
function fillIn({ of = list, ticked = itemIds(of), notes = {}, sessionId = aSession() }: Round = {}) {
  const answer = (itemId: string) => ({ itemId, note: notes[itemId] ?? null });
  return complete(deps, of, sessionId, {
    completedItems: ticked.map(answer),
    uncompletedItems: itemIds(of)
      .filter((id) => !ticked.includes(id))
      .map(answer),
  });
}

/** Delivers the events of these lists so many times, and counts. */
async function count({ of = [list], deliveries = 1 } = {}) {
  for (const { id } of of) {
    for (const event of await outboxOf(deps, subject, id)) {
      for (let n = 0; n < deliveries; n++) await countRecordedEntry(deps, event);
    }
  }
  await countEntries(deps);
}

function insightsOf({ id } = list, range: { from?: string; to?: string } = {}) {
  return getListInsights(deps, { ownerId, listId: id, range });
}

const totals = ({ entries, complete: done, incomplete }: ListInsights) => [entries, done, incomplete];

describe('the figures of a list', () => {
  it('count complete and incomplete entries by day and hour, and its items', async () => {
    const [lights = '', sound = '', exits = ''] = itemIds(list);
    await fillIn();
    at('2026-11-20T15:30:00.000Z');
    await fillIn({ ticked: [lights], notes: { [sound]: 'buzzes', [lights]: 'dim' } });
    at('2026-11-19T23:59:59.000Z');
    await fillIn({ ticked: [lights, exits] });
    at('2026-11-10T10:00:00.000Z');
    await fillIn();
    await count();
    at('2026-11-20T16:00:00.000Z');
    const week = await insightsOf(list, { from: '2026-11-14' });
    expect(week).toMatchObject({
      from: '2026-11-14',
      to: '2026-11-20',
      timeZone: 'UTC',
      upToDate: true,
      entries: 3,
      complete: 1,
      incomplete: 2,
      previous: { entries: 1, complete: 1 },
    });
    expect(week.byDay.filter(({ entries }) => entries > 0)).toEqual([
      { day: '2026-11-19', entries: 1, complete: 0 },
      { day: '2026-11-20', entries: 2, complete: 1 },
    ]);
    expect(week.byDay).toHaveLength(7);
    expect(week.byHour.flatMap((entries, hour) => (entries ? [[hour, entries]] : []))).toEqual([
      [10, 1],
      [15, 1],
      [23, 1],
    ]);
    expect(week.items).toMatchObject([
      {
        itemId: sound,
        content: 'Sound',
        seen: 3,
        leftOut: 2,
        noted: 1,
        lastNotes: [{ text: 'buzzes', entryId: 2 }],
      },
      { itemId: exits, content: 'Exits', seen: 3, leftOut: 1, noted: 0, lastNotes: [] },
      {
        itemId: lights,
        content: 'Lights',
        seen: 3,
        leftOut: 0,
        noted: 1,
        lastNotes: [{ text: 'dim', entryId: 2 }],
      },
    ]);
  });

  it('are empty for a list without entries, and 404 for everybody else', async () => {
    expect(await insightsOf()).toMatchObject({ entries: 0, upToDate: true, items: [], rounds: null });
    const foreign = { ownerId: anOwner(), listId: list.id, range: {} };
    await expect(getListInsights(deps, foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const impossible = { ownerId, listId: "'; drop", range: {} };
    await expect(getListInsights(deps, impossible)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await deleteList(deps, { ownerId, listId: list.id });
    await expect(insightsOf()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('say that an entry is not counted yet', async () => {
    await fillIn();
    expect(await insightsOf()).toMatchObject({ entries: 0, upToDate: false });
    await count();
    expect(await insightsOf()).toMatchObject({ entries: 1, upToDate: true });
  });

  it('count each entry once, however often its event comes', async () => {
    await fillIn();
    await count({ deliveries: 3 });
    await fillIn();
    await count({ deliveries: 3 });
    await Promise.all([count(), count(), count()]);
    expect(totals(await insightsOf())).toEqual([2, 2, 0]);
  });

  it('count all entries that are there, also of events that do not come', async () => {
    await fillIn();
    await fillIn();
    const [, last] = await outboxOf(deps, subject, list.id);
    await countRecordedEntry(deps, last);
    await countEntries(deps);
    expect(totals(await insightsOf())).toEqual([2, 2, 0]);
  });

  it('follow deletion, restoring and erasing', async () => {
    const [lights = ''] = itemIds(list);
    await fillIn({ ticked: [lights] });
    await fillIn();
    await count();
    const entry = { ownerId, listId: list.id, entryId: 1 };
    await deleteEntry(deps, entry);
    await deleteEntry(deps, entry);
    expect(totals(await insightsOf())).toEqual([1, 1, 0]);
    expect((await insightsOf()).items.every(({ seen, leftOut }) => seen === 1 && leftOut === 0)).toBe(true);
    await restoreEntry(deps, entry);
    expect(totals(await insightsOf())).toEqual([2, 1, 1]);
    await deleteEntry(deps, entry);
    at('2027-01-01T10:00:00.000Z');
    await purgeDeletedEntries(deps);
    await rebuildFigures(deps);
    expect(totals(await insightsOf(list, { from: '2026-11-01' }))).toEqual([1, 1, 0]);
  });

  it('follow corrections and their undoing, and an entry that is changed before it is counted', async () => {
    const [lights = '', sound = '', exits = ''] = itemIds(list);
    await fillIn({ ticked: [lights] });
    const entry = { ownerId, listId: list.id, entryId: 1 };
    const correction = { items: [{ itemId: sound, completed: true, note: 'done late' }] };
    await changeEntry(deps, { ...entry, change: { correction } });
    await count();
    const figures = async () => {
      const { items } = await insightsOf();
      return Object.fromEntries(items.map(({ content, leftOut, noted }) => [content, [leftOut, noted]]));
    };
    expect(await figures()).toEqual({ Lights: [0, 0], Sound: [0, 1], Exits: [1, 0] });
    await changeEntry(deps, {
      ...entry,
      change: { correction: { items: [...correction.items, { itemId: exits, completed: true }] } },
    });
    expect(totals(await insightsOf())).toEqual([1, 1, 0]);
    expect((await insightsOf()).items.find(({ itemId }) => itemId === sound)?.lastNotes).toMatchObject([
      { text: 'done late' },
    ]);
    await changeEntry(deps, { ...entry, change: { correction: null } });
    expect(await figures()).toEqual({ Lights: [0, 0], Sound: [1, 0], Exits: [1, 0] });
    expect(totals(await insightsOf())).toEqual([1, 0, 1]);
  });

  it('take an item that the submission does not name as not seen', async () => {
    const [lights = ''] = itemIds(list);
    await complete(deps, list, aSession(), {
      completedItems: [{ itemId: lights }],
      uncompletedItems: [],
    });
    await count();
    expect((await insightsOf()).items.map(({ content, seen }) => [content, seen])).toEqual([['Lights', 1]]);
  });

  it('keep items that were removed, with their last text', async () => {
    const [lights = ''] = itemIds(list);
    await fillIn({ ticked: [lights] });
    const items = list.items.slice(0, 2).map(({ id, content }) => ({ id, content: `${content}!` }));
    await updateList(deps, {
      ownerId,
      listId: list.id,
      list: { ...listBody(), items, version: list.version },
    });
    await count();
    expect((await insightsOf()).items.map(({ content, removed }) => [content, removed])).toEqual([
      ['Sound!', false],
      ['Exits', true],
      ['Lights!', false],
    ]);
  });

  it('have the days of the owner’s time zone, also after it changed', async () => {
    at('2026-11-20T04:30:00.000Z');
    await fillIn();
    await count();
    const days = async () => {
      const { byDay, byHour, timeZone } = await insightsOf();
      return [timeZone, byDay.find(({ entries }) => entries > 0)?.day, byHour.indexOf(1)];
    };
    expect(await days()).toEqual(['UTC', '2026-11-20', 4]);
    await receiveOwnerChanged(deps, ownerId, { timeZone: 'America/New_York' });
    expect((await insightsOf()).upToDate).toBe(false);
    await countEntries(deps);
    expect(await days()).toEqual(['America/New_York', '2026-11-19', 23]);
    await receiveOwnerChanged(deps, ownerId, { version: 2, timeZone: 'Asia/Kolkata' });
    await countEntries(deps);
    expect(await days()).toEqual(['Asia/Kolkata', '2026-11-20', 10]);
    await receiveOwnerChanged(deps, ownerId, { version: 3, timeZone: 'Middle/Earth' });
    await countEntries(deps);
    expect(await days()).toEqual(['UTC', '2026-11-20', 4]);
    at('2026-07-01T12:00:00.000Z');
    await fillIn();
    await receiveOwnerChanged(deps, ownerId, { version: 4, timeZone: 'CET' });
    await count();
    expect((await insightsOf(list, { from: '2026-07-01', to: '2026-07-01' })).byHour[14]).toBe(1);
  });

  it('have both hours of the night on which clocks go back, and the day that is an hour short', async () => {
    await receiveOwnerChanged(deps, ownerId, { timeZone: 'Europe/Berlin' });
    for (const moment of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-03-29T01:00:00Z']) {
      at(moment);
      await fillIn();
    }
    await count();
    const { byDay, byHour } = await insightsOf(list, { from: '2026-03-01', to: '2026-10-31' });
    expect(byDay.filter(({ entries }) => entries > 0).map(({ day, entries }) => [day, entries])).toEqual([
      ['2026-03-29', 1],
      ['2026-10-25', 2],
    ]);
    expect(byHour.flatMap((entries, hour) => (entries ? [[hour, entries]] : []))).toEqual([
      [2, 2],
      [3, 1],
    ]);
  });

  it('say how long a round takes, from its first tick that was stored', async () => {
    const [lights = '', sound = ''] = itemIds(list);
    for (const minutes of [4, 10, 30]) {
      const sessionId = aSession();
      at('2026-11-20T10:00:00.000Z');
      await updateDraft(deps, { listId: list.id, itemId: lights, sessionId, completed: true });
      at('2026-11-20T10:01:00.000Z');
      await updateDraft(deps, { listId: list.id, itemId: sound, sessionId, completed: true });
      await updateDraft(deps, { listId: list.id, itemId: lights, sessionId, completed: false });
      at(new Date(Date.UTC(2026, 10, 20, 10, minutes)).toISOString());
      await fillIn({ sessionId });
    }
    // Nobody knows how long this one took.
    await fillIn();
    // This one lay for a day.
    const sessionId = aSession();
    await updateDraft(deps, { listId: list.id, itemId: lights, sessionId, completed: true });
    at('2026-11-22T10:00:00.000Z');
    await fillIn({ sessionId });
    await count();
    const { rounds } = await insightsOf();
    expect(rounds?.count).toBe(3);
    expect(Math.abs((rounds?.medianSeconds ?? 0) - 600)).toBeLessThan(60);
    expect(Math.abs((rounds?.mostSeconds ?? 0) - 1_800)).toBeLessThan(180);
  });

  it('have the three last notes on an item, shortened', async () => {
    const [lights = ''] = itemIds(list);
    for (const note of ['one', 'two', 'three', `four ${'x'.repeat(400)}`])
      await fillIn({ notes: { [lights]: note } });
    await count();
    const notes = (await insightsOf()).items[0]?.lastNotes ?? [];
    expect(notes.map(({ text }) => text.slice(0, 5))).toEqual(['four ', 'three', 'two']);
    expect(notes[0]?.text).toHaveLength(280);
    expect((await insightsOf(list, { to: '2026-11-19' })).items).toEqual([]);
  });

  it('lead to the entries that left an item out or have a note on it', async () => {
    const [lights = '', sound = '', exits = ''] = itemIds(list);
    await fillIn({ ticked: [lights], notes: { [sound]: 'buzzes' } });
    await fillIn({ ticked: [lights, sound] });
    await fillIn();
    const other = await makeList(deps, ownerId);
    await fillIn({ of: other, ticked: itemIds(other).slice(1) });
    const find = async (filter: { leftOut?: string; noted?: string; q?: string }) => {
      const page = await listAllEntries(deps, { ownerId, limit: 50, withCount: true, filter });
      expect(page.matching).toBe(page.entries.length);
      return page.entries.map(({ id }) => id);
    };
    expect(await find({ leftOut: exits })).toEqual([2, 1]);
    expect(await find({ leftOut: sound })).toEqual([1]);
    expect(await find({ leftOut: lights })).toEqual([]);
    expect(await find({ noted: sound })).toEqual([1]);
    expect(await find({ noted: sound, leftOut: exits, q: 'buzz' })).toEqual([1]);
    expect(await find({ noted: sound, q: 'hums' })).toEqual([]);
    expect(await find({ leftOut: "' | '" })).toEqual([]);
    const correction = { items: [{ itemId: exits, completed: true, note: 'was open' }] };
    await changeEntry(deps, { ownerId, listId: list.id, entryId: 2, change: { correction } });
    expect(await find({ leftOut: exits })).toEqual([1]);
    expect(await find({ noted: exits })).toEqual([2]);
    expect(await find({ q: lights.slice(0, 6) })).toEqual([]);
  });

  it('count a thousand entries in portions, and go on where they ended', async () => {
    await fillIn();
    await deps.sql`
      insert into entry (list_id, number, session_id, receipt, created_at, completed_count, total_count, user_agent, items,
        items_bytes)
      select list_id, n, 'copy-' || n, receipt, created_at, completed_count, total_count, user_agent, items, items_bytes
      from entry, generate_series(2, 1200) n where list_id = ${list.id} and number = 1`;
    await deps.sql`update list_stat set entries = 1200 where list_id = ${list.id}`;
    const [event] = await outboxOf(deps, subject, list.id);
    await countRecordedEntry(deps, event);
    let asked = 0;
    await countEntries(deps, () => ++asked > 1);
    expect(await insightsOf()).toMatchObject({ entries: 500, upToDate: false });
    await countEntries(deps);
    expect(await insightsOf()).toMatchObject({ entries: 1_200, upToDate: true });
  });

  it('go with the list, and come back with it', async () => {
    await fillIn();
    await count();
    await deleteList(deps, { ownerId, listId: list.id });
    await restoreList(deps, { ownerId, listId: list.id });
    expect(totals(await insightsOf())).toEqual([1, 1, 0]);
    await deleteList(deps, { ownerId, listId: list.id });
    at('2027-03-01T10:00:00.000Z');
    await purgeLists(deps);
    await countEntries(deps);
    for (const table of ['figures', 'figures_due', 'hour_figures', 'item_figures', 'round_figures']) {
      const rows = await deps.sql`select from ${deps.sql(table)} where list_id = ${list.id}`;
      expect([table, rows.count]).toEqual([table, 0]);
    }
  });
});

describe('the figures over all lists', () => {
  const allInsights = (range: { from?: string; to?: string } = {}) =>
    getAllInsights(deps, { ownerId, range });

  it('sum up the lists, name what is missed most, and have the days of each list', async () => {
    const [lights = ''] = itemIds(list);
    const other = await makeList(deps, ownerId, {
      title: 'Foyer',
      items: [{ content: 'Doors' }, { content: 'Heat' }],
    });
    const foreign = await makeList(deps, anOwner());
    const gone = await makeList(deps, ownerId);
    await fillIn({ ticked: [lights] });
    await fillIn({ of: other });
    await fillIn({ of: foreign });
    await fillIn({ of: gone });
    at('2026-11-19T10:00:00.000Z');
    await fillIn();
    await fillIn({ ticked: [lights] });
    await count({ of: [list, other, foreign, gone] });
    await deleteList(deps, { ownerId, listId: gone.id });
    at('2026-11-20T11:00:00.000Z');
    const days = await allInsights({ from: '2026-11-19' });
    expect(days).toMatchObject({ entries: 4, complete: 2, incomplete: 2, upToDate: true });
    expect(days.items).toMatchObject([
      { listId: list.id, listTitle: list.title, leftOut: 2, seen: 3, removed: false },
      { listId: list.id, leftOut: 2, seen: 3 },
    ]);
    expect(days.items.map(({ content }) => content).sort()).toEqual(['Exits', 'Sound']);
    expect(days.lists).toEqual([
      { listId: list.id, days: [2, 1] },
      { listId: other.id, days: [0, 1] },
    ]);
    expect((await allInsights({ from: '2026-01-01' })).lists).toEqual([]);
    expect(await getAllInsights(deps, { ownerId: anOwner(), range: {} })).toMatchObject({
      entries: 0,
      items: [],
      lists: [],
      upToDate: true,
    });
  });

  it('say that some entries are not counted yet', async () => {
    await fillIn();
    expect((await allInsights()).upToDate).toBe(false);
    await count();
    expect((await allInsights()).upToDate).toBe(true);
  });
});

/** The figures as a count of every entry gives them. */
async function naiveCount(of: OwnerList): Promise<{ days: unknown; items: unknown }> {
  const page = await listEntries(deps, { ownerId, listId: of.id, limit: 100, filter: {} });
  const days: Record<string, number[]> = {};
  const items: Record<string, number[]> = {};
  for (const entry of page.entries) {
    const day = entry.createdAt.slice(0, 10);
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

async function countedFigures(of: OwnerList): Promise<{ days: unknown; items: unknown }> {
  const figures = await insightsOf(of, { from: '2026-10-01', to: '2026-12-31' });
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

it.each(Array.from({ length: 10 }, (_, n) => n))(
  'an entry that changes while it is counted is counted as it is then, round %i',
  async () => {
    const [lights = ''] = itemIds(list);
    for (let n = 0; n < 20; n++) await fillIn({ ticked: [lights] });
    const entry = (entryId: number) => ({ ownerId, listId: list.id, entryId });
    const correction = { items: [{ itemId: lights, completed: true, note: 'seen' }] };
    await Promise.all([
      count(),
      ...[1, 2, 3, 4, 5].map((n) => deleteEntry(deps, entry(n))),
      ...[6, 7, 8].map((n) => changeEntry(deps, { ...entry(n), change: { correction } })),
      restoreEntry(deps, entry(1)),
      fillIn(),
    ]);
    await count();
    expect(await countedFigures(list)).toEqual(await naiveCount(list));
    expect((await insightsOf()).upToDate).toBe(true);
  },
);

it('a rebuild may run while entries come and are counted', async () => {
  for (let n = 0; n < 20; n++) await fillIn();
  await Promise.all([
    rebuildFigures(deps),
    count(),
    rebuildFigures(deps),
    ...Array.from({ length: 20 }, () => fillIn()),
  ]);
  await count();
  expect(await countedFigures(list)).toEqual(await naiveCount(list));
});

it('events that wait for a count leave connections to everybody else', async () => {
  await fillIn();
  const [event] = await outboxOf(deps, subject, list.id);
  await countRecordedEntry(deps, event);
  let waiting: Promise<unknown> = Promise.resolve();
  await deps.sql.transaction(async (tx) => {
    await tx`select from figures_due where list_id = ${list.id} for update`;
    waiting = Promise.all(Array.from({ length: 30 }, () => countRecordedEntry(deps, event)));
    const from = performance.now();
    await Promise.all(Array.from({ length: 5 }, () => deps.sql`select 1`));
    expect(performance.now() - from).toBeLessThan(1_000);
  });
  await waiting;
});

it('a list that cannot be counted holds up no other, and is counted once it can be', async () => {
  const other = await makeList(deps, ownerId);
  await fillIn();
  await fillIn({ of: other });
  await deps.sql`update entry set items = '[{"listItemId": "a", "completed": "perhaps"}]' where list_id = ${list.id}`;
  await expect(count({ of: [list, other] })).rejects.toThrow('perhaps');
  expect(totals(await insightsOf(other))).toEqual([1, 1, 0]);
  expect((await insightsOf()).upToDate).toBe(false);
  await deps.sql`update entry set items = '[{"listItemId": "a", "completed": true}]' where list_id = ${list.id}`;
  await countEntries(deps);
  expect(totals(await insightsOf())).toEqual([1, 1, 0]);
});

it('lists that wait for their erasure hold up no other, and no rebuild', async () => {
  const erased = await makeList(deps, ownerId);
  await fillIn({ of: erased });
  await fillIn();
  await count({ of: [erased] });
  for (const event of await outboxOf(deps, subject, erased.id)) await countRecordedEntry(deps, event);
  await deps.sql`update list set deleted_at = 'epoch' where id = ${erased.id}`;
  await rebuildFigures(deps);
  expect(totals(await insightsOf())).toEqual([1, 1, 0]);
});

it('an entry whose event never comes is found by the hourly look', async () => {
  await fillIn();
  await countEntries(deps);
  expect((await insightsOf()).upToDate).toBe(false);
  await markUncounted(deps.sql);
  await countEntries(deps);
  expect(await insightsOf()).toMatchObject({ entries: 1, upToDate: true });
  expect(await markUncounted(deps.sql)).toBe(0);
});

it('a hundred corrected entries of three hundred items are counted within a second', async () => {
  const items = Array.from({ length: 300 }, (_, n) => ({ content: `Item ${n}` }));
  const long = await makeList(deps, ownerId, { items });
  await fillIn({ of: long });
  const correction = JSON.stringify(
    itemIds(long).map((itemId) => ({ itemId, completed: false, note: 'x'.repeat(200) })),
  );
  await deps.sql`
    insert into entry (list_id, number, session_id, receipt, created_at, completed_count, total_count, user_agent, items,
      items_bytes, correction)
    select list_id, n, 'copy-' || n, receipt, created_at, completed_count, total_count, user_agent, items, items_bytes,
      ${correction}::text::jsonb
    from entry, generate_series(2, 100) n where list_id = ${long.id} and number = 1`;
  const [event] = await outboxOf(deps, subject, long.id);
  await countRecordedEntry(deps, event);
  const from = performance.now();
  await countEntries(deps);
  expect(performance.now() - from).toBeLessThan(1_000);
  const figures = await insightsOf(long);
  expect(figures.items).toHaveLength(300);
  expect(figures.items[0]).toMatchObject({ content: 'Item 0', seen: 100, leftOut: 99, noted: 99 });
});

it('whatever happens in whatever order, figures are what a naive count gives, and so they are rebuilt', async () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('fill' as const),
      ticks: fc.integer({ min: 1, max: 7 }),
      note: fc.boolean(),
    }),
    // Clocks go forward and back.
    fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: -30, max: 40 }) }),
    fc.record({
      do: fc.constantFrom('delete' as const, 'restore' as const, 'correct' as const, 'undo' as const),
      entry: fc.nat({ max: 5 }),
    }),
    fc.constant({ do: 'edit' as const }),
    fc.record({ do: fc.constant('count' as const), deliveries: fc.integer({ min: 1, max: 2 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      at('2026-11-20T10:00:00.000Z');
      ownerId = anOwner();
      let of = await makeList(deps, ownerId);
      let entries = 0;
      for (const each of steps) {
        const entry = {
          ownerId,
          listId: of.id,
          entryId: 'entry' in each ? (each.entry % (entries || 1)) + 1 : 0,
        };
        const isMissing = (error: unknown) => {
          if ((error as { code?: string }).code !== 'NOT_FOUND') throw error;
        };
        const ids = itemIds(of);
        if (each.do === 'wait') deps.clock.now = new Date(deps.clock.now.getTime() + each.hours * 3_600_000);
        else if (each.do === 'count') await count({ of: [of], deliveries: each.deliveries });
        else if (each.do === 'delete') await deleteEntry(deps, entry).catch(isMissing);
        else if (each.do === 'restore') await restoreEntry(deps, entry).catch(isMissing);
        else if (each.do === 'undo')
          await changeEntry(deps, { ...entry, change: { correction: null } }).catch(isMissing);
        else if (each.do === 'correct') {
          const page = await listEntries(deps, { ownerId, listId: of.id, limit: 100, filter: {} });
          const [first] = page.entries.find(({ id }) => id === entry.entryId)?.items ?? [];
          const items = first
            ? [{ itemId: first.listItemId, completed: !first.completed, note: 'seen' }]
            : [];
          await changeEntry(deps, { ...entry, change: { correction: { items } } }).catch(isMissing);
        } else if (each.do === 'edit') {
          const items = [
            ...of.items.slice(1).map(({ id, content }) => ({ id, content })),
            { content: 'More' },
          ];
          of = await updateList(deps, {
            ownerId,
            listId: of.id,
            list: { ...listBody(), items, version: of.version },
          });
        } else if (each.do === 'fill') {
          const ticked = ids.filter((_, place) => each.ticks & (1 << place));
          await fillIn({ of, ticked, notes: each.note ? { [ids[0] ?? '']: 'odd' } : {} });
          entries++;
        }
      }
      await count({ of: [of] });
      const naive = await naiveCount(of);
      expect(await countedFigures(of)).toEqual(naive);
      // A figure that is wrong, for whatever reason, is right afterwards.
      await deps.sql`update hour_figures set entries = entries + 3 where list_id = ${of.id}`;
      await deps.sql`update figures_due set recount = true`;
      await rebuildFigures(deps);
      expect(await countedFigures(of)).toEqual(naive);
    }),
    { numRuns: 20 },
  );
}, 120_000);
