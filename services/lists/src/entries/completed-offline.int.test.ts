import type { EntriesFilter } from '@scanlist/contracts/http/entries';
import type { LogSessionBodyInput } from '@scanlist/contracts/http/fill';
import type { OwnerList } from '@scanlist/contracts/http/lists';
import { verifyList } from '@scanlist/contracts/http/verify-seals';
import { entryRecorded } from '@scanlist/contracts/messages/lists';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getListInsights } from '../figures/get-list-insights.ts';
import { rebuildFigures } from '../figures/rebuild-figures.ts';
import { exportLists } from '../lists/export-lists.ts';
import { deliverAndCount } from '../testing/figure-steps.ts';
import {
  anOwner,
  aSession,
  complete,
  itemIds,
  makeList,
  outboxOf,
  receiveOwnerChanged,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { deleteEntry } from './delete-entry.ts';
import { getReceipt } from './get-receipt.ts';
import { listAllEntries } from './list-all-entries.ts';
import { listEntries } from './list-entries.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** The phone's clock is years slow. */
const sentAt = Date.parse('2019-03-01T04:00:00.000Z');

describe('an entry that was completed before it was received', () => {
  let deps: TestDependencies;
  let ownerId: string;
  let list: OwnerList;
  beforeAll(async () => {
    deps = await testDependencies();
  });
  afterAll(() => deps.drop());
  beforeEach(async () => {
    at('2026-11-20T10:00:00.000Z');
    ownerId = anOwner();
    await receiveOwnerChanged(deps, ownerId, { timeZone: 'Europe/Berlin' });
    list = await makeList(deps, ownerId, { notificationEmail: 'dana@example.com' });
  });

  const at = (moment: string) => {
    deps.clock.now = new Date(moment);
  };
  const submit = (
    hoursAgo: number | null,
    { sessionId = aSession(), ...body }: Partial<LogSessionBodyInput> & { sessionId?: string } = {},
  ) =>
    complete(deps, list, sessionId, {
      completedItems: [{ itemId: itemIds(list)[0] ?? '', note: 'dim' }],
      ...(hoursAgo !== null && {
        startedAt: sentAt - hoursAgo * hour - 90_000,
        completedAt: sentAt - hoursAgo * hour,
        sentAt,
      }),
      ...body,
    });
  const entries = async (filter: EntriesFilter = {}, alsoParts = {}) =>
    (await listEntries(deps, { ownerId, listId: list.id, limit: 100, filter, ...alsoParts })).entries;
  const figures = async (from: string, to = from) => {
    await deliverAndCount(deps, [list]);
    return await getListInsights(deps, { ownerId, listId: list.id, range: { from, to } });
  };

  it('has the same time in answer, entry, receipt and event, and keeps that of its receipt', async () => {
    at('2026-11-21T06:00:00.000Z');
    const secret = 'Zt1cVw2LrS5m0bQk3f7Xa9-_';
    const answer = await submit(7 + 20 / 60, { receiptSecret: secret });
    const times = { createdAt: '2026-11-21T06:00:00.000Z', completedAt: '2026-11-20T22:40:00.000Z' };
    expect(answer).toMatchObject(times);
    expect(await entries()).toMatchObject([times]);
    const all = await listAllEntries(deps, { ownerId, limit: 10, filter: {} });
    expect(all.entries).toMatchObject([times]);
    expect(await getReceipt(deps, { secret })).toMatchObject(times);
    const [event] = await outboxOf(deps, entryRecorded.subject, list.id);
    expect(event.data).toMatchObject({ recordedAt: times.createdAt, completedAt: times.completedAt });
    expect(event.data).not.toHaveProperty('completedCut');
  });

  it('is one entry with the first time, however often and late it is sent', async () => {
    const sessionId = aSession();
    const first = await submit(7, { sessionId });
    at('2026-11-20T19:00:00.000Z');
    const again = await submit(16, { sessionId });
    expect(again).toEqual({ ...first, repeated: true });
    expect(await entries()).toHaveLength(1);
  });

  it('at the moment of its receipt is as if its phone said nothing', async () => {
    for (const hoursAgo of [null, 0, 1 / 60, -1 / 60]) await submit(hoursAgo);
    const rows = await deps.sql`
      select completed_at, completed_cut, octet_length(part_digests) as bytes from entry where list_id = ${list.id}`;
    for (const row of rows) expect(row).toEqual({ completed_at: null, completed_cut: false, bytes: 5 * 32 });
    for (const { createdAt, completedAt } of await entries()) expect(completedAt).toBe(createdAt);
  });

  it('is cut to what is possible, and marked', async () => {
    await submit(31 * 24);
    await submit(-6 * 365 * 24);
    expect(await entries()).toMatchObject([
      { completedAt: '2026-11-20T10:00:00.000Z', completedCut: true },
      { completedAt: '2026-10-21T10:00:00.000Z', completedCut: true },
    ]);
  });

  it('is sealed with this time, in one chain with the others', async () => {
    for (const hoursAgo of [null, 7, 0, 31 * 24, -24]) await submit(hoursAgo);
    const exported = async () => {
      const { lists } = await exportLists(deps, { ownerId, limit: 10 });
      const whole = await entries({}, { withParts: true, alsoDeleted: true });
      return { id: list.id, title: '', entryCount: lists[0]?.entryCount ?? 0, entries: whole };
    };
    const before = await exported();
    expect(before.entries.map(({ parts }) => Object.keys(parts ?? {}).length)).toEqual([6, 6, 5, 6, 5]);
    expect(await verifyList(before)).toMatchObject({ entries: 5, sealed: 5, problem: null });
    await deps.sql`
      update entry set completed_at = completed_at - interval '1 day' where list_id = ${list.id} and number = 2`;
    const what = 'was changed: its time, receipt, or count is not the one recorded';
    expect(await verifyList(await exported())).toMatchObject({ problem: { entryId: 2, what } });
    await deps.sql`
      update entry set completed_at = created_at - interval '1 day' where list_id = ${list.id} and number = 1`;
    expect(await verifyList(await exported())).toMatchObject({ problem: { entryId: 1, what } });
  });

  it('counts for the day and hour when it was completed, also where figures are rebuilt', async () => {
    await submit(null);
    await deliverAndCount(deps, [list]);
    // 23:40 and 0:20 in Berlin, received at 7:00.
    at('2026-11-21T06:00:00.000Z');
    await submit(7 + 20 / 60);
    await submit(6 + 40 / 60);
    const read = async () => {
      const { byDay, byHour, rounds, items } = await figures('2026-11-20', '2026-11-21');
      return { byDay, hours: byHour.flatMap((n, at) => (n ? [[at, n]] : [])), rounds, items };
    };
    const counted = await read();
    expect(counted).toMatchObject({
      byDay: [
        { day: '2026-11-20', entries: 2, complete: 0 },
        { day: '2026-11-21', entries: 1, complete: 0 },
      ],
      hours: [
        [0, 1],
        [11, 1],
        [23, 1],
      ],
      rounds: { count: 2 },
    });
    // Ninety seconds, by the clock that the test sets, to the nearest half minute.
    expect(Math.round((counted.rounds?.medianSeconds ?? 0) / 30)).toBe(3);
    const notesOn = (all: typeof counted.items) =>
      all.find(({ itemId }) => itemId === itemIds(list)[0])?.lastNotes ?? [];
    expect(notesOn(counted.items).map(({ at: moment }) => moment)).toEqual([
      '2026-11-20T23:20:00.000Z',
      '2026-11-20T22:40:00.000Z',
      '2026-11-20T10:00:00.000Z',
    ]);
    const { items } = await figures('2026-11-20');
    expect(notesOn(items).map(({ entryId }) => entryId)).toEqual([2, 1]);
    await rebuildFigures(deps);
    expect(await read()).toEqual(counted);
    await deleteEntry(deps, { ownerId, listId: list.id, entryId: 2 });
    expect((await figures('2026-11-20')).entries).toBe(1);
  });

  it('counts for the right day on both sides of the end of summer time', async () => {
    // In Berlin October 25 has 25 hours: it ends at 23:00 UTC, and 2:30 is there twice.
    at('2026-10-26T06:00:00.000Z');
    await submit(7 + 1 / 60); // 22:59 UTC, 23:59
    await submit(7); // 23:00 UTC, midnight
    await submit(29.5); // 0:30 UTC, 2:30 in summer time
    await submit(28.5); // 1:30 UTC, 2:30 again
    await submit(32 + 1 / 60); // 21:59 UTC, 23:59 the day before
    const { byDay, byHour } = await figures('2026-10-24', '2026-10-26');
    expect(byDay.map(({ entries: n }) => n)).toEqual([1, 3, 1]);
    expect([byHour[0], byHour[2], byHour[23]]).toEqual([1, 2, 2]);
  });

  it('is found by this time, in the order of receipt, whatever the others are', async () => {
    // By number: how many hours before its receipt it was completed; one is received each hour.
    const ago = [null, 7, 0, 30 * 24, null, 2, 31 * 24, -5, 1.5, 0, 24, 3];
    const noted = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].filter((n) => n % 3 > 0);
    for (const [n, hoursAgo] of ago.entries()) {
      at(new Date(Date.UTC(2026, 10, 20, 10 + n)).toISOString());
      const itemId = itemIds(list)[0] ?? '';
      await submit(hoursAgo, { completedItems: [{ itemId, note: noted.includes(n) ? 'dim' : null }] });
    }
    const every = await entries();
    const start = Date.UTC(2026, 9, 19);
    for (let step = 0; step < 60; step += 1) {
      const from = new Date(start + step * 0.55 * day).toISOString();
      const until = new Date(start + (step * 0.55 + ([0.1, 1, 40][step % 3] ?? 0)) * day).toISOString();
      const filter = { from, until, ...(step % 2 && { hasNotes: true }) };
      const expected = every
        .filter(({ completedAt = '' }) => completedAt >= from && completedAt < until)
        .filter(({ id }) => step % 2 === 0 || noted.includes(id - 1))
        .map(({ id }) => id);
      const pages: number[] = [];
      const inAll: number[] = [];
      for (let before: number | undefined; ; ) {
        const page = await listEntries(deps, {
          ownerId,
          listId: list.id,
          limit: 2,
          before,
          filter,
          withCount: true,
        });
        pages.push(...page.entries.map(({ id }) => id));
        expect(page.matching).toBe(expected.length);
        if (page.nextBefore === null) break;
        before = page.nextBefore;
      }
      type Page = Awaited<ReturnType<typeof listAllEntries>>;
      for (let before: Page['nextBefore'] = null; ; ) {
        const asked = { ownerId, limit: 2, filter, withCount: true, ...(before && { before }) };
        const page: Page = await listAllEntries(deps, asked);
        inAll.push(...page.entries.map(({ id }) => id));
        expect(page.matching).toBe(expected.length);
        if (page.nextBefore === null) break;
        before = page.nextBefore;
      }
      expect({ step, pages, inAll }).toEqual({ step, pages: expected, inAll: expected });
    }
  });
});
