import { connectWithLimits } from '@scanlist/persistence/testing';
import { rounds } from '@scanlist/service-kit/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runningNotesBytesMax, runningSessionsMax } from '../drafts/draft.ts';
import { updateDraft } from '../drafts/update-draft.ts';
import { listEntries } from '../entries/list-entries.ts';
import { getList } from '../lists/get-list.ts';
import { getPublicList } from '../lists/get-public-list.ts';
import { historyId } from '../lists/history.ts';
import { abandonSessions } from '../testing/draft-steps.ts';
import {
  anOwner,
  aSession,
  complete,
  itemIds,
  makeList,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { purgeSurplusDrafts } from './purge-surplus-drafts.ts';

/** How many sessions a list has too many, each with three ticks. */
const surplus = rounds({ once: 3_210, many: 333_210 });

let deps: TestDependencies;
let limited: Pick<TestDependencies, 'sql'>;
beforeEach(async () => {
  deps = await testDependencies();
  limited = { sql: connectWithLimits({ url: deps.databaseUrl }) };
});
afterEach(async () => {
  await limited.sql.end();
  await deps.drop();
});

const sessionsOf = async (listId: string) => {
  const rows = await deps.sql<{ session: string; drafts: number }[]>`
    select session_id as session, count(*)::int as drafts from draft where list_id = ${listId}
    group by session_id order by max(updated_at) desc`;
  return rows;
};

test('a list keeps the running sessions touched last, each whole; other lists keep all of theirs', async () => {
  const [full, exact, few] = [
    await makeList(deps, anOwner()),
    await makeList(deps, anOwner()),
    await makeList(deps, anOwner()),
  ];
  const newest = deps.clock.now;
  const fill = (list: typeof full, count: number) =>
    abandonSessions(deps.sql, { listId: list.id, items: itemIds(list), count, newest });
  await fill(full, runningSessionsMax + surplus);
  await fill(exact, runningSessionsMax);
  await fill(few, 3);
  const kept = (await sessionsOf(full.id)).slice(0, runningSessionsMax);

  const dropped = await Promise.all([purgeSurplusDrafts(limited), purgeSurplusDrafts(limited)]);
  expect(dropped[0] + dropped[1] + (await purgeSurplusDrafts(limited))).toBe(surplus);
  expect(await sessionsOf(full.id)).toEqual(kept);
  expect(await sessionsOf(exact.id)).toHaveLength(runningSessionsMax);
  expect(await sessionsOf(few.id)).toHaveLength(3);
  expect(await purgeSurplusDrafts(limited)).toBe(0);
}, 600_000);

test('a list keeps no more notes of running sessions than 20 MB, those touched last, and the last whatever it holds', async () => {
  const [large, small, one] = [
    await makeList(deps, anOwner()),
    await makeList(deps, anOwner()),
    await makeList(deps, anOwner()),
  ];
  const newest = deps.clock.now;
  const fill = (list: typeof large, count: number, bytes: number) =>
    abandonSessions(deps.sql, {
      listId: list.id,
      items: [itemIds(list)[0] ?? ''],
      count,
      newest,
      note: 'n'.repeat(bytes),
    });
  await fill(large, 30, 1_000_000);
  await fill(small, 20, 1_000_000);
  await fill(one, 1, runningNotesBytesMax + 1);
  const kept = (await sessionsOf(large.id)).slice(0, 20);

  expect(await purgeSurplusDrafts(limited)).toBe(10);
  expect(await sessionsOf(large.id)).toEqual(kept);
  expect(await sessionsOf(small.id)).toHaveLength(20);
  expect(await sessionsOf(one.id)).toHaveLength(1);
  expect(await purgeSurplusDrafts(limited)).toBe(0);
});

test('every list is looked at, however many there are', async () => {
  await deps.sql`
    insert into draft (list_id, session_id, item_id, completed, updated_at)
    select 'list-' || l, 'session-' || s, 'item', false, '2026-11-20'
    from generate_series(1, 1200) l, generate_series(1, case when l % 599 = 0 then ${runningSessionsMax + 1}::integer else 1 end) s`;
  expect(await purgeSurplusDrafts(limited)).toBe(2);
});

test('keeps a session that ticks or submits at this moment, without waiting for it', async () => {
  const list = await makeList(deps, anOwner());
  const [itemId = ''] = itemIds(list);
  const [ticking, submitting] = [aSession(), aSession()];
  const tick = (sessionId: string, sql = deps.sql) =>
    updateDraft({ ...deps, sql }, { listId: list.id, itemId, sessionId, completed: true });
  for (const sessionId of [ticking, submitting]) await tick(sessionId);
  const newest = new Date(deps.clock.now.getTime() + 86_400_000);
  await abandonSessions(deps.sql, {
    listId: list.id,
    items: [itemId],
    count: runningSessionsMax + 500,
    newest,
  });
  deps.clock.now = newest;
  await deps.sql.transaction(async (tx) => {
    await tick(ticking, tx as never);
    await deps.sql.transaction(async (other) => {
      await complete({ ...deps, sql: other as never }, list, submitting);
      expect(await purgeSurplusDrafts(limited)).toBe(500);
    });
  });
  const left = (await sessionsOf(list.id)).map(({ session }) => session);
  expect(left).toContain(ticking);
  expect(left).not.toContain(submitting);
  expect(left).toHaveLength(runningSessionsMax + 1);
});

test('a visitor whose session gave way loses nothing the phone keeps: its ticks come again, its entry is whole', async () => {
  const ownerId = anOwner();
  const [list, calm] = [await makeList(deps, ownerId), await makeList(deps, ownerId)];
  const sessionId = aSession();
  const visit = async ({ id: listId, ...at }: typeof list) => {
    const [lights = '', sound = ''] = itemIds({ id: listId, ...at });
    await updateDraft(deps, { listId, sessionId, itemId: lights, completed: true, note: 'dim' });
    await updateDraft(deps, { listId, sessionId, itemId: sound, note: 'hums' });
  };
  for (const at of [list, calm]) await visit(at);
  const newest = new Date(deps.clock.now.getTime() + 86_400_000);
  await abandonSessions(deps.sql, {
    listId: list.id,
    items: itemIds(list),
    count: runningSessionsMax,
    newest,
  });
  expect(await purgeSurplusDrafts(limited)).toBe(1);
  const seen = (await getPublicList(deps, { listId: list.id, sessionId })).items;
  expect(seen.map(({ completed, note }) => [completed, note])).toEqual(Array(3).fill([false, null]));

  deps.clock.now = newest;
  const [exits = ''] = itemIds(list).slice(2);
  expect(
    await updateDraft(deps, { listId: list.id, sessionId, itemId: exits, completed: true }),
  ).toMatchObject({ completed: true, completedBy: sessionId });
  const { history } = await getList(deps, { ownerId, listId: list.id });
  expect(history.map((group) => group.sessionId)).toContain(historyId(list.id, sessionId));

  // What the phone has kept, as it sends it (decision F4).
  const entries = [];
  for (const at of [list, calm]) {
    const [lights = '', sound = '', third = ''] = itemIds(at);
    await complete(deps, at, sessionId, {
      completedItems: [
        { itemId: lights, content: 'Lights', note: 'dim' },
        { itemId: third, content: 'Exits', note: null },
      ],
      uncompletedItems: [{ itemId: sound, content: 'Sound', note: 'hums' }],
    });
    const page = await listEntries(deps, { ownerId, listId: at.id, limit: 1, filter: {} });
    entries.push(page.entries.map(({ items }) => items.map(({ listItemId: _, ...item }) => item)));
  }
  expect(entries[0]).toEqual(entries[1]);
  expect(entries[0]).toEqual([
    [
      { content: 'Lights', completed: true, note: 'dim', removed: false },
      { content: 'Sound', completed: false, note: 'hums', removed: false },
      { content: 'Exits', completed: true, note: null, removed: false },
    ],
  ]);
});
