import { unavailable } from '@scanlist/service-kit/app-error';
import { silentLogger } from '@scanlist/service-kit/logger';
import { beforeEach, expect, it, vi } from 'vitest';
import { changesKeptMs, createListChanges, type ListChange, type ListChanges } from './list-changes.ts';
import type { PublicLists } from './public-lists.ts';

/** The changes in the database, its time, and what was dropped here. */
let stored: (ListChange & { changedAtMs: number })[];
let databaseMs: number;
let isDatabaseAway: boolean;
let dropped: string[];
let listChanges: ListChanges;
const warn = vi.fn();

beforeEach(async () => {
  stored = [];
  databaseMs = 1_000_000;
  isDatabaseAway = false;
  dropped = [];
  warn.mockReset();
  const publicLists = {
    drop: (listId: string) => void dropped.push(listId),
    clear: () => void dropped.push('all'),
  } as PublicLists;
  const rows = {
    async insert(listId: string) {
      if (isDatabaseAway) throw unavailable('the database');
      change(listId);
    },
    async findSince(moment: Date | null) {
      if (isDatabaseAway) throw unavailable('the database');
      const changes = moment ? stored.filter(({ changedAtMs }) => changedAtMs > moment.getTime()) : [];
      return { at: new Date(databaseMs), changes };
    },
    removeOld: async () => 0,
  };
  listChanges = createListChanges({ rows, publicLists, logger: { ...silentLogger, warn } });
  await listChanges.follow();
  dropped = [];
});

/** A change at another gateway; `agoMs` says how late it becomes visible. */
function change(listId: string, agoMs = 0): void {
  stored.push({ id: String(stored.length), listId, changedAtMs: databaseMs - agoMs });
}

async function followAfter(ms: number): Promise<string[]> {
  databaseMs += ms;
  dropped = [];
  await listChanges.follow();
  return dropped;
}

it('drops a list once for each of its changes', async () => {
  change('a');
  change('b');
  expect(await followAfter(250)).toEqual(['a', 'b']);
  expect(await followAfter(250)).toEqual([]);
  change('a');
  expect(await followAfter(250)).toEqual(['a']);
  expect(await followAfter(60_000)).toEqual(['all']);
});

it('drops a list whose change was stored before the last look and became visible after it', async () => {
  change('new');
  await followAfter(250);
  change('late', 9_000);
  expect(await followAfter(250)).toEqual(['late']);
});

it('drops everything when it first looks, and when changes it has not seen may be deleted', async () => {
  const others = { drop: vi.fn(), clear: vi.fn() };
  const rows = {
    insert: async () => {},
    findSince: async () => ({ at: new Date(), changes: [] }),
    removeOld: async () => 0,
  };
  await createListChanges({
    rows,
    publicLists: others as unknown as PublicLists,
    logger: silentLogger,
  }).follow();
  expect(others.clear).toHaveBeenCalledOnce();
  isDatabaseAway = true;
  expect(await followAfter(changesKeptMs)).toEqual([]);
  isDatabaseAway = false;
  expect(await followAfter(1)).toEqual(['all']);
});

it('finds what changed during a short outage of the database, which it reports once', async () => {
  change('before');
  await followAfter(250);
  isDatabaseAway = true;
  for (let round = 0; round < 10; round++) await followAfter(250);
  change('during');
  isDatabaseAway = false;
  expect(await followAfter(30_000)).toEqual(['during']);
  expect(warn).toHaveBeenCalledOnce();
});

it('drops a list that changed here at once, also while the database is away', async () => {
  await listChanges.announce('a');
  isDatabaseAway = true;
  await listChanges.announce('b');
  expect(dropped).toEqual(['a', 'b']);
  expect(stored.map(({ listId }) => listId)).toEqual(['a']);
});
