import type { OwnerList } from '@scanlist/contracts/http/lists';
import { connectDatabase } from '@scanlist/persistence/database';
import { silentLogger } from '@scanlist/service-kit/logger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listEntries } from '../entries/list-entries.ts';
import { deleteList } from '../lists/delete-list.ts';
import { exportLists } from '../lists/export-lists.ts';
import { findLists } from '../lists/find-lists.ts';
import { getList } from '../lists/get-list.ts';
import { getPublicList } from '../lists/get-public-list.ts';
import { historyId, historyMax } from '../lists/history.ts';
import { restoreList } from '../lists/restore-list.ts';
import { updateList } from '../lists/update-list.ts';
import { getLiveDemo } from '../live-demo/get-live-demo.ts';
import { openLiveDemo } from '../live-demo/open-live-demo.ts';
import { abandonSessions } from '../testing/draft-steps.ts';
import { rowsRead } from '../testing/rows-read.ts';
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
import { runningSessionsMax } from './draft.ts';
import { updateDraft } from './update-draft.ts';

/** Sessions that were left behind, each with three ticks: ten times as many as a list keeps. */
const abandoned = 10 * runningSessionsMax;

describe('a list with very many abandoned sessions', () => {
  let deps: TestDependencies;
  let large: OwnerList;
  let empty: OwnerList;
  const ownerId = anOwner();

  beforeAll(async () => {
    const made = await testDependencies();
    const sql = connectDatabase({
      url: made.databaseUrl,
      service: 'lists',
      poolMax: 1,
      logger: silentLogger,
    });
    deps = { ...made, sql, drop: () => sql.end().then(() => made.drop()) };
    [large, empty] = [await makeList(deps, ownerId), await makeList(deps, ownerId)];
    const newest = deps.clock.now;
    await abandonSessions(sql, { listId: large.id, items: itemIds(large), count: abandoned, newest });
    // What is usual of a list is far from what is true of this one.
    await sql`
      insert into draft (list_id, session_id, item_id, completed, updated_at)
      select 'list-' || l, 'session-' || s, 'item', true, ${newest} from generate_series(1, 1000) l, generate_series(1, 2) s`;
  }, 120_000);
  afterAll(() => deps.drop());

  const looks: Record<string, (list: OwnerList) => Promise<unknown>> = {
    'its details': ({ id }) => getList(deps, { ownerId, listId: id }),
    'a save': (list) =>
      updateList(deps, { ownerId, listId: list.id, list: listBody({ items: kept(list), title: 'Saved' }) }),
    'all lists of its owner': () => findLists(deps, { ownerId }),
    'its entries': ({ id }) => listEntries(deps, { ownerId, listId: id, limit: 50, filter: {} }),
    'what a visitor sees': ({ id }) => getPublicList(deps, { listId: id, sessionId: aSession() }),
    'a tick': (list) => updateDraft(deps, { ...first(list), sessionId: aSession(), completed: true }),
    'a completion': async (list) => {
      const sessionId = aSession();
      await updateDraft(deps, { ...first(list), sessionId, note: 'dim' });
      return complete(deps, list, sessionId);
    },
    'the export': () => exportLists(deps, { ownerId, limit: 100 }),
    'deleting and restoring': async ({ id }) => {
      await deleteList(deps, { ownerId, listId: id });
      return restoreList(deps, { ownerId, listId: id });
    },
    'a live demo beside it': async () => getLiveDemo(deps, await openLiveDemo(deps)),
  };
  const kept = (list: OwnerList) => list.items.map(({ id, content }) => ({ id, content }));
  const first = (list: OwnerList) => ({ listId: list.id, itemId: itemIds(list)[0] ?? '' });

  describe.each(['as it was filled', 'once its figures are known to the planner'])('%s', (when) => {
    beforeAll(async () => {
      if (when !== 'as it was filled') await deps.sql`analyze`;
    });

    it.each(Object.keys(looks))('%s: no more is read than of the sessions a list keeps', async (what) => {
      const look = looks[what];
      if (!look) throw new Error(`no look ${what}`);
      // From the sixth on a statement may have another plan.
      for (let turn = 1; turn <= 8; turn += 1) {
        const usual = await rowsRead(deps.sql, () => look(empty));
        const read = await rowsRead(deps.sql, () => look(large));
        expect(read, `turn ${turn}`).toBeLessThan(usual + runningSessionsMax + 500);
      }
    });
  });

  it('shows those touched last and counts what a list keeps', async () => {
    const { history, runningCount } = await getList(deps, { ownerId, listId: large.id });
    const running = history.filter(({ status }) => status === 'in-progress');
    expect(running).toHaveLength(historyMax.running);
    const dates = running.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().reverse());
    expect(runningCount).toBe(runningSessionsMax);
  });

  it('of sessions with long notes no more are read than an answer holds', async () => {
    const list = await makeList(deps, ownerId, {
      items: Array.from({ length: 100 }, (_, n) => ({ content: `Item ${n}` })),
    });
    await abandonSessions(deps.sql, {
      ...{ listId: list.id, items: itemIds(list), count: 40, newest: deps.clock.now },
      ...{ sessions: 'session-', note: 'x'.repeat(2000) },
    });
    const look = () => getList(deps, { ownerId, listId: list.id });
    const { history, runningCount } = await look();
    expect(runningCount).toBe(40);
    expect(history.map(({ sessionId }) => sessionId)).toEqual(
      ['session-1', 'session-2'].map((sessionId) => historyId(list.id, sessionId)),
    );
    expect(Buffer.byteLength(JSON.stringify(history))).toBeLessThan(historyMax.bytes);
    expect(await rowsRead(deps.sql, look)).toBeLessThan(1_000);
  });
});
