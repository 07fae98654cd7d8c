import type { OwnerList } from '@scanlist/contracts/http/lists';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateDraft } from '../drafts/update-draft.ts';
import { changeEntry } from '../entries/change-entry.ts';
import { deleteEntry } from '../entries/delete-entry.ts';
import { listAllEntries } from '../entries/list-all-entries.ts';
import { restoreEntry } from '../entries/restore-entry.ts';
import { archiveList } from '../lists/archive-list.ts';
import { deleteList } from '../lists/delete-list.ts';
import { restoreList } from '../lists/restore-list.ts';
import { updateList } from '../lists/update-list.ts';
import { purgeDeletedEntries } from '../purges/purge-deleted-entries.ts';
import { purgeLists } from '../purges/purge-lists.ts';
import { deliverAndCount, fillInRound, type Round, totalsOf } from '../testing/figure-steps.ts';
import {
  anOwner,
  aSession,
  complete,
  itemIds,
  listBody,
  makeList,
  receiveOwnerChanged,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { countEntries } from './count-entries.ts';
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
  at('2026-11-20T10:00:00.000Z');
  ownerId = anOwner();
  list = await makeList(deps, ownerId);
});

const at = (moment: string) => {
  deps.clock.now = new Date(moment);
};
const fillIn = ({ of = list, ...round }: Round & { of?: OwnerList } = {}) => fillInRound(deps, of, round);
const count = ({ of = [list], deliveries = 1 } = {}) => deliverAndCount(deps, of, deliveries);
const insightsOf = ({ id } = list, range: { from?: string; to?: string } = {}) =>
  getListInsights(deps, { ownerId, listId: id, range });

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

  it('follow deletion, restoring and erasing', async () => {
    const [lights = ''] = itemIds(list);
    await fillIn({ ticked: [lights] });
    await fillIn();
    await count();
    const entry = { ownerId, listId: list.id, entryId: 1 };
    await deleteEntry(deps, entry);
    await deleteEntry(deps, entry);
    expect(totalsOf(await insightsOf())).toEqual([1, 1, 0]);
    expect((await insightsOf()).items.every(({ seen, leftOut }) => seen === 1 && leftOut === 0)).toBe(true);
    await restoreEntry(deps, entry);
    expect(totalsOf(await insightsOf())).toEqual([2, 1, 1]);
    await deleteEntry(deps, entry);
    at('2027-01-01T10:00:00.000Z');
    await purgeDeletedEntries(deps);
    await rebuildFigures(deps);
    expect(totalsOf(await insightsOf(list, { from: '2026-11-01' }))).toEqual([1, 1, 0]);
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
    expect(totalsOf(await insightsOf())).toEqual([1, 1, 0]);
    expect((await insightsOf()).items.find(({ itemId }) => itemId === sound)?.lastNotes).toMatchObject([
      { text: 'done late' },
    ]);
    await changeEntry(deps, { ...entry, change: { correction: null } });
    expect(await figures()).toEqual({ Lights: [0, 0], Sound: [1, 0], Exits: [1, 0] });
    expect(totalsOf(await insightsOf())).toEqual([1, 0, 1]);
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

  it('go with the list, and come back with it', async () => {
    await fillIn();
    await count();
    await deleteList(deps, { ownerId, listId: list.id });
    await restoreList(deps, { ownerId, listId: list.id });
    expect(totalsOf(await insightsOf())).toEqual([1, 1, 0]);
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
    await archiveList(deps, { ownerId, listId: list.id });
    expect(await allInsights({ from: '2026-11-19' })).toMatchObject({ entries: 4, items: [] });
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
