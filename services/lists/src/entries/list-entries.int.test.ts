import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateList } from '../lists/update-list.ts';
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
import { listEntries } from './list-entries.ts';

describe('the entries of a list', () => {
  let deps: TestDependencies;
  beforeAll(async () => {
    deps = await testDependencies();
  });
  afterAll(() => deps.drop());

  it('come in pages, newest first, each once', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    for (let n = 0; n < 7; n++) await complete(deps, list);
    const page = (before?: number) =>
      listEntries(deps, { ownerId, listId: list.id, before, limit: 3, filter: {} });
    const first = await page();
    expect(first.entries.map((entry) => entry.id)).toEqual([7, 6, 5]);
    expect(first.nextBefore).toBe(5);
    const second = await page(5);
    expect(second.entries.map((entry) => entry.id)).toEqual([4, 3, 2]);
    const third = await page(second.nextBefore ?? undefined);
    expect(third).toMatchObject({ entries: [{ id: 1 }], nextBefore: null });
    expect(
      (await listEntries(deps, { ownerId, listId: list.id, limit: 7, filter: {} })).nextBefore,
    ).toBeNull();
    expect(await page(1)).toEqual({ entries: [], nextBefore: null });
  });

  it('come in pages that fit a message, and at least one at a time', async () => {
    const ownerId = anOwner();
    const items = Array.from({ length: 200 }, (_, n) => ({ content: `Item ${n}` }));
    const list = await makeList(deps, ownerId, { items });
    const big = itemIds(list).map((itemId) => ({ itemId, note: 'ü'.repeat(1600) }));
    for (let n = 0; n < 2; n++) await complete(deps, list, aSession(), { completedItems: big });
    const signatureData = pngOf({ width: 10, height: 10, bytes: 200_000 });
    const completedItems = big.slice(0, 1);
    const sign = listBody({ items: list.items, requireSignature: true });
    await updateList(deps, { ownerId, listId: list.id, list: sign });
    for (let n = 0; n < 4; n++) await complete(deps, list, aSession(), { completedItems, signatureData });
    const pages: number[][] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const page = await listEntries(deps, { ownerId, listId: list.id, before, limit: 100, filter: {} });
      pages.push(page.entries.map((entry) => entry.id));
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(700_000);
      before = page.nextBefore;
    }
    expect(pages).toEqual([[6, 5], [4, 3], [2], [1]]);
  });

  it('are for the owner of the list only, and empty before the first', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    expect(await listEntries(deps, { ownerId, listId: list.id, limit: 50, filter: {} })).toEqual({
      entries: [],
      nextBefore: null,
    });
    const notFound = { code: 'NOT_FOUND', publicMessage: 'List not found' };
    const attempts = [
      { ownerId: anOwner(), listId: list.id },
      { ownerId, listId: 'nothing-here' },
      { ownerId, listId: 'a\u0000b' },
    ];
    for (const attempt of attempts) {
      await expect(listEntries(deps, { ...attempt, limit: 50, filter: {} })).rejects.toMatchObject(notFound);
    }
  });
});
