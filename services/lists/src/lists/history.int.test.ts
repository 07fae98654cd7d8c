import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateDraft } from '../drafts/update-draft.ts';
import {
  anOwner,
  aSession,
  complete,
  itemIds,
  makeList,
  type TestWorld,
  testWorld,
} from '../testing/test-world.ts';
import { getList } from './get-list.ts';

describe('historical entries', () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await testWorld();
  });
  afterAll(() => world.drop());

  const tomorrow = () => {
    world.clock.now = new Date(world.clock.now.getTime() + 24 * 60 * 60 * 1000);
    return world.clock.now.toISOString();
  };

  it('groups submitted and running sessions that ticked something, newest first, by the time of the server', async () => {
    const ownerId = anOwner();
    const list = await makeList(world, ownerId);
    const [lights = '', sound = '', exits = ''] = itemIds(list);
    const [submitted, running, noting, unticked] = [aSession(), aSession(), aSession(), aSession()];
    const tick = (sessionId: string, itemId: string, change: { completed?: boolean; note?: string }) =>
      updateDraft(world, { listId: list.id, sessionId, itemId, ...change });

    const first = tomorrow();
    await tick(submitted, sound, { note: 'hums' });
    await complete(world, list, submitted, { completedItems: [{ itemId: lights, note: 'dim' }] });
    const second = tomorrow();
    await tick(running, exits, { completed: true, note: 'clear' });
    await tick(running, lights, { completed: false });
    await tick(noting, lights, { note: 'only a note' });
    await tick(unticked, lights, { completed: true });
    await tick(unticked, lights, { completed: false });

    const { history } = await getList(world, { ownerId, listId: list.id });
    expect(history).toEqual([
      {
        sessionId: running,
        status: 'in-progress',
        entryId: null,
        date: second,
        items: [{ listItemId: exits, content: 'Exits', completed: true, note: 'clear' }],
      },
      {
        sessionId: submitted,
        status: 'submitted',
        entryId: 1,
        date: first,
        items: [
          { listItemId: lights, content: 'Lights', completed: true, note: 'dim' },
          { listItemId: sound, content: 'Sound', completed: false, note: 'hums' },
        ],
      },
    ]);
  });

  it('shows the newest fifty groups', async () => {
    const ownerId = anOwner();
    const list = await makeList(world, ownerId);
    const [lights = ''] = itemIds(list);
    await Promise.all(Array.from({ length: 40 }, () => complete(world, list)));
    tomorrow();
    await Promise.all(
      Array.from({ length: 20 }, () =>
        updateDraft(world, { listId: list.id, sessionId: aSession(), itemId: lights, completed: true }),
      ),
    );
    const { history, entryCount } = await getList(world, { ownerId, listId: list.id });
    expect(history).toHaveLength(50);
    expect(history.filter((group) => group.status === 'in-progress')).toHaveLength(20);
    expect(history[20]).toMatchObject({ status: 'submitted', entryId: 40 });
    expect(entryCount).toBe(40);
  });

  it('stays small enough for one message, however long the notes are', async () => {
    const ownerId = anOwner();
    const list = await makeList(world, ownerId, {
      items: Array.from({ length: 100 }, (_, n) => ({ content: `Item ${n}` })),
    });
    const completedItems = itemIds(list).map((itemId) => ({ itemId, note: 'x'.repeat(2000) }));
    for (let n = 0; n < 5; n++) await complete(world, list, aSession(), { completedItems });
    const { history } = await getList(world, { ownerId, listId: list.id });
    expect(history.map((group) => group.entryId)).toEqual([5, 4]);
  });
});
