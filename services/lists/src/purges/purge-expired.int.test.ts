import { describeFinding, verifyList } from '@scanlist/contracts/http/verify-seals';
import { connectWithLimits, waitForLock } from '@scanlist/persistence/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeEntry } from '../entries/change-entry.ts';
import { deleteEntry } from '../entries/delete-entry.ts';
import { indexEntries } from '../entries/index-entries.ts';
import { listAllEntries } from '../entries/list-all-entries.ts';
import { listEntries } from '../entries/list-entries.ts';
import { restoreEntry } from '../entries/restore-entry.ts';
import { countEntries } from '../figures/count-entries.ts';
import { markUncounted } from '../figures/counting-rows.ts';
import { rebuildFigures } from '../figures/rebuild-figures.ts';
import { deleteList } from '../lists/delete-list.ts';
import { exportLists } from '../lists/export-lists.ts';
import { getList } from '../lists/get-list.ts';
import { updateList } from '../lists/update-list.ts';
import { answeredFigures, deliverAndCount, naiveFigures } from '../testing/figure-steps.ts';
import { pngOf } from '../testing/png.ts';
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
import { purgeExpiredEntries, purgeExpiredSignatures } from './purge-expired.ts';

const dayMs = 24 * 60 * 60 * 1000;

let deps: TestDependencies;
let others: TestDependencies[];
beforeEach(async () => {
  deps = await testDependencies();
  others = [1, 2].map(() => ({ ...deps, sql: connectWithLimits({ url: deps.databaseUrl }) }));
});
afterEach(async () => {
  for (const other of others) await other.sql.end({ timeout: 1 });
  await deps.drop();
});

const later = (days: number) => {
  deps.clock.now = new Date(deps.now().getTime() + days * dayMs);
};

/** A list that requires signatures and asks for names. */
async function signedList(changes: Parameters<typeof listBody>[0] = {}) {
  const ownerId = anOwner();
  const settings = { requireSignature: true, askName: 'optional', ...changes } as const;
  const list = await makeList(deps, ownerId, settings);
  const [itemId = '', leftOut = ''] = itemIds(list);
  const drawn = { signatureData: pngOf({ width: 60, height: 20 }), signatureStrokes: '600x200|1,2 3,4' };
  const submit = (sessionId = aSession(), signature: object = drawn) =>
    complete(deps, list, sessionId, {
      completedItems: [{ itemId, note: 'too dim to read' }],
      uncompletedItems: [{ itemId: leftOut }],
      name: 'Mira Voss',
      ...signature,
      locationData: { latitude: 52.52, longitude: 13.4 },
    });
  const ids = { ownerId, listId: list.id };
  const edit = (edited: Parameters<typeof listBody>[0]) =>
    updateList(deps, { ...ids, list: listBody({ ...settings, items: list.items, ...edited }) });
  const entries = async (page: { filter?: { deleted?: boolean }; alsoDeleted?: boolean } = {}) =>
    (await listEntries(deps, { ...ids, limit: 100, filter: {}, withParts: true, ...page })).entries;
  const numbers = async (filter = {}) => (await entries({ filter })).map(({ id }) => id);
  const verified = async () => {
    const { lists } = await exportLists(deps, { ownerId, limit: 100 });
    const exported = lists.find(({ id }) => id === list.id);
    if (!exported) throw new Error('not exported');
    return await verifyList({ ...exported, entries: await entries({ alsoDeleted: true }) });
  };
  return { ownerId, list, ids, submit, edit, entries, numbers, verified };
}

/** Lists with so many entries each, written at once: numbered from 1 on, a minute apart, the newest a minute ago. */
async function fillUp(listId: string, entries: number) {
  await deps.sql`
    insert into list_stat (list_id, entries, last_at) values (${listId}, ${entries}, ${deps.now()})`;
  await deps.sql`
    insert into entry (list_id, number, session_id, receipt, created_at, completed_count, total_count, user_agent,
      items, items_bytes, words, owner_id)
    select ${listId}, n, 'session-1-' || n, 'R' || n,
      ${deps.now()}::timestamptz - make_interval(mins => ${entries + 1}::integer - n), 1, 2,
      'Phone', '[{"listItemId": "a", "content": "Lights", "completed": true, "note": null, "removed": false}]', 99, '', l.owner_id
    from generate_series(1, ${entries}::integer) n, list l where l.id = ${listId}`;
  await markUncounted(deps.sql);
  await countEntries(deps);
}

const stateOf = async (listId: string) => {
  const [row] = await deps.sql<Record<'left' | 'erased' | 'deleted' | 'counted' | 'expiredTo', number>[]>`
    select count(*) filter (where e.deleted_at is null)::int as left,
      count(*) filter (where e.items_bytes = 2)::int as erased,
      count(*) filter (where e.deleted_at = 'epoch')::int as deleted,
      max(s.deleted_entries) as counted, max(s.expired_to) as "expiredTo"
    from entry e join list_stat s using (list_id) where list_id = ${listId}`;
  return row;
};

describe('entries that are older than their list keeps them', () => {
  it('are deleted for good with their content, and counts, figures, receipts and seals stay right', async () => {
    const at = await signedList({ keepEntriesDays: 30 });
    const kept = await signedList();
    const first = aSession();
    await at.submit(first);
    await at.submit();
    await kept.submit();
    await deleteEntry(deps, { ...at.ids, entryId: 2 });
    later(20);
    await at.submit();
    await deliverAndCount(deps, [at.list]);

    later(10 - 1 / dayMs);
    expect(await purgeExpiredEntries(deps)).toBe(0);
    later(1 / dayMs);
    expect(await purgeExpiredEntries(deps)).toBe(2);
    expect(await purgeExpiredEntries(deps)).toBe(0);

    expect(await at.numbers()).toEqual([3]);
    expect(await kept.numbers()).toEqual([1]);
    expect(await at.numbers({ deleted: true })).toEqual([]);
    for (const entryId of [1, 2]) {
      await expect(restoreEntry(deps, { ...at.ids, entryId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    const { entryCount, openCount, history } = await getList(deps, at.ids);
    expect([entryCount, openCount, history.length]).toEqual([1, 1, 1]);
    const figures = await answeredFigures(deps, at.ownerId, at.list);
    expect(figures.days).toEqual({ '2026-12-10': [1, 0] });
    expect(figures).toEqual(await naiveFigures(deps, at.ownerId, at.list));
    await rebuildFigures(deps);
    expect(await answeredFigures(deps, at.ownerId, at.list)).toEqual(figures);

    const finding = await at.verified();
    const removed = { items: 2, signature: 2, location: 2, device: 2 };
    expect(finding).toMatchObject({ entries: 3, sealed: 3, removed, problem: null });
    const [row] = await deps.sql<{ words: string }[]>`
      select to_jsonb(e) - 'session_id' #>> '{}' as words from entry e where list_id = ${at.list.id} and number = 1`;
    expect(row?.words).not.toMatch(/dim|Voss|voss|Phone|52\.52|Lights/);
    const exported = await at.entries({ alsoDeleted: true });
    expect(exported.find(({ id }) => id === 1)?.deletedAt).toBe(deps.now().toISOString());
    expect(await at.submit(first)).toMatchObject({ id: 1, repeated: true });
    expect(await at.submit()).toMatchObject({ id: 4 });
  });

  it('go in portions, also with two processes at once, and nothing goes twice', async () => {
    const { list, numbers } = await signedList({ keepEntriesDays: 1 });
    await fillUp(list.id, 730);
    later(1);
    // The newest two are a moment too young.
    await deps.sql`update entry set created_at = ${deps.now()} where list_id = ${list.id} and number > 728`;
    const [one = 0, two = 0] = await Promise.all(others.map((other) => purgeExpiredEntries(other)));
    expect(one + two).toBe(728);
    expect(await stateOf(list.id)).toEqual({
      left: 2,
      erased: 728,
      deleted: 728,
      counted: 728,
      expiredTo: 728,
    });
    expect(await numbers()).toEqual([730, 729]);
    expect(await purgeExpiredEntries(deps)).toBe(0);
  });

  it('a process that dies amid them has deleted whole portions, and the next run does the rest', async () => {
    const { list } = await signedList({ keepEntriesDays: 1 });
    await fillUp(list.id, 1_000);
    later(2);
    const [dying] = others;
    if (!dying) throw new Error('no process');
    let purging: Promise<unknown> | undefined;
    await deps.sql.transaction(async (tx) => {
      // Its third portion waits for this entry.
      await tx`select from entry where list_id = ${list.id} and number = 125 for update`;
      purging = purgeExpiredEntries(dying).catch((error: unknown) => error);
      await waitForLock(deps.sql);
      await deps.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
    });
    expect(await purging).toBeInstanceOf(Error);

    expect(await stateOf(list.id)).toMatchObject({ deleted: 100, counted: 100, expiredTo: 100 });
    expect(await purgeExpiredEntries(deps)).toBe(900);
    expect(await stateOf(list.id)).toEqual({
      left: 0,
      erased: 1_000,
      deleted: 1_000,
      counted: 1_000,
      expiredTo: 1_000,
    });
  });

  it('stay from the moment on that their owner has switched it off, and go when it is shorter', async () => {
    const { ids, submit, edit, numbers } = await signedList({ keepEntriesDays: 30 });
    await submit();
    later(40);
    // Found as due, and then switched off before its turn.
    let purging: Promise<number> | undefined;
    await deps.sql.transaction(async (tx) => {
      await tx`update list set keep_entries_days = null where id = ${ids.listId}`;
      purging = purgeExpiredEntries(deps);
      await waitForLock(deps.sql);
    });
    expect(await purging).toBe(0);
    expect(await numbers()).toEqual([1]);
    await edit({ keepEntriesDays: 50 });
    expect(await purgeExpiredEntries(deps)).toBe(0);
    await edit({ keepEntriesDays: 39 });
    expect(await purgeExpiredEntries(deps)).toBe(1);
    expect(await numbers()).toEqual([]);
  });

  it('go from a list that is deleted and can be restored, too', async () => {
    const { ids, submit, entries } = await signedList({ keepEntriesDays: 1 });
    await submit();
    await deleteList(deps, ids);
    later(2);
    expect(await purgeExpiredEntries(deps)).toBe(1);
    expect(await entries({ alsoDeleted: true })).toMatchObject([{ items: [], signatureData: null }]);
  });

  it('a list that completes meanwhile waits for a portion only', async () => {
    const { list, submit } = await signedList({ keepEntriesDays: 1 });
    await fillUp(list.id, 1_000);
    later(2);
    const purging = purgeExpiredEntries(deps);
    const completed = await Promise.all([submit(), submit(), submit()]);
    expect(completed.map(({ id }) => id).toSorted()).toEqual([1_001, 1_002, 1_003]);
    expect(await purging).toBe(1_000);
    expect(await stateOf(list.id)).toMatchObject({ left: 3, counted: 1_000 });
  });
});

describe('signatures that are older than their list keeps them', () => {
  it('are erased with their names, and everything else stays', async () => {
    const at = await signedList({ keepSignaturesDays: 7 });
    await at.submit();
    await at.submit(aSession(), { signatureTyped: 'Mira Voss' });
    later(6);
    await at.submit();
    const renamed = { visitorName: 'Ana Reyes', items: [] };
    await changeEntry(deps, { ...at.ids, entryId: 2, change: { correction: renamed } });
    later(1);
    expect(await purgeExpiredSignatures(deps)).toBe(2);
    expect(await purgeExpiredSignatures(deps)).toBe(0);

    const [third, second, first] = await at.entries();
    for (const entry of [first, second]) {
      const gone = { signatureData: null, signatureTyped: null, signatureStrokes: null, visitorName: null };
      expect(entry).toMatchObject({ ...gone, userAgent: 'Phone' });
      expect(entry?.items).toHaveLength(3);
      expect(entry?.location).toEqual({ latitude: 52.52, longitude: 13.4 });
    }
    expect(third).toMatchObject({ visitorName: 'Mira Voss', signatureData: expect.stringMatching(/^data:/) });
    const finding = await at.verified();
    expect(finding).toMatchObject({ entries: 3, sealed: 3, removed: { signature: 2 }, problem: null });
    expect(describeFinding(finding)).toContain('Removed since: signatures and names (2).');

    await indexEntries(deps);
    const found = async (q: string) =>
      (await listAllEntries(deps, { ownerId: at.ownerId, limit: 9, filter: { q } })).entries.map(
        ({ id }) => id,
      );
    expect(await found('dim')).toEqual([3, 2, 1]);
    expect(await found('voss')).toEqual([3]);
    expect(await found('reyes')).toEqual([]);
    const [row] = await deps.sql<{ words: string }[]>`
      select to_jsonb(e) #>> '{}' as words from entry e where list_id = ${at.list.id} and number = 2`;
    expect(row?.words).not.toMatch(/voss|reyes/i);
  });
});
