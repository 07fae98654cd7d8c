import type { EntriesFilter } from '@scanlist/contracts/http/entries';
import { connectDatabase } from '@scanlist/persistence/database';
import { silentLogger } from '@scanlist/service-kit/logger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  anOwner,
  aSession,
  complete,
  itemIds,
  makeList,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { listEntries } from './list-entries.ts';

describe('filtering entries', () => {
  let deps: TestDependencies;
  beforeAll(async () => {
    deps = await testDependencies();
  });
  afterAll(() => deps.drop());

  it('keeps to those in time, with notes, with something not done, and all of these together', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    const [lights = '', sound = '', exits = ''] = itemIds(list);
    const all = [{ itemId: lights }, { itemId: sound }, { itemId: exits }];
    const bodies = [
      { completedItems: all },
      { completedItems: [{ itemId: lights, note: 'dim' }] },
      { completedItems: [{ itemId: lights, note: 'dim' }, ...all.slice(1)] },
      { completedItems: [{ itemId: lights }], uncompletedItems: [{ itemId: sound, note: 'hums' }] },
      { completedItems: [{ itemId: lights, note: '  ' }] },
    ];
    for (const [hour, body] of bodies.entries()) {
      deps.clock.now = new Date(Date.UTC(2026, 10, 20, 10 + hour));
      await complete(deps, list, aSession(), body);
    }
    const found = async (filter: EntriesFilter, before?: number) => {
      const page = await listEntries(deps, { ownerId, listId: list.id, before, limit: 2, filter });
      return { ids: page.entries.map((entry) => entry.id), next: page.nextBefore };
    };
    expect(await found({})).toEqual({ ids: [5, 4], next: 4 });
    expect(await found({ hasNotes: false, notAllDone: false })).toEqual({ ids: [5, 4], next: 4 });
    expect(await found({ hasNotes: true })).toEqual({ ids: [4, 3], next: 3 });
    expect(await found({ hasNotes: true }, 3)).toEqual({ ids: [2], next: null });
    expect(await found({ notAllDone: true })).toEqual({ ids: [5, 4], next: 4 });
    expect(await found({ notAllDone: true }, 4)).toEqual({ ids: [2], next: null });
    expect(await found({ hasNotes: true, notAllDone: true })).toEqual({ ids: [4, 2], next: null });
    expect(await found({ from: '2026-11-20T13:00:00+01:00', until: '2026-11-20T13:00:00.001Z' })).toEqual({
      ids: [4, 3],
      next: null,
    });
    expect(await found({ from: '2026-11-20T12:00:00Z', until: '2026-11-20T13:00:00Z' })).toEqual({
      ids: [3],
      next: null,
    });
    expect(await found({ until: '2026-11-20T11:00:00Z', hasNotes: true })).toEqual({ ids: [], next: null });
    expect(await found({ from: '2026-11-20T14:00:00.001Z' })).toEqual({ ids: [], next: null });
    expect(await found({ from: '2026-11-20T14:00:00Z', until: '2026-11-20T10:00:00Z' })).toEqual({
      ids: [],
      next: null,
    });
    expect(await found({ from: '0000-01-01T00:00:00Z', until: '9999-12-31T23:59:59-23:59' })).toEqual({
      ids: [5, 4],
      next: 4,
    });
  });

  it('keeps to those by one person, whatever the case and the spaces of the name', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId, { askName: 'optional' });
    const [lights = ''] = itemIds(list);
    const names = ['Zoë Ångström', 'zoë  ångström', undefined, 'Zoë', 'ZOË ÅNGSTRÖM'];
    for (const [n, name] of names.entries()) {
      const note = n === 1 ? 'dim' : null;
      await complete(deps, list, aSession(), { completedItems: [{ itemId: lights, note }], name });
    }
    const found = async (filter: EntriesFilter, before?: number) => {
      const page = await listEntries(deps, { ownerId, listId: list.id, before, limit: 2, filter });
      return { ids: page.entries.map((entry) => entry.id), next: page.nextBefore };
    };
    expect(await found({ name: ' zOË\tÅngström' })).toEqual({ ids: [5, 2], next: 2 });
    expect(await found({ name: 'Zoë Ångström' }, 2)).toEqual({ ids: [1], next: null });
    expect(await found({ name: 'Zoë Ångström', hasNotes: true, notAllDone: true })).toEqual({
      ids: [2],
      next: null,
    });
    expect(await found({ name: 'Ångström' })).toEqual({ ids: [], next: null });
    expect(await found({ name: '%' })).toEqual({ ids: [], next: null });
    expect(await found({ name: ' ' })).toEqual({ ids: [5, 4], next: 4 });
  });

  it('finds by time also where numbers and times are not in one order, and where numbers are missing', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    // Each minute three entries whose times are up to four minutes before or after their turn; every fifth is gone.
    await deps.sql`
      insert into entry (list_id, number, session_id, receipt, created_at, completed_count, total_count, user_agent,
        items, items_bytes)
      select ${list.id}, n, 'session-1-' || n, 'x',
        '2026-11-20T00:00:00Z'::timestamptz + n * interval '20 seconds' + (n * 7919 % 480 - 240) * interval '1 second',
        1, 1, '', '[]', 2
      from generate_series(1, 1500) n where n % 5 <> 0`;
    const numbers = async (from: string, until: string) => {
      const rows = await deps.sql<{ number: number }[]>`
        select number from entry where list_id = ${list.id} and created_at >= ${from} and created_at < ${until}
        order by number desc`;
      return rows.map((row) => row.number);
    };
    for (const [from, until] of [
      ['2026-11-19T00:00:00.000Z', '2026-11-20T00:10:00.000Z'],
      ['2026-11-20T02:00:00.000Z', '2026-11-20T02:30:00.000Z'],
      ['2026-11-20T03:00:00.000Z', '2026-11-20T03:00:01.000Z'],
      ['2026-11-20T08:00:00.000Z', '2026-11-21T00:00:00.000Z'],
    ] as const) {
      const page = await listEntries(deps, {
        ownerId,
        listId: list.id,
        limit: 500,
        filter: { from, until },
      });
      expect(page.entries.map((entry) => entry.id)).toEqual(await numbers(from, until));
    }
  });

  describe('among 100,000 of one list', () => {
    const entries = 100_000;
    const ownerId = anOwner();
    let listId: string;
    // One connection, whose statistics say how much it read; several would each report a part of it later.
    let reader: TestDependencies;

    // Two years, one entry in some ten minutes; the newest with notes and the newest not done are old and few. A second
    // list is the opposite, so that what PostgreSQL knows of all lists together misleads it about this one. Dana fills in
    // nearly all of the first one, Mira three old entries of it and all of the second one.
    beforeAll(async () => {
      const lists = [await makeList(deps, ownerId), await makeList(deps, ownerId)];
      listId = lists[0]?.id ?? '';
      for (const [index, { id }] of lists.entries()) {
        await deps.sql`
          insert into entry (list_id, number, session_id, receipt, created_at, completed_count, total_count,
            user_agent, items, items_bytes, has_notes, visitor_name)
          select ${id}, n, 'session-1-' || n, 'K7Q4-9MXP', '2024-11-20T00:00:00Z'::timestamptz + n * interval '630 seconds',
            case when ${index} = 0 and n <> 41 and n <> 90041 then 10 else 9 end, 10, 'Phone', item.all, 1000,
            ${index} = 1 or n in (17, 23, 41), case when ${index} = 1 or n in (17, 23, 29) then 'Mira' else 'Dana' end
          from generate_series(1, ${entries}::int) n, (
            select jsonb_agg(jsonb_build_object('listItemId', 'item' || i, 'content', repeat('word ', 10), 'completed',
              true, 'note', null, 'removed', false)) as all from generate_series(1, 10) i) as item`;
        await deps.sql`
          insert into list_stat (list_id, entries, last_at) values (${id}, ${entries}, '2026-11-20T00:00:00Z')`;
      }
      await deps.sql`analyze entry`;
      const { databaseUrl: url } = deps;
      reader = {
        ...deps,
        sql: connectDatabase({ url, service: 'lists', poolMax: 1, logger: silentLogger }),
      };
    });
    afterAll(() => reader.sql.end({ timeout: 5 }));

    const oldDay = { from: '2024-12-24T00:00:00Z', until: '2024-12-25T00:00:00Z' };
    it.each([
      ['the first page', {}, undefined, 50],
      ['a page far down', {}, 500, 50],
      ['three with notes', { hasNotes: true }, undefined, 3],
      ['two not done', { notAllDone: true }, undefined, 2],
      ['one with notes that is not done', { hasNotes: true, notAllDone: true }, undefined, 1],
      ['one old day', oldDay, undefined, 50],
      ['the notes of a day without any', { ...oldDay, hasNotes: true }, undefined, 0],
      ['everything since an old day', { from: oldDay.from }, undefined, 50],
      ['everything until an old day', { until: oldDay.until }, undefined, 50],
      ['three by one person', { name: 'mira' }, undefined, 3],
      ['those with notes by one person', { name: 'MIRA', hasNotes: true }, undefined, 2],
      ['the one with notes by the person of nearly all', { name: 'Dana', hasNotes: true }, undefined, 1],
      ['what the person of nearly all left undone', { name: 'Dana', notAllDone: true }, undefined, 2],
      ['both of the person of nearly all', { name: 'Dana', hasNotes: true, notAllDone: true }, undefined, 1],
      ['one old day of the person of nearly all', { ...oldDay, name: 'Dana' }, undefined, 50],
      ['one old day of a person of other days', { ...oldDay, name: 'Mira' }, undefined, 0],
      ['the name of nobody', { name: 'Nobody' }, undefined, 0],
      ['a time before the first', { until: '2024-01-01T00:00:00Z' }, undefined, 0],
    ] as const)('finds %s and reads few blocks for it', async (_, filter, before, count) => {
      const readBefore = await blocksRead();
      // Oftener than PostgreSQL plans for the values it is given: after five times it may plan for any.
      const looks = 12;
      for (let n = 0; n < looks; n++) {
        const page = await listEntries(reader, { ownerId, listId, before, limit: 50, filter });
        expect(page.entries).toHaveLength(count);
      }
      expect(((await blocksRead()) - readBefore) / looks).toBeLessThan(1000);
    });

    /** How many blocks of entries and their indexes were read so far, from memory or disk. */
    async function blocksRead(): Promise<number> {
      await reader.sql`select pg_stat_force_next_flush()`;
      const [row] = await reader.sql<{ blocks: number }[]>`
        select (heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit)::float8 as blocks
        from pg_statio_user_tables where relname = 'entry'`;
      return row?.blocks ?? 0;
    }
  });
});
