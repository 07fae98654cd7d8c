import type { OwnerList } from '@scanlist/contracts/http/lists';
import { connectDatabase } from '@scanlist/persistence/database';
import { silentLogger } from '@scanlist/service-kit/logger';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changeEntry } from '../entries/change-entry.ts';
import { deleteEntry } from '../entries/delete-entry.ts';
import { listEntries } from '../entries/list-entries.ts';
import { restoreEntry } from '../entries/restore-entry.ts';
import { updateList } from '../lists/update-list.ts';
import { countRecordedEntry } from '../reactions/count-recorded-entry.ts';
import {
  answeredFigures,
  deliverAndCount,
  fillInRound,
  hundredCorrectedEntries,
  naiveFigures,
  type Round,
  recordedEventsOf,
  totalsOf,
} from '../testing/figure-steps.ts';
import { rowsRead } from '../testing/rows-read.ts';
import {
  anOwner,
  itemIds,
  listBody,
  makeList,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { countEntries } from './count-entries.ts';
import { markUncounted } from './counting-rows.ts';
import { getListInsights } from './get-list-insights.ts';
import { rebuildFigures } from './rebuild-figures.ts';

let deps: TestDependencies;
beforeAll(async () => {
  deps = await testDependencies();
});
afterAll(() => deps.drop());

let ownerId: string;
let list: OwnerList;
beforeEach(async () => {
  at('2026-11-20T10:00:00.000Z');
  ownerId = anOwner();
  list = await makeList(deps, ownerId);
});

const at = (moment: string) => {
  deps.clock.now = new Date(moment);
};
const fillIn = ({ of = list, ...round }: Round & { of?: OwnerList } = {}) => fillInRound(deps, of, round);
const count = ({ of = [list], deliveries = 1 } = {}) => deliverAndCount(deps, of, deliveries);
const insightsOf = ({ id } = list, range: { from?: string; to?: string } = {}) =>
  getListInsights(deps, { ownerId, listId: id, range });

it('each entry is counted once, however often its event comes', async () => {
  await fillIn();
  await count({ deliveries: 3 });
  await fillIn();
  await count({ deliveries: 3 });
  await Promise.all([count(), count(), count()]);
  expect(totalsOf(await insightsOf())).toEqual([2, 2, 0]);
});

it('all entries that are there are counted, also those whose event does not come', async () => {
  await fillIn();
  await fillIn();
  const [, last] = await recordedEventsOf(deps, list);
  await countRecordedEntry(deps, last);
  await countEntries(deps);
  expect(totalsOf(await insightsOf())).toEqual([2, 2, 0]);
});

it('a thousand entries are counted in portions, and a next run goes on where the last one ended', async () => {
  await fillIn();
  await deps.sql`
    insert into entry (list_id, number, session_id, receipt, created_at, completed_count, total_count, user_agent, items,
      items_bytes)
    select list_id, n, 'copy-' || n, receipt, created_at, completed_count, total_count, user_agent, items, items_bytes
    from entry, generate_series(2, 1200) n where list_id = ${list.id} and number = 1`;
  await deps.sql`update list_stat set entries = 1200 where list_id = ${list.id}`;
  const [event] = await recordedEventsOf(deps, list);
  await countRecordedEntry(deps, event);
  let asked = 0;
  await countEntries(deps, () => ++asked > 1);
  expect(await insightsOf()).toMatchObject({ entries: 500, upToDate: false });
  await countEntries(deps);
  expect(await insightsOf()).toMatchObject({ entries: 1_200, upToDate: true });
});

it.each(Array.from({ length: 10 }, (_, n) => n))(
  'an entry that changes while it is counted is counted as it is then, round %i',
  async () => {
    const [lights = ''] = itemIds(list);
    for (let n = 0; n < 20; n++) await fillIn({ ticked: [lights] });
    const entry = (entryId: number) => ({ ownerId, listId: list.id, entryId });
    const correction = { items: [{ itemId: lights, completed: true, note: 'seen' }] };
    await Promise.all([
      count(),
      ...[1, 2, 3, 4, 5].map((n) => deleteEntry(deps, entry(n))),
      ...[6, 7, 8].map((n) => changeEntry(deps, { ...entry(n), change: { correction } })),
      restoreEntry(deps, entry(1)),
      fillIn(),
    ]);
    await count();
    expect(await answeredFigures(deps, ownerId, list)).toEqual(await naiveFigures(deps, ownerId, list));
    expect((await insightsOf()).upToDate).toBe(true);
  },
);

it('a rebuild may run while entries come and are counted', async () => {
  for (let n = 0; n < 20; n++) await fillIn();
  await Promise.all([
    rebuildFigures(deps),
    count(),
    rebuildFigures(deps),
    ...Array.from({ length: 20 }, () => fillIn()),
  ]);
  await count();
  expect(await answeredFigures(deps, ownerId, list)).toEqual(await naiveFigures(deps, ownerId, list));
});

it('events that wait for a count leave connections to everybody else', async () => {
  await fillIn();
  const [event] = await recordedEventsOf(deps, list);
  await countRecordedEntry(deps, event);
  let waiting: Promise<unknown> = Promise.resolve();
  await deps.sql.transaction(async (tx) => {
    await tx`select from figures_due where list_id = ${list.id} for update`;
    waiting = Promise.all(Array.from({ length: 30 }, () => countRecordedEntry(deps, event)));
    // They are answered while the events wait for this transaction.
    await Promise.all(Array.from({ length: 5 }, () => deps.sql`select 1`));
  });
  await waiting;
});

it('a list that cannot be counted holds up no other, and is counted once it can be', async () => {
  const other = await makeList(deps, ownerId);
  await fillIn();
  await fillIn({ of: other });
  await deps.sql`update entry set items = '[{"listItemId": "a", "completed": "perhaps"}]' where list_id = ${list.id}`;
  await expect(count({ of: [list, other] })).rejects.toThrow('perhaps');
  expect(totalsOf(await insightsOf(other))).toEqual([1, 1, 0]);
  expect((await insightsOf()).upToDate).toBe(false);
  await deps.sql`update entry set items = '[{"listItemId": "a", "completed": true}]' where list_id = ${list.id}`;
  await countEntries(deps);
  expect(totalsOf(await insightsOf())).toEqual([1, 1, 0]);
});

it('lists that wait for their erasure hold up no other, and no rebuild', async () => {
  const erased = await makeList(deps, ownerId);
  await fillIn({ of: erased });
  await fillIn();
  await count({ of: [erased] });
  for (const event of await recordedEventsOf(deps, erased)) await countRecordedEntry(deps, event);
  await deps.sql`update list set deleted_at = 'epoch' where id = ${erased.id}`;
  await rebuildFigures(deps);
  expect(totalsOf(await insightsOf())).toEqual([1, 1, 0]);
});

it('an entry whose event never comes is found by the hourly look', async () => {
  await fillIn();
  await countEntries(deps);
  expect((await insightsOf()).upToDate).toBe(false);
  await markUncounted(deps.sql);
  await countEntries(deps);
  expect(await insightsOf()).toMatchObject({ entries: 1, upToDate: true });
  expect(await markUncounted(deps.sql)).toBe(0);
});

it('a hundred corrected entries of three hundred items are counted by reading few rows', async () => {
  const long = await hundredCorrectedEntries(deps, ownerId);
  const [event] = await recordedEventsOf(deps, long);
  await countRecordedEntry(deps, event);
  const { databaseUrl: url } = deps;
  const sql = connectDatabase({ url, service: 'lists', poolMax: 1, logger: silentLogger });
  const read = await rowsRead(sql, () => countEntries({ sql }));
  await sql.end({ timeout: 5 });
  // Each entry by itself would read the figures of all items, which are 30,000 rows.
  expect(read).toBeLessThan(3_000);
  const figures = await insightsOf(long);
  expect(figures.items).toHaveLength(300);
  expect(figures.items[0]).toMatchObject({ content: 'Item 0', seen: 100, leftOut: 99, noted: 99 });
});

it('whatever happens in whatever order, figures are what a naive count gives, and so they are rebuilt', async () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('fill' as const),
      ticks: fc.integer({ min: 1, max: 7 }),
      note: fc.boolean(),
    }),
    // Clocks go forward and back.
    fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: -30, max: 40 }) }),
    fc.record({
      do: fc.constantFrom('delete' as const, 'restore' as const, 'correct' as const, 'undo' as const),
      entry: fc.nat({ max: 5 }),
    }),
    fc.constant({ do: 'edit' as const }),
    fc.record({ do: fc.constant('count' as const), deliveries: fc.integer({ min: 1, max: 2 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      at('2026-11-20T10:00:00.000Z');
      ownerId = anOwner();
      let of = await makeList(deps, ownerId);
      let entries = 0;
      for (const each of steps) {
        const entry = {
          ownerId,
          listId: of.id,
          entryId: 'entry' in each ? (each.entry % (entries || 1)) + 1 : 0,
        };
        const isMissing = (error: unknown) => {
          if ((error as { code?: string }).code !== 'NOT_FOUND') throw error;
        };
        const ids = itemIds(of);
        if (each.do === 'wait') deps.clock.now = new Date(deps.clock.now.getTime() + each.hours * 3_600_000);
        else if (each.do === 'count') await count({ of: [of], deliveries: each.deliveries });
        else if (each.do === 'delete') await deleteEntry(deps, entry).catch(isMissing);
        else if (each.do === 'restore') await restoreEntry(deps, entry).catch(isMissing);
        else if (each.do === 'undo')
          await changeEntry(deps, { ...entry, change: { correction: null } }).catch(isMissing);
        else if (each.do === 'correct') {
          const page = await listEntries(deps, { ownerId, listId: of.id, limit: 100, filter: {} });
          const [first] = page.entries.find(({ id }) => id === entry.entryId)?.items ?? [];
          const items = first
            ? [{ itemId: first.listItemId, completed: !first.completed, note: 'seen' }]
            : [];
          await changeEntry(deps, { ...entry, change: { correction: { items } } }).catch(isMissing);
        } else if (each.do === 'edit') {
          const items = [
            ...of.items.slice(1).map(({ id, content }) => ({ id, content })),
            { content: 'More' },
          ];
          of = await updateList(deps, {
            ownerId,
            listId: of.id,
            list: { ...listBody(), items, version: of.version },
          });
        } else if (each.do === 'fill') {
          const ticked = ids.filter((_, place) => each.ticks & (1 << place));
          await fillIn({ of, ticked, notes: each.note ? { [ids[0] ?? '']: 'odd' } : {} });
          entries++;
        }
      }
      await count({ of: [of] });
      const naive = await naiveFigures(deps, ownerId, of);
      expect(await answeredFigures(deps, ownerId, of)).toEqual(naive);
      // A figure that is wrong, for whatever reason, is right afterwards.
      await deps.sql`update hour_figures set entries = entries + 3 where list_id = ${of.id}`;
      await deps.sql`update figures_due set recount = true`;
      await rebuildFigures(deps);
      expect(await answeredFigures(deps, ownerId, of)).toEqual(naive);
    }),
    { numRuns: 20 },
  );
}, 300_000);
