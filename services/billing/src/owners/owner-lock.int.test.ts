import { randomUUID } from 'node:crypto';
import { connectDatabase } from '@scanlist/persistence/database';
import { silentLogger } from '@scanlist/service-kit/logger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestWorld, testWorld } from '../testing/test-world.ts';
import { withOwnerLock } from './owner-lock.ts';

let world: TestWorld;

beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.drop());

test('of an owner’s steps one is taken at a time, of two owners’ both', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  let inside = 0;
  let most = 0;
  const step = async () => {
    most = Math.max(most, ++inside);
    await world.sql`select pg_sleep(0.02)`;
    inside--;
  };
  await Promise.all(Array.from({ length: 12 }, () => withOwnerLock(world, one, step)));
  expect(most).toBe(1);
  await withOwnerLock(world, one, () => withOwnerLock(world, other, step));
});

test('a step that fails gives the lock back', async () => {
  const owner = randomUUID();
  const failing = withOwnerLock(world, owner, async () => {
    throw new Error('failed');
  });
  await expect(failing).rejects.toThrow('failed');
  expect(await withOwnerLock(world, owner, async () => 'taken')).toBe('taken');
});

test('a process that dies gives the lock back', async () => {
  const owner = randomUUID();
  const other = connectDatabase({ url: world.databaseUrl, service: 'billing', logger: silentLogger });
  let taken = () => {};
  const isTaken = new Promise<void>((resolve) => {
    taken = resolve;
  });
  let finish = () => {};
  const dying = withOwnerLock({ locks: other }, owner, () => {
    taken();
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  await isTaken;
  const waiting = withOwnerLock(world, owner, async () => 'taken');
  await other.end({ timeout: 0 });
  expect(await waiting).toBe('taken');
  finish();
  await dying;
});
