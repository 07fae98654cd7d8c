import type { OwnerList } from '@scanlist/contracts/http/lists';
import { entryRecorded, listChanged } from '@scanlist/contracts/messages/lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateDraft } from '../drafts/update-draft.ts';
import { listEntries } from '../entries/list-entries.ts';
import { purgeLists } from '../purges/purge-lists.ts';
import { isWaitingFor } from '../testing/deletion-steps.ts';
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
import { deleteList } from './delete-list.ts';
import { findDeletedLists } from './find-deleted-lists.ts';
import { findLists } from './find-lists.ts';
import { getList } from './get-list.ts';
import { getPublicList } from './get-public-list.ts';
import { restoreList } from './restore-list.ts';
import { updateList } from './update-list.ts';

describe('deleting a list', () => {
  let deps: TestDependencies;
  beforeAll(async () => {
    deps = await testDependencies();
  });
  afterAll(() => deps.drop());

  const start = new Date('2026-11-20T10:00:00.000Z');
  const afterDays = async (days: number, act: () => Promise<unknown>) => {
    deps.clock.now = new Date(start.getTime() + days * 24 * 60 * 60 * 1000);
    await act();
    deps.clock.now = start;
  };
  const notFound = { code: 'NOT_FOUND', publicMessage: 'List not found' };
  const changesOf = async (listId: string) => (await outboxOf(deps, listChanged.subject, listId)).length;

  it('takes it from everybody, and answers until when it can be restored', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    await complete(deps, list);
    const { wakes } = deps;
    const deleted = await deleteList(deps, { ownerId, listId: list.id });
    expect(deleted).toEqual({
      id: list.id,
      title: 'Stage check',
      type: 'TODO',
      entryCount: 1,
      createdAt: '2026-11-20T10:00:00.000Z',
      deletedAt: '2026-11-20T10:00:00.000Z',
      purgedAt: '2026-12-20T10:00:00.000Z',
    });
    expect(deps.wakes).toBe(wakes + 1);
    expect(await changesOf(list.id)).toBe(2);
    const at = { ownerId, listId: list.id };
    const itemId = itemIds(list)[0] ?? '';
    for (const attempt of [
      () => getList(deps, at),
      () => updateList(deps, { ...at, list: listBody() }),
      () => listEntries(deps, { ...at, limit: 10, filter: {} }),
      () => getPublicList(deps, at),
      () => complete(deps, list),
      () => updateDraft(deps, { listId: list.id, itemId, sessionId: aSession(), completed: true }),
    ]) {
      await expect(attempt()).rejects.toMatchObject(notFound);
    }
    expect(await findLists(deps, { ownerId })).toEqual([]);
    expect(await findDeletedLists(deps, { ownerId })).toEqual([deleted]);
    expect(await findDeletedLists(deps, { ownerId: anOwner() })).toEqual([]);
  });

  const tick = (list: OwnerList, sessionId: string) =>
    updateDraft(deps, { listId: list.id, itemId: itemIds(list)[0] ?? '', sessionId, completed: true });
  const passOf = async (list: OwnerList) => (await getPublicList(deps, { listId: list.id })).pass;
  const completeWithPass = (list: OwnerList, pass: string | undefined, sessionId = aSession()) =>
    complete(deps, list, sessionId, { completedItems: [{ itemId: itemIds(list)[0] ?? '' }], pass });

  it('leaves it to sessions that began before: they are recorded, mail nobody, and count once it is restored', async () => {
    const ownerId = anOwner();
    await receiveOwnerChanged(deps, ownerId, { email: 'owner@example.com' });
    const list = await makeList(deps, ownerId, { notificationEmail: 'owner@example.com' });
    const at = { ownerId, listId: list.id };
    const [ticked, sent] = [aSession(), aSession()];
    await tick(list, ticked);
    const pass = await passOf(list);
    const first = await complete(deps, list, sent);
    await deleteList(deps, at);

    expect((await complete(deps, list, ticked)).id).toBe(2);
    // The phone had no network since it loaded the page.
    expect((await completeWithPass(list, pass)).id).toBe(3);
    // Its answer was lost.
    expect((await complete(deps, list, sent)).receipt).toBe(first.receipt);
    for (const wrong of [undefined, '', 'a'.repeat(32), await passOf(await makeList(deps, anOwner()))])
      await expect(completeWithPass(list, wrong)).rejects.toMatchObject(notFound);
    await expect(tick(list, aSession())).rejects.toMatchObject(notFound);

    const events = await outboxOf(deps, entryRecorded.subject, list.id);
    expect(events.map(({ data }) => data.notify !== null)).toEqual([true, false, false]);
    await restoreList(deps, at);
    expect(await findLists(deps, { ownerId })).toMatchObject([{ id: list.id, entryCount: 3 }]);
    expect((await complete(deps, list)).id).toBe(4);
  });

  it('of thirty days ago takes nothing any more, and the purge takes what came meanwhile', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    const pass = await passOf(list);
    await deleteList(deps, { ownerId, listId: list.id });
    await afterDays(29, async () => void (await completeWithPass(list, pass)));
    await afterDays(30, async () => {
      await expect(completeWithPass(list, pass)).rejects.toMatchObject(notFound);
      await purgeLists(deps);
      expect(await deps.sql`select from entry where list_id = ${list.id}`).toHaveLength(0);
    });
  });

  it('twice, also at the same moment, is deleting once', async () => {
    const ownerId = anOwner();
    const at = { ownerId, listId: (await makeList(deps, ownerId)).id };
    const [first, second] = await Promise.all([deleteList(deps, at), deleteList(deps, at)]);
    expect(second).toEqual(first);
    await afterDays(1, async () => expect(await deleteList(deps, at)).toEqual(first));
    expect(await changesOf(at.listId)).toBe(2);
  });

  it('is undone by restoring: entries, version and words are as they were', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    await complete(deps, list);
    const at = { ownerId, listId: list.id };
    const before = await getList(deps, at);
    await deleteList(deps, at);
    await afterDays(29, async () => expect(await restoreList(deps, at)).toEqual(before));
    expect(await restoreList(deps, at)).toEqual(before);
    expect(await changesOf(list.id)).toBe(3);
    expect(await getPublicList(deps, at)).toMatchObject({ title: 'Stage check' });
    expect((await complete(deps, list)).id).toBe(2);
    expect(await findDeletedLists(deps, { ownerId })).toEqual([]);
  });

  it('is for its owner only: foreign, missing and impossible ids are all not found', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    for (const at of [
      { ownerId: anOwner(), listId: list.id },
      { ownerId, listId: 'nothing-here' },
      { ownerId, listId: 'a\u0000b' },
    ]) {
      await expect(deleteList(deps, at)).rejects.toMatchObject(notFound);
      await expect(restoreList(deps, at)).rejects.toMatchObject(notFound);
    }
    await deleteList(deps, { ownerId, listId: list.id });
    await expect(restoreList(deps, { ownerId: anOwner(), listId: list.id })).rejects.toMatchObject(notFound);
  });

  it('is for good after thirty days: list, entries and drafts are dropped, and nothing else', async () => {
    const ownerId = anOwner();
    const [gone, kept] = [await makeList(deps, ownerId), await makeList(deps, ownerId)];
    for (const list of [gone, kept]) {
      await complete(deps, list);
      const itemId = itemIds(list)[0] ?? '';
      await updateDraft(deps, { listId: list.id, itemId, sessionId: aSession(), completed: true });
    }
    await deps.sql`
      insert into entry (list_id, number, session_id, receipt, created_at, completed_count, total_count, user_agent,
        items, items_bytes)
      select ${gone.id}, n, 'session-1-' || n, 'x', now(), 1, 1, '', '[]', 2 from generate_series(2, 2500) n`;
    const at = { ownerId, listId: gone.id };
    await deleteList(deps, at);
    await afterDays(29.9, async () => {
      await purgeLists(deps);
      expect(await findDeletedLists(deps, { ownerId })).toHaveLength(1);
    });
    await afterDays(30, async () => {
      expect(await findDeletedLists(deps, { ownerId })).toEqual([]);
      await expect(restoreList(deps, at)).rejects.toMatchObject(notFound);
      await expect(deleteList(deps, at)).rejects.toMatchObject(notFound);
      await Promise.all([purgeLists(deps), purgeLists(deps)]);
    });
    const left = async (listId: string) => {
      const [row] = await deps.sql`
        select (select count(*)::int from list where id = ${listId}) as lists,
          (select count(*)::int from list_stat where list_id = ${listId}) as stats,
          (select count(*)::int from entry where list_id = ${listId}) as entries,
          (select count(*)::int from draft where list_id = ${listId}) as drafts`;
      return row;
    };
    expect(await left(gone.id)).toEqual({ lists: 0, stats: 0, entries: 0, drafts: 0 });
    expect(await left(kept.id)).toEqual({ lists: 1, stats: 1, entries: 1, drafts: 1 });
  });

  it('loses no entry of a list whose restoring is under way while the old ones are dropped', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    await complete(deps, list);
    await deleteList(deps, { ownerId, listId: list.id });
    await afterDays(30, async () => {
      await deps.sql.transaction(async (tx) => {
        // Asked for within the thirty days, and not yet kept when they are over.
        await tx`update list set deleted_at = null where id = ${list.id}`;
        await purgeLists(deps);
      });
    });
    const { entryCount } = await getList(deps, { ownerId, listId: list.id });
    const { entries } = await listEntries(deps, { ownerId, listId: list.id, limit: 10, filter: {} });
    expect([entryCount, entries.length]).toEqual([1, 1]);
  });

  it('gives a list up for good before its first entry is dropped, whatever the clock of another replica says', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    await complete(deps, list);
    const at = { ownerId, listId: list.id };
    await deleteList(deps, at);
    let purging: Promise<number> = Promise.resolve(0);
    await deps.sql.transaction(async (tx) => {
      await tx`lock table draft in access exclusive mode`;
      await afterDays(30, async () => {
        purging = purgeLists(deps);
        await expect.poll(() => isWaitingFor(deps, 'draft')).toBe(true);
      });
      await expect(restoreList(deps, at)).rejects.toMatchObject(notFound);
      expect(await findDeletedLists(deps, { ownerId })).toEqual([]);
    });
    await purging;
  });
});
