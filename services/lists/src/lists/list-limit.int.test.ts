import { connectDatabase } from '@scanlist/persistence/database';
import { silentLogger } from '@scanlist/service-kit/logger';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Dependencies } from '../dependencies.ts';
import { listEntries } from '../entries/list-entries.ts';
import {
  anOwner,
  complete,
  listBody,
  makeList,
  receiveSubscriptionChanged,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { createList } from './create-list.ts';
import { deleteList } from './delete-list.ts';
import { findDeletedLists } from './find-deleted-lists.ts';
import { findLists } from './find-lists.ts';
import { getPublicList } from './get-public-list.ts';
import { restoreList } from './restore-list.ts';
import { updateList } from './update-list.ts';

describe('the limit of ten lists', () => {
  let deps: TestDependencies;
  let otherReplica: Dependencies;
  let ownerId: string;
  beforeAll(async () => {
    deps = await testDependencies();
    const sql = connectDatabase({ url: deps.databaseUrl, service: 'lists', logger: silentLogger });
    otherReplica = { ...deps, sql };
  });
  afterAll(async () => {
    await otherReplica.sql.end({ timeout: 1 });
    await deps.drop();
  });
  beforeEach(() => {
    ownerId = anOwner();
  });

  const refusal = {
    code: 'LIST_LIMIT_REACHED',
    publicMessage: 'You’ve used all 10 lists. Subscribe for unlimited lists.',
  };
  const makeLists = async (most: number) => {
    const made = [];
    for (let n = 0; n < most; n++) made.push(await makeList(deps, ownerId));
    return made;
  };
  const remove = async (lists: readonly { id: string }[]) => {
    for (const { id } of lists) await deleteList(deps, { ownerId, listId: id });
  };
  const count = async () => (await findLists(deps, { ownerId })).length;
  const create = (on: Dependencies = deps) => createList(on, { ownerId, list: listBody() });
  /** Twenty creates at the same moment, half of them asked of another replica. */
  const twentyCreates = () =>
    Promise.allSettled(Array.from({ length: 20 }, (_, n) => create(n % 2 ? otherReplica : deps)));
  const successesOf = (outcomes: PromiseSettledResult<unknown>[]) => {
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(refusal);
    }
    return outcomes.filter((outcome) => outcome.status === 'fulfilled').length;
  };

  it('refuses the eleventh list of an owner without a subscription', async () => {
    await makeLists(10);
    await expect(create()).rejects.toMatchObject(refusal);
    expect(await count()).toBe(10);
  });

  it('gives the tenth place to exactly one of twenty simultaneous creates, on any replicas', async () => {
    await makeLists(9);
    expect(successesOf(await twentyCreates())).toBe(1);
    expect(await count()).toBe(10);
  });

  it('holds for an unknown owner whose very first lists come at the same moment', async () => {
    expect(successesOf(await twentyCreates())).toBe(10);
    expect(await count()).toBe(10);
  });

  it('is none while a subscription runs: twenty at once all get through', async () => {
    await receiveSubscriptionChanged(deps, ownerId, { version: 1, status: 'trialing', listLimit: null });
    await makeLists(9);
    expect(successesOf(await twentyCreates())).toBe(20);
  });

  describe.each([
    ['canceled', { status: 'canceled' }],
    ['past due beyond its grace', { status: 'past_due' }],
  ] as const)('after a lapse, the subscription %s', (_what, { status }) => {
    const lapse = async () => {
      await receiveSubscriptionChanged(deps, ownerId, { version: 1, listLimit: null });
      const lists = await makeLists(12);
      await receiveSubscriptionChanged(deps, ownerId, { version: 2, status, listLimit: 10 });
      return lists;
    };

    it('leaves every list to be read, edited and filled in', async () => {
      for (const list of await lapse()) {
        const at = { ownerId, listId: list.id };
        await complete(deps, await updateList(deps, { ...at, list: listBody({ title: 'Edited' }) }));
        expect(await getPublicList(deps, { listId: list.id })).toMatchObject({ title: 'Edited' });
        expect((await listEntries(deps, { ...at, limit: 10, filter: {} })).entries).toHaveLength(1);
      }
      expect(await count()).toBe(12);
    });

    it('refuses twenty simultaneous creates beyond ten, and takes one again at nine', async () => {
      const lists = await lapse();
      expect(successesOf(await twentyCreates())).toBe(0);
      await remove(lists.slice(0, 2));
      expect(successesOf(await twentyCreates())).toBe(0);
      await remove(lists.slice(2, 3));
      expect(successesOf(await twentyCreates())).toBe(1);
      expect(await count()).toBe(10);
    });

    it('restores a deleted list only where there is a place for it', async () => {
      const [first, second, third] = await lapse();
      const at = (list: { id: string } | undefined) => ({ ownerId, listId: list?.id ?? '' });
      await deleteList(deps, at(first));
      await expect(restoreList(deps, at(first))).rejects.toMatchObject(refusal);
      await deleteList(deps, at(second));
      await deleteList(deps, at(third));
      expect(await restoreList(deps, at(first))).toMatchObject({ id: first?.id });
      await expect(restoreList(deps, at(second))).rejects.toMatchObject(refusal);
      expect(await findDeletedLists(deps, { ownerId })).toHaveLength(2);
    });

    it('ends with the next subscription, and not with a late event of the last one', async () => {
      await lapse();
      await receiveSubscriptionChanged(deps, ownerId, { version: 1, listLimit: null });
      await expect(create()).rejects.toMatchObject(refusal);
      await receiveSubscriptionChanged(deps, ownerId, { version: 3, listLimit: null });
      await create();
      expect(await count()).toBe(13);
    });
  });

  it('is held when the lapse comes among twenty creates: none that began after it was handled succeeds', async () => {
    await receiveSubscriptionChanged(deps, ownerId, { version: 1, listLimit: null });
    await makeLists(10);
    const [outcomes] = await Promise.all([
      twentyCreates(),
      receiveSubscriptionChanged(otherReplica, ownerId, { version: 2, status: 'canceled', listLimit: 10 }),
    ]);
    expect(await count()).toBe(10 + successesOf(outcomes));
    await expect(create()).rejects.toMatchObject(refusal);
  });

  it('does not count deleted lists, and counts each again that is restored', async () => {
    const lists = await makeLists(10);
    await remove(lists.slice(0, 1));
    await create();
    const at = { ownerId, listId: lists[0]?.id ?? '' };
    await expect(restoreList(deps, at)).rejects.toMatchObject(refusal);
    expect(await findDeletedLists(deps, { ownerId })).toHaveLength(1);
    await remove(lists.slice(1, 2));
    await restoreList(deps, at);
    await expect(create()).rejects.toMatchObject(refusal);
    expect(await count()).toBe(10);
  });

  it('gives the last place to exactly one of many who restore and create at the same moment', async () => {
    const deleted = await makeLists(5);
    await remove(deleted);
    await makeLists(9);
    const outcomes = await Promise.allSettled([
      ...deleted.map(({ id }, n) => restoreList(n % 2 ? otherReplica : deps, { ownerId, listId: id })),
      ...deleted.map((_, n) => create(n % 2 ? deps : otherReplica)),
    ]);
    expect(successesOf(outcomes)).toBe(1);
    expect(await count()).toBe(10);
  });

  it('is not passed by restoring the same list many times at once', async () => {
    const lists = await makeLists(10);
    await remove(lists.slice(0, 1));
    const at = { ownerId, listId: lists[0]?.id ?? '' };
    const restored = await Promise.all(Array.from({ length: 10 }, () => restoreList(deps, at)));
    expect(new Set(restored.map((list) => list.id)).size).toBe(1);
    expect(await count()).toBe(10);
  });
});
