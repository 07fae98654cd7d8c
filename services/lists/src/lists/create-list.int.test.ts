import { listChanged } from '@scanlist/contracts/messages/lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  anOwner,
  makeList,
  outboxOf,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { findLists } from './find-lists.ts';
import { getList } from './get-list.ts';

describe('creating a list', () => {
  let deps: TestDependencies;
  beforeAll(async () => {
    deps = await testDependencies();
  });
  afterAll(() => deps.drop());

  it('answers the list with ids for its items, and finds it again', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId, {
      requireSignature: true,
      askName: 'required',
      askLocation: false,
      keepEntriesDays: 90,
      keepSignaturesDays: 30,
      ending: 'message',
      endingMessage: 'Rinse the mop.\nThank you!',
      notificationEmail: 'me@example.com',
    });
    expect(list).toMatchObject({
      title: 'Stage check',
      requireSignature: true,
      askName: 'required',
      askLocation: false,
      keepEntriesDays: 90,
      keepSignaturesDays: 30,
      ending: 'message',
      endingMessage: 'Rinse the mop.\nThank you!',
      notificationEmail: 'me@example.com',
      version: 1,
      itemCount: 3,
      entryCount: 0,
      lastEntryAt: null,
      history: [],
      createdAt: '2026-11-20T10:00:00.000Z',
    });
    expect(list.id).toMatch(/^[A-Za-z0-9_-]{16}$/);
    expect(new Set(list.items.map((item) => item.id)).size).toBe(3);
    expect(await getList(deps, { ownerId, listId: list.id })).toEqual(list);
  });

  it('publishes that the list changed and wakes the relay', async () => {
    const ownerId = anOwner();
    const { wakes } = deps;
    const list = await makeList(deps, ownerId);
    const [event] = await outboxOf(deps, listChanged.subject, list.id);
    expect(event.data).toEqual({ ownerId, listId: list.id, version: 1 });
    expect(deps.wakes).toBe(wakes + 1);
  });

  it('keeps words with NUL characters and broken emoji without them', async () => {
    const list = await makeList(deps, anOwner(), {
      title: 'Sta\u0000ge \ud83d',
      items: [{ content: 'a\u0000\udc00' }],
    });
    expect(list.title).toBe('Stage \ufffd');
    expect(list.items[0]?.content).toBe('a\ufffd');
  });

  it('lists the newest first, without a stranger’s', async () => {
    const ownerId = anOwner();
    await makeList(deps, anOwner());
    const titles = ['First list', 'Second list', 'Third list'];
    for (const title of titles) {
      deps.clock.now = new Date(deps.clock.now.getTime() + 1000);
      await makeList(deps, ownerId, { title });
    }
    const found = await findLists(deps, { ownerId });
    expect(found.map((list) => list.title)).toEqual(titles.toReversed());
    expect(found[0]).toMatchObject({ itemCount: 3, entryCount: 0, lastEntryAt: null });
    expect(found[0]).not.toHaveProperty('items');
  });
});
