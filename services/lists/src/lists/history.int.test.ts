import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateDraft } from '../drafts/update-draft.ts';
import {
  anOwner,
  aSession,
  complete,
  itemIds,
  makeList,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { getList } from './get-list.ts';
import { historyMax } from './history.ts';

/** What a member sees of a session: nothing by which they could write in its visitor's place. */
const opaque = expect.stringMatching(/^[\w-]{22}$/);

describe('historical entries', () => {
  let deps: TestDependencies;
  beforeAll(async () => {
    deps = await testDependencies();
  });
  afterAll(() => deps.drop());

  const tomorrow = () => {
    deps.clock.now = new Date(deps.clock.now.getTime() + 24 * 60 * 60 * 1000);
    return deps.clock.now.toISOString();
  };

  it('groups submitted and running sessions that ticked something, newest first, by the time of the server', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    const [lights = '', sound = '', exits = ''] = itemIds(list);
    const [submitted, running, noting, unticked] = [aSession(), aSession(), aSession(), aSession()];
    const tick = (sessionId: string, itemId: string, change: { completed?: boolean; note?: string }) =>
      updateDraft(deps, { listId: list.id, sessionId, itemId, ...change });

    const first = tomorrow();
    await tick(submitted, sound, { note: 'hums' });
    await complete(deps, list, submitted, { completedItems: [{ itemId: lights, note: 'dim' }] });
    const second = tomorrow();
    await tick(running, exits, { completed: true, note: 'clear' });
    await tick(running, lights, { completed: false });
    await tick(noting, lights, { note: 'only a note' });
    await tick(unticked, lights, { completed: true });
    await tick(unticked, lights, { completed: false });

    const { history } = await getList(deps, { ownerId, listId: list.id });
    expect(history).toEqual([
      {
        sessionId: opaque,
        status: 'in-progress',
        entryId: null,
        date: second,
        items: [{ listItemId: exits, content: 'Exits', completed: true, note: 'clear' }],
        leftOut: [
          { listItemId: lights, content: 'Lights' },
          { listItemId: sound, content: 'Sound' },
        ],
      },
      {
        sessionId: opaque,
        status: 'submitted',
        entryId: 1,
        date: first,
        visitorName: null,
        mail: null,
        items: [
          { listItemId: lights, content: 'Lights', completed: true, note: 'dim' },
          { listItemId: sound, content: 'Sound', completed: false, note: 'hums' },
        ],
        leftOut: [{ listItemId: exits, content: 'Exits' }],
      },
    ]);
  });

  it('shows the newest five entries beside the running sessions, and counts both truly', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    const [lights = ''] = itemIds(list);
    await Promise.all(Array.from({ length: 40 }, () => complete(deps, list)));
    tomorrow();
    const run = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () =>
          updateDraft(deps, { listId: list.id, sessionId: aSession(), itemId: lights, completed: true }),
        ),
      );
    await run(20);
    const { history, entryCount, runningCount } = await getList(deps, { ownerId, listId: list.id });
    expect(history.map((group) => group.status)).toEqual([
      ...Array(20).fill('in-progress'),
      ...Array(5).fill('submitted'),
    ]);
    expect(history.slice(20).map((group) => group.entryId)).toEqual([40, 39, 38, 37, 36]);
    expect(entryCount).toBe(40);
    expect(runningCount).toBe(20);

    await run(40);
    const more = await getList(deps, { ownerId, listId: list.id });
    expect(more.history.filter((group) => group.status === 'in-progress')).toHaveLength(historyMax.running);
    expect(more.history.filter((group) => group.status === 'submitted')).toHaveLength(5);
    expect(more.runningCount).toBe(60);
  });

  it('reads five entries of a list that has thousands, however many there are', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    const [lights = ''] = itemIds(list);
    await deps.sql`
      insert into entry (list_id, number, session_id, receipt, created_at, completed_count, total_count, user_agent,
        items, items_bytes)
      select ${list.id}, n, 'session-1-' || n, 'AAAA-AAAA', now(), 1, 1, 'Test',
        ${deps.sql.json([{ listItemId: lights, content: 'Lights', completed: true, note: null, removed: false }])}, 90
      from generate_series(1, 20000) n`;
    await deps.sql`insert into list_stat (list_id, entries, last_at) values (${list.id}, 20000, now())`;
    await deps.sql`analyze entry`;
    const answer = await getList(deps, { ownerId, listId: list.id });
    expect(answer.entryCount).toBe(20_000);
    expect(answer.history.map((group) => group.entryId)).toEqual([20_000, 19_999, 19_998, 19_997, 19_996]);
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(3_000);
  });

  it('stays small enough for one message, however long the notes are', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId, {
      items: Array.from({ length: 100 }, (_, n) => ({ content: `Item ${n}` })),
    });
    const completedItems = itemIds(list).map((itemId) => ({ itemId, note: 'x'.repeat(2000) }));
    for (let n = 0; n < 5; n++) await complete(deps, list, aSession(), { completedItems });
    const { history } = await getList(deps, { ownerId, listId: list.id });
    expect(history.map((group) => group.entryId)).toEqual([5, 4]);
  });
});
