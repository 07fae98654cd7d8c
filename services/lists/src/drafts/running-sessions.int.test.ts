import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseLists } from '../lists/erase-lists.ts';
import { purgeDrafts } from '../purges/purge-drafts.ts';
import {
  anOwner,
  aSession,
  complete,
  itemIds,
  makeList,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { updateDraft } from './update-draft.ts';

describe('the row of a running session', () => {
  let deps: TestDependencies;
  beforeAll(async () => {
    deps = await testDependencies();
  });
  afterAll(() => deps.drop());

  /** Sessions whose row and drafts do not say the same. */
  const untrue = () => deps.sql`
    select from running_session r full join (
      select list_id, session_id, max(updated_at) as touched_at, count(*) as drafts,
        count(*) filter (where completed) as ticked, coalesce(sum(octet_length(note)), 0) as note_bytes
      from draft group by list_id, session_id
    ) d using (list_id, session_id)
    where (r.touched_at >= d.touched_at and r.drafts = d.drafts and r.ticked = d.ticked and r.note_bytes = d.note_bytes)
      is not true`;
  const rows = async () => (await deps.sql`select from running_session`).count;

  it('says what its drafts come to, however they come and go at the same moment', async () => {
    const start = deps.clock.now;
    const lists = await Promise.all([1, 2, 3].map(() => makeList(deps, anOwner())));
    const sessions = lists.flatMap((list) => Array.from({ length: 6 }, () => ({ list, id: aSession() })));
    const changes = [
      { completed: true },
      { completed: false, note: 'dim' },
      { note: null },
      { completed: true, note: 'größer' },
      { note: 'loud' },
    ];
    const visit = async ({ list, id }: (typeof sessions)[number], index: number, round: number) => {
      if (index % 10 === round) return complete(deps, list, id);
      if (index % 5 === round) return;
      const ticking = itemIds(list).map((itemId, place) => {
        const change = changes[(index + round * place) % changes.length];
        return updateDraft(deps, { listId: list.id, itemId, sessionId: id, ...change });
      });
      return Promise.all(ticking);
    };
    for (let round = 0; round < 6; round += 1) {
      deps.clock.now = new Date(deps.clock.now.getTime() + 10 * 24 * 60 * 60 * 1000);
      await Promise.all(sessions.map((session, index) => visit(session, index, round)));
      expect(await untrue()).toHaveLength(0);
    }
    expect(await rows()).toBeGreaterThan(3);

    deps.clock.now = new Date(deps.clock.now.getTime() + 55 * 24 * 60 * 60 * 1000);
    const [gone] = lists;
    await Promise.all([
      ...[purgeDrafts(deps), purgeDrafts(deps)],
      ...(gone ? [eraseLists(deps.sql, [gone.id]), eraseLists(deps.sql, [gone.id])] : []),
    ]);
    expect(await untrue()).toHaveLength(0);
    deps.clock.now = new Date(deps.clock.now.getTime() + 60 * 24 * 60 * 60 * 1000);
    await purgeDrafts(deps);
    expect(await rows()).toBe(0);
    deps.clock.now = start;
  });

  it('is there of a tick that a replica of the release before stored, and goes with the entry it recorded', async () => {
    const list = await makeList(deps, anOwner());
    const [itemId = ''] = itemIds(list);
    const sessionId = aSession();
    for (const completed of [true, false, true]) {
      await deps.sql`
        insert into draft (list_id, session_id, item_id, completed, updated_at)
        select ${list.id}, ${sessionId}, ${itemId}, ${completed}, ${deps.clock.now}
        where session_is_open(${list.id}, ${sessionId})
        on conflict (list_id, session_id, item_id) do update set completed = excluded.completed`;
      expect(await untrue()).toHaveLength(0);
    }
    expect(await rows()).toBe(1);
    await deps.sql`select forget_drafts(${list.id}, ${sessionId})`;
    expect(await rows()).toBe(0);
  });

  it('keeps the drafts of many sessions apart where several delete them at once, without waiting in a circle', async () => {
    const lists = await Promise.all([1, 2].map(() => makeList(deps, anOwner())));
    const ids = lists.map(({ id }) => id);
    for (let round = 0; round < 5; round += 1) {
      await deps.sql`
        insert into draft (list_id, session_id, item_id, completed, updated_at)
        select list_id, 'session-' || s, 'item-' || i, true, '2026-08-01'
        from unnest(${ids}::text[]) list_id, generate_series(1, 100) s, generate_series(1, 30) i order by random()`;
      const some = (places: string) => deps.sql`
        delete from draft where ctid in (
          select ctid from draft where list_id = any(${ids}) and item_id ~ ${places} order by md5(session_id || ${places})
          for update skip locked)`;
      await Promise.all(['[0-4]$', '[5-9]$', '[13579]$', '[02468]$'].map(some));
      await purgeDrafts(deps);
      expect(await untrue()).toHaveLength(0);
    }
    expect(await rows()).toBe(0);
  });
});
