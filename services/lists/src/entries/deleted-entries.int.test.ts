import { verifyList } from '@scanlist/contracts/http/verify-seals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteList } from '../lists/delete-list.ts';
import { exportLists } from '../lists/export-lists.ts';
import { findDeletedLists } from '../lists/find-deleted-lists.ts';
import { findLists } from '../lists/find-lists.ts';
import { getList } from '../lists/get-list.ts';
import { purgeDeletedEntries } from '../purges/purge-deleted-entries.ts';
import { pngOf } from '../testing/png.ts';
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
import { restoreEntry } from './restore-entry.ts';

const code = 'NOT_FOUND';
const dayMs = 24 * 60 * 60 * 1000;

describe('deleted entries', () => {
  let deps: TestDependencies;
  beforeAll(async () => {
    deps = await testDependencies();
  });
  afterAll(() => deps.drop());
  const later = (ms: number) => {
    deps.clock.now = new Date(deps.now().getTime() + ms);
  };

  /** A list with three entries, a minute apart, each with items left out. */
  async function listWithEntries() {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    const sessions = [aSession(), aSession(), aSession()];
    const [itemId = ''] = itemIds(list);
    const submit = (session: string) =>
      complete(deps, list, session, {
        completedItems: [{ itemId, note: 'too dim to read' }],
        signatureData: pngOf({ width: 60, height: 20 }),
        signatureStrokes: '600x200|1,2 3,4',
        locationData: { latitude: 52.52, longitude: 13.4 },
      });
    const times: string[] = [];
    for (const session of sessions) {
      times.push((await submit(session)).createdAt);
      later(60_000);
    }
    const ids = { ownerId, listId: list.id };
    const numbers = async (filter = {}, alsoDeleted = false) => {
      const page = await listEntries(deps, { ...ids, limit: 50, filter, alsoDeleted });
      return page.entries.map(({ id }) => id);
    };
    return {
      ids,
      sessions,
      times,
      submit,
      numbers,
      remove: (entryId: number) => deleteEntry(deps, { ...ids, entryId }),
      restore: (entryId: number) => restoreEntry(deps, { ...ids, entryId }),
      counts: async () => {
        const [summary] = await findLists(deps, ids);
        const { history, entryCount, openCount, lastEntryAt } = await getList(deps, ids);
        expect(summary).toMatchObject({ entryCount, openCount, lastEntryAt });
        return { entryCount, openCount, lastEntryAt, history: history.map(({ entryId }) => entryId) };
      },
      verified: async () => {
        const { lists } = await exportLists(deps, { ownerId, limit: 100 });
        const exported = lists.find(({ id }) => id === list.id);
        if (!exported) throw new Error('not exported');
        const page = await listEntries(deps, {
          ...ids,
          limit: 100,
          filter: {},
          alsoDeleted: true,
          withParts: true,
        });
        return await verifyList({ ...exported, entries: page.entries });
      },
    };
  }

  it('are gone from entries, history and counts, and come back as they were', async () => {
    const { numbers, remove, restore, counts, times } = await listWithEntries();
    const before = await counts();
    expect(before).toEqual({ entryCount: 3, openCount: 3, lastEntryAt: times[2], history: [3, 2, 1] });

    expect(await remove(3)).toMatchObject({ id: 3, deletedAt: deps.now().toISOString() });
    expect(await counts()).toEqual({ entryCount: 2, openCount: 2, lastEntryAt: times[1], history: [2, 1] });
    expect(await numbers()).toEqual([2, 1]);
    expect(await numbers({ open: true })).toEqual([2, 1]);
    expect(await numbers({ deleted: true })).toEqual([3]);
    expect(await numbers({}, true)).toEqual([3, 2, 1]);

    const restored = await restore(3);
    expect(restored).toMatchObject({ id: 3, open: true });
    expect(restored.deletedAt).toBeUndefined();
    expect(await counts()).toEqual(before);
    expect(await numbers()).toEqual([3, 2, 1]);
  });

  it('repeating changes nothing, and neither do simultaneous requests', async () => {
    const { remove, restore, counts, ids } = await listWithEntries();
    const first = await remove(2);
    later(1_000);
    expect(await remove(2)).toEqual(first);
    await Promise.all([remove(1), remove(1), remove(3), remove(2)]);
    expect(await counts()).toMatchObject({ entryCount: 0, openCount: 0, lastEntryAt: null, history: [] });
    await Promise.all([restore(1), restore(1), restore(2)]);
    expect(await counts()).toMatchObject({ entryCount: 2, openCount: 2, history: [2, 1] });
    await deleteList(deps, ids);
    expect(await findDeletedLists(deps, ids)).toMatchObject([{ entryCount: 2 }]);
  });

  it('cannot be changed, and count as dealt with or open again once they are back', async () => {
    const { ids, remove, restore, counts, numbers } = await listWithEntries();
    const change = { ...ids, entryId: 2, change: { dealtWith: true } };
    await remove(2);
    await expect(changeEntry(deps, change)).rejects.toMatchObject({ code });
    await restore(2);
    await changeEntry(deps, change);
    expect(await numbers({ dealtWith: true })).toEqual([2]);
    await remove(2);
    expect(await numbers({ dealtWith: true })).toEqual([]);
    await restore(2);
    expect(await numbers({ dealtWith: true })).toEqual([2]);
    expect(await counts()).toMatchObject({ entryCount: 3, openCount: 2 });
  });

  it('get the receipt they had when their phone sends them again, and stay deleted', async () => {
    const { sessions, submit, remove, numbers } = await listWithEntries();
    await remove(2);
    expect(await submit(sessions[1] ?? '')).toMatchObject({ id: 2, repeated: true });
    expect(await numbers()).toEqual([3, 1]);
  });

  it('a new entry has the next number, and its seal rests on the deleted one', async () => {
    const { submit, remove, counts, verified } = await listWithEntries();
    await remove(3);
    expect(await submit(aSession())).toMatchObject({ id: 4 });
    expect(await counts()).toMatchObject({ entryCount: 3, history: [4, 2, 1] });
    expect(await verified()).toMatchObject({ entries: 4, sealed: 4, removed: {}, problem: null });
  });

  it('are erased after thirty days, and the seals after them still hold', async () => {
    const { ids, remove, restore, numbers, counts, verified } = await listWithEntries();
    await remove(2);
    await changeEntry(deps, { ...ids, entryId: 1, change: { comment: 'Told Ana' } });
    later(30 * dayMs - 1);
    // Those of other tests are older.
    await purgeDeletedEntries(deps);
    expect(await numbers({ deleted: true })).toEqual([2]);
    later(1);
    expect(await purgeDeletedEntries(deps)).toBe(1);
    expect(await purgeDeletedEntries(deps)).toBe(0);
    expect(await numbers({ deleted: true })).toEqual([]);
    await expect(restore(2)).rejects.toMatchObject({ code });
    await expect(remove(2)).rejects.toMatchObject({ code });
    expect(await counts()).toMatchObject({ entryCount: 2, openCount: 2, history: [3, 1] });
    const removed = { items: 1, signature: 1, location: 1, device: 1 };
    expect(await verified()).toMatchObject({ entries: 3, sealed: 3, removed, problem: null });
    const [row] = await deps.sql<{ words: string }[]>`
      select to_jsonb(e) - 'session_id' #>> '{}' as words from entry e where list_id = ${ids.listId} and number = 2`;
    expect(row?.words).not.toMatch(/dim|Phone|52\.52|Lights/);
  });

  it('a change waits for who holds the counts and then touches its entry, and both end', async () => {
    const { ids, numbers } = await listWithEntries();
    const change = { ...ids, entryId: 2, change: { dealtWith: true } };
    let changing: Promise<unknown> | undefined;
    await deps.sql.transaction(async (tx) => {
      await tx`select from list_stat where list_id = ${ids.listId} for update`;
      changing = changeEntry(deps, change);
      await waitUntilBlocked();
      // As a summary does that nobody may be mailed.
      await tx`update entry set mail_asked = false where list_id = ${ids.listId}`;
    });
    await changing;
    expect(await numbers({ open: true })).toEqual([3, 1]);
  });

  it('deleting the newest entry while another one arrives keeps the time of that one', async () => {
    const { ids, remove, counts } = await listWithEntries();
    const arrivedAt = deps.now();
    let deleting: Promise<unknown> | undefined;
    await deps.sql.transaction(async (tx) => {
      await tx`update list_stat set entries = 4, last_at = ${arrivedAt} where list_id = ${ids.listId}`;
      deleting = remove(3);
      await waitUntilBlocked();
      await tx`
        insert into entry (list_id, number, session_id, receipt, created_at, completed_count, total_count, user_agent,
          items, items_bytes)
        values (${ids.listId}, 4, ${aSession()}, 'x', ${arrivedAt}, 1, 1, '', '[]', 2)`;
    });
    await deleting;
    expect(await counts()).toMatchObject({ entryCount: 3, lastEntryAt: arrivedAt.toISOString() });
  });

  /** Resolves once a connection to this database waits for a lock. */
  const waitUntilBlocked = () =>
    expect
      .poll(async () => {
        const [row] = await deps.sql<{ waiting: number }[]>`
          select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        return row?.waiting;
      })
      .toBe(1);

  it('another owner’s entry, a missing one and one of a deleted list are not found', async () => {
    const { ids, remove, restore, numbers } = await listWithEntries();
    for (const act of [deleteEntry, restoreEntry]) {
      await expect(act(deps, { ...ids, ownerId: anOwner(), entryId: 2 })).rejects.toMatchObject({ code });
      await expect(act(deps, { ...ids, listId: 'no-such-list-at-all', entryId: 2 })).rejects.toMatchObject({
        code,
      });
    }
    await expect(remove(4)).rejects.toMatchObject({ code });
    await expect(restore(4)).rejects.toMatchObject({ code });
    expect(await numbers()).toEqual([3, 2, 1]);
    await deleteList(deps, ids);
    await expect(remove(2)).rejects.toMatchObject({ code });
  });
});
