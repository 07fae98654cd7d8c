import type { Plans } from '@scanlist/contracts/http/billing';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { examplePlans as plans } from '../testing/example-plans.ts';
import { type KnownPlansRows, knownPlansRows } from './known-plans-rows.ts';

let database: TestDatabase;
let rows: KnownPlansRows;
beforeAll(async () => {
  database = await createTestDatabase('gateway');
  rows = knownPlansRows(database.sql);
});
afterAll(() => database.drop());
beforeEach(() => database.sql`truncate known_plans`);

const dearer: Plans = { ...plans, currency: 'eur' };
const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second));

it('stores one price catalogue, the latest', async () => {
  expect(await rows.find()).toBeNull();
  await rows.store(plans, at(1));
  expect(await rows.find()).toEqual(plans);
  await rows.store(dearer, at(2));
  expect(await rows.find()).toEqual(dearer);
  await rows.store(plans, at(1));
  expect(await rows.find()).toEqual(dearer);
  expect(await database.sql`select from known_plans`).toHaveLength(1);
});

it('takes two processes that write at once', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, n) => rows.store(n < 9 ? plans : dearer, at(n))));
  expect(await rows.find()).toEqual(dearer);
});

it('does not know what another version wrote and this one cannot read', async () => {
  await database.sql`insert into known_plans (plans, told_at) values ('{"prices":"free"}', now())`;
  expect(await rows.find()).toBeNull();
  await rows.store(plans, new Date(Date.now() + 1_000));
  expect(await rows.find()).toEqual(plans);
});
