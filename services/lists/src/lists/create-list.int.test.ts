import { listChanged } from '@scanlist/contracts/messages/lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { learnSubscription } from '../owners/learn-subscription.ts';
import { anOwner, listBody, makeList, outboxOf, type TestWorld, testWorld } from '../testing/test-world.ts';
import { createList } from './create-list.ts';
import { findLists } from './find-lists.ts';
import { getList } from './get-list.ts';

describe('creating a list', () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await testWorld();
  });
  afterAll(() => world.drop());

  it('answers the list with ids for its items, and finds it again', async () => {
    const ownerId = anOwner();
    const list = await makeList(world, ownerId, {
      requireSignature: true,
      notificationEmail: 'me@example.com',
    });
    expect(list).toMatchObject({
      title: 'Stage check',
      requireSignature: true,
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
    expect(await getList(world, { ownerId, listId: list.id })).toEqual(list);
  });

  it('tells that the list changed and wakes the relay', async () => {
    const ownerId = anOwner();
    const { wakes } = world;
    const list = await makeList(world, ownerId);
    const [event] = await outboxOf(world, listChanged.subject, list.id);
    expect(event.data).toEqual({ ownerId, listId: list.id, version: 1 });
    expect(world.wakes).toBe(wakes + 1);
  });

  it('keeps words with NUL characters and broken emoji without them', async () => {
    const list = await makeList(world, anOwner(), {
      title: 'Sta\u0000ge \ud83d',
      items: [{ content: 'a\u0000\udc00' }],
    });
    expect(list.title).toBe('Stage \ufffd');
    expect(list.items[0]?.content).toBe('a\ufffd');
  });

  it('refuses an eleventh list without a subscription', async () => {
    const ownerId = anOwner();
    for (let n = 0; n < 10; n++) await makeList(world, ownerId);
    await expect(makeList(world, ownerId)).rejects.toMatchObject({
      code: 'LIST_LIMIT_REACHED',
      publicMessage: 'You have used all 10 lists. Subscribe for unlimited lists.',
    });
    expect(await findLists(world, { ownerId })).toHaveLength(10);
  });

  it('gives the last place to exactly one of twenty simultaneous creates', async () => {
    const ownerId = anOwner();
    for (let n = 0; n < 9; n++) await makeList(world, ownerId);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => createList(world, { ownerId, list: listBody() })),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(19);
    for (const outcome of refused) expect(outcome.reason).toMatchObject({ code: 'LIST_LIMIT_REACHED' });
    expect(await findLists(world, { ownerId })).toHaveLength(10);
  });

  it('knows no limit while a subscription runs, and the limit again after it', async () => {
    const ownerId = anOwner();
    const told = (version: number, listLimit: number | null) =>
      learnSubscription(world, {
        id: world.uuid(),
        occurredAt: '2026-11-20T10:00:00.000Z',
        data: { ownerId, version, subscriptionId: 's', status: 'active', trialEndsAt: null, listLimit },
      });
    await told(1, null);
    for (let n = 0; n < 12; n++) await makeList(world, ownerId);
    await told(2, 10);
    await expect(makeList(world, ownerId)).rejects.toMatchObject({ code: 'LIST_LIMIT_REACHED' });
  });

  it('does not count a deleted list', async () => {
    const ownerId = anOwner();
    for (let n = 0; n < 10; n++) await makeList(world, ownerId);
    await world.sql`
      update list set deleted_at = now() where id = (select id from list where owner_id = ${ownerId} limit 1)`;
    await makeList(world, ownerId);
    expect(await findLists(world, { ownerId })).toHaveLength(10);
  });

  it('lists the newest first, without a stranger’s', async () => {
    const ownerId = anOwner();
    await makeList(world, anOwner());
    const titles = ['First list', 'Second list', 'Third list'];
    for (const title of titles) {
      world.clock.now = new Date(world.clock.now.getTime() + 1000);
      await makeList(world, ownerId, { title });
    }
    const found = await findLists(world, { ownerId });
    expect(found.map((list) => list.title)).toEqual(titles.toReversed());
    expect(found[0]).toMatchObject({ itemCount: 3, entryCount: 0, lastEntryAt: null });
    expect(found[0]).not.toHaveProperty('items');
  });
});
