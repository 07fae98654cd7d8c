import type { Plans } from '@scanlist/contracts/http/billing';
import { getPlans } from '@scanlist/contracts/messages/billing';
import { unavailable } from '@scanlist/service-kit/app-error';
import { beforeEach, expect, it } from 'vitest';
import { examplePlans as lasting } from '../testing/example-plans.ts';
import { createFakeCaller, type FakeCaller } from '../testing/fake-caller.ts';
import { createKnownPlans, type KnownPlans } from './known-plans.ts';
import type { KnownPlansRows } from './known-plans-rows.ts';

const dearer: Plans = { ...lasting, prices: [{ period: 'monthly', priceCents: 899 }] };
const answerWith = (plans: Plans) => () => ({
  ...plans,
  at: new Date(clockMs).toISOString(),
  clockAheadMs: 0,
});

let clockMs: number;
let caller: FakeCaller;
let stored: Plans | null;
let writes: number;
let isDatabaseUnavailable: boolean;
let known: KnownPlans;

const rows: KnownPlansRows = {
  async find() {
    if (isDatabaseUnavailable) throw unavailable('away');
    return stored;
  },
  async store(plans) {
    if (isDatabaseUnavailable) throw unavailable('away');
    stored = plans;
    writes++;
  },
};
const start = () => createKnownPlans({ caller, rows, now: () => new Date(clockMs) });

beforeEach(() => {
  clockMs = Date.parse('2026-11-20T12:00:00Z');
  caller = createFakeCaller();
  stored = null;
  writes = 0;
  isDatabaseUnavailable = false;
  known = start();
});

it('has no prices until billing answers, and then those without the time of the answer', async () => {
  await known.refresh();
  expect(known.current()).toBeNull();
  caller.answer(getPlans, answerWith(lasting));
  await known.refresh();
  expect([known.current(), stored]).toEqual([lasting, lasting]);
});

it('fetches once a minute, and stores only changes', async () => {
  caller.answer(getPlans, answerWith(lasting));
  await known.refresh();
  const before = known.current();
  clockMs += 59_999;
  caller.answer(getPlans, answerWith(dearer));
  await known.refresh();
  expect([caller.calls.length, known.current()]).toEqual([1, lasting]);
  clockMs += 1;
  caller.answer(getPlans, answerWith(lasting));
  await known.refresh();
  expect([caller.calls.length, writes]).toEqual([2, 1]);
  expect(known.current()).toBe(before);
  clockMs += 60_000;
  caller.answer(getPlans, answerWith(dearer));
  await known.refresh();
  expect([known.current(), stored, writes]).toEqual([dearer, dearer, 2]);
});

it('fetches again also after the clock was set back', async () => {
  caller.answer(getPlans, answerWith(lasting));
  await known.refresh();
  clockMs -= 24 * 3_600_000;
  caller.answer(getPlans, answerWith(dearer));
  await known.refresh();
  expect(known.current()).toEqual(dearer);
});

it('keeps the last prices while billing is down, and fetches again at once', async () => {
  caller.answer(getPlans, answerWith(lasting));
  await known.refresh();
  clockMs += 60_000;
  caller.answer(getPlans, unavailable('away'));
  await known.refresh();
  expect(known.current()).toEqual(lasting);
  clockMs += 5_000;
  caller.answer(getPlans, answerWith(dearer));
  await known.refresh();
  expect(known.current()).toEqual(dearer);
});

it('remembers over a restart while billing is away', async () => {
  stored = lasting;
  await known.load();
  await known.refresh();
  expect([known.current(), writes]).toEqual([lasting, 0]);
});

it('remembers later where the database was away as well', async () => {
  stored = lasting;
  isDatabaseUnavailable = true;
  await expect(known.load()).rejects.toThrow('away');
  await expect(known.refresh()).rejects.toThrow('away');
  isDatabaseUnavailable = false;
  await known.refresh();
  expect(known.current()).toEqual(lasting);
});

it('never replaces newer prices by stored ones, and stores the newer ones when it can', async () => {
  stored = lasting;
  caller.answer(getPlans, answerWith(dearer));
  isDatabaseUnavailable = true;
  await expect(known.refresh()).rejects.toThrow('away');
  expect(known.current()).toEqual(dearer);
  isDatabaseUnavailable = false;
  await known.load();
  expect(known.current()).toEqual(dearer);
  clockMs += 60_000;
  await known.refresh();
  expect(stored).toEqual(dearer);
});
