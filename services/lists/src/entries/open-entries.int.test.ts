import type { entryChangeSchema } from '@scanlist/contracts/http/entries';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { findLists } from '../lists/find-lists.ts';
import { getList } from '../lists/get-list.ts';
import {
  anOwner,
  aSession,
  complete,
  itemIds,
  makeList,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { changeEntry } from './change-entry.ts';
import { deleteEntry } from './delete-entry.ts';
import { listEntries } from './list-entries.ts';

type Change = z.output<typeof entryChangeSchema>;

describe('open entries', () => {
  let deps: TestDependencies;
  beforeAll(async () => {
    deps = await testDependencies();
  });
  afterAll(() => deps.drop());

  /** A list with an entry that is all done (1), one with an item left out (2) and one with a note (3). */
  async function listWithEntries() {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    const [lights = '', sound = '', exits = ''] = itemIds(list);
    const all = [{ itemId: lights }, { itemId: sound }, { itemId: exits }];
    await complete(deps, list, aSession(), { completedItems: all });
    await complete(deps, list, aSession(), { completedItems: all.slice(1) });
    await complete(deps, list, aSession(), {
      completedItems: [{ itemId: lights, note: 'dim' }, ...all.slice(1)],
    });
    const ids = { ownerId, listId: list.id };
    return {
      ids,
      change: (entryId: number, change: Change) => changeEntry(deps, { ...ids, entryId, change }),
      open: async () => {
        const page = await listEntries(deps, { ...ids, limit: 50, filter: { open: true }, withCount: true });
        const [summary] = await findLists(deps, ids);
        const { openCount } = await getList(deps, ids);
        const numbers = page.entries.map(({ id }) => id);
        expect([page.matching, summary?.openCount, openCount]).toEqual(Array(3).fill(numbers.length));
        return numbers;
      },
    };
  }

  it('are those with a note or an item left out, until they are dealt with', async () => {
    const { change, open } = await listWithEntries();
    expect(await open()).toEqual([3, 2]);

    const dealtWith = await change(2, { dealtWith: true, comment: 'Told Ana' });
    expect(dealtWith).toMatchObject({
      id: 2,
      open: false,
      dealtWith: { at: deps.now().toISOString() },
      comment: 'Told Ana',
    });
    expect(await open()).toEqual([3]);

    expect(await change(2, { dealtWith: false })).toMatchObject({
      open: true,
      dealtWith: null,
      comment: 'Told Ana',
    });
    expect(await open()).toEqual([3, 2]);
  });

  it('a repeated change changes nothing, and keeps its time', async () => {
    const { change, open } = await listWithEntries();
    const first = await change(3, { dealtWith: true });
    deps.clock.now = new Date(deps.now().getTime() + 60_000);
    expect(await change(3, { dealtWith: true })).toEqual(first);
    expect(await open()).toEqual([2]);
    await change(2, { dealtWith: false });
    expect(await open()).toEqual([2]);
  });

  it('simultaneous changes are counted once', async () => {
    const { change, open } = await listWithEntries();
    await Promise.all([1, 2, 3, 2, 3, 2].map((entryId) => change(entryId, { dealtWith: true })));
    expect(await open()).toEqual([]);
  });

  it('an entry with nothing to deal with is never open', async () => {
    const { change, open } = await listWithEntries();
    expect(await change(1, { dealtWith: true })).toMatchObject({ open: false });
    expect(await change(1, { dealtWith: false })).toMatchObject({ open: false, dealtWith: null });
    expect(await open()).toEqual([3, 2]);
  });

  it('a comment is kept, changed and removed by itself, without characters that no database can store', async () => {
    const { change } = await listWithEntries();
    expect(await change(2, { comment: 'Told\u0000 Ana' })).toMatchObject({ open: true, dealtWith: null });
    expect((await change(2, { dealtWith: true })).comment).toMatch(/^Told.? Ana$/);
    expect(await change(2, { comment: '\u0000' })).toMatchObject({ open: false, comment: null });
    await change(2, { comment: 'Told Ana' });
    expect(await change(2, { comment: null })).toMatchObject({ open: false, comment: null });
  });

  it('another owner’s entry, a missing one and one of a deleted list are not found', async () => {
    const { ids, change, open } = await listWithEntries();
    const change2 = { entryId: 2, change: { dealtWith: true } };
    const code = 'NOT_FOUND';
    await expect(changeEntry(deps, { ...ids, ownerId: anOwner(), ...change2 })).rejects.toMatchObject({
      code,
    });
    await expect(
      changeEntry(deps, { ...ids, listId: 'no-such-list-at-all', ...change2 }),
    ).rejects.toMatchObject({
      code,
    });
    await expect(change(4, { dealtWith: true })).rejects.toMatchObject({ code });
    expect(await open()).toEqual([3, 2]);
    await deps.sql`update list set deleted_at = ${deps.now()} where id = ${ids.listId}`;
    await expect(change(2, { dealtWith: true })).rejects.toMatchObject({ code });
  });

  it('another owner waits for no lock of a list, and holds none', async () => {
    const { ids } = await listWithEntries();
    const foreign = { ...ids, ownerId: anOwner(), entryId: 2 };
    await deps.sql.transaction(async (tx) => {
      await tx`select from list_stat where list_id = ${ids.listId} for update`;
      const outcomes = await Promise.allSettled([
        changeEntry(deps, { ...foreign, change: { dealtWith: true } }),
        deleteEntry(deps, foreign),
      ]);
      expect(outcomes).toMatchObject(Array(2).fill({ status: 'rejected', reason: { code: 'NOT_FOUND' } }));
    });
  });

  it('matching entries are counted up to a thousand', async () => {
    const { ids } = await listWithEntries();
    await deps.sql`
      insert into entry (list_id, number, session_id, receipt, created_at, completed_count, total_count, user_agent,
        items, items_bytes, is_open)
      select ${ids.listId}, number, 'session-1-' || number, 'x', ${deps.now()}, 0, 1, '', '[]', 2, true
      from generate_series(4, 1001) as number`;
    await deps.sql`update list_stat set entries = 1001 where list_id = ${ids.listId}`;
    const count = async () => {
      const page = await listEntries(deps, { ...ids, limit: 1, filter: { open: true }, withCount: true });
      return page.matching;
    };
    expect(await count()).toBe(1_000);
    await complete(deps, await getList(deps, ids), aSession());
    expect(await count()).toBeNull();
    expect((await getList(deps, ids)).openCount).toBe(1_001);
  });
});
