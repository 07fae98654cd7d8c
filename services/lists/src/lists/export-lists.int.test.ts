import { exportLists as contract } from '@scanlist/contracts/messages/lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listEntries } from '../entries/list-entries.ts';
import {
  anOwner,
  complete,
  makeList,
  receiveSubscriptionChanged,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { deleteList } from './delete-list.ts';
import { exportLists } from './export-lists.ts';
import { getList } from './get-list.ts';

describe('an export of an owner’s lists', () => {
  let deps: TestDependencies;
  beforeAll(async () => {
    deps = await testDependencies();
  });
  afterAll(() => deps.drop());

  const later = () => {
    deps.clock.now = new Date(deps.clock.now.getTime() + 1000);
  };
  const pages = async (ownerId: string, limit: number) => {
    const found = [];
    for (let before: { createdAt: string; id: string } | null | undefined; before !== null; ) {
      const page = await exportLists(deps, { ownerId, before, limit });
      expect(contract.output.parse(page)).toEqual(page);
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(900_000);
      found.push(page.lists);
      before = page.nextBefore;
    }
    return found;
  };

  it('has each once with its words and items, newest first, deleted ones too, and no stranger’s', async () => {
    const ownerId = anOwner();
    await makeList(deps, anOwner());
    const made = [];
    for (let n = 0; n < 5; n++) {
      if (n % 2) later();
      made.push(await makeList(deps, ownerId, { notificationEmail: n ? null : 'keys@example.com' }));
    }
    const [first, gone] = made;
    if (!first || !gone) throw new Error('No lists');
    await complete(deps, first);
    const { history, runningCount, failedMails, openCount, ...words } = await getList(deps, {
      ownerId,
      listId: first.id,
    });
    await deleteList(deps, { ownerId, listId: gone.id });
    const found = (await pages(ownerId, 2)).flat();
    expect(found.map((list) => list.id).toSorted()).toEqual(made.map((list) => list.id).toSorted());
    expect(found.map((list) => list.createdAt)).toEqual(
      found
        .map((list) => list.createdAt)
        .toSorted()
        .toReversed(),
    );
    const items = first.items.map(({ id, content }) => ({ id, content }));
    expect(found.find((list) => list.id === first.id)).toEqual({ ...words, items, deletedAt: null });
    expect([history.length, runningCount, failedMails, openCount]).toEqual([1, 0, null, 1]);
    expect(found.find((list) => list.id === gone.id)?.deletedAt).toBe(deps.clock.now.toISOString());
    expect(await pages(anOwner(), 2)).toEqual([[]]);
  });

  it('comes in pages that fit a message, and at least one list at a time', async () => {
    const ownerId = anOwner();
    await receiveSubscriptionChanged(deps, ownerId, { version: 1, listLimit: null });
    const items = Array.from({ length: 300 }, (_, n) => ({ content: `${n} ${'ü'.repeat(480)}` }));
    for (let n = 0; n < 5; n++) await makeList(deps, ownerId, { items: n < 3 ? items : items.slice(0, 2) });
    const found = await pages(ownerId, 100);
    expect(found.flat()).toHaveLength(5);
    expect(found.length).toBeGreaterThan(1);
  });

  it('leads to the entries of a deleted list for as long as it can be restored', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    await complete(deps, list);
    await deleteList(deps, { ownerId, listId: list.id });
    const entries = (alsoDeleted?: boolean, owner = ownerId) =>
      listEntries(deps, { ownerId: owner, listId: list.id, limit: 10, filter: {}, alsoDeleted });
    await expect(entries()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await entries(true)).entries).toMatchObject([{ id: 1 }]);
    await expect(entries(true, anOwner())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { now } = deps.clock;
    deps.clock.now = new Date(now.getTime() + 30 * 24 * 60 * 60 * 1000);
    await expect(entries(true)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await pages(ownerId, 10)).toEqual([[]]);
    deps.clock.now = now;
  });
});
