import { randomUUID } from 'node:crypto';
import { connectExclusively } from '@scanlist/persistence/database';
import { startDatabaseProxy } from '@scanlist/persistence/database-proxy';
import { killBackendAtEachStatement } from '@scanlist/persistence/killed-backends';
import { silentLogger } from '@scanlist/service-kit/logger';
import { expect, test, vi } from 'vitest';
import { depsOfFile } from '../testing/deps-of-file.ts';
import { withOwnerLock } from './owner-lock.ts';

const deps = depsOfFile();

test('one owner’s steps run one at a time, those of two owners concurrently', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  let inside = 0;
  let most = 0;
  const tries = vi.spyOn(deps.locks, 'use');
  const step = async () => {
    most = Math.max(most, ++inside);
    // The first step ends once each of the other eleven has found the lock taken, and tries again.
    await expect.poll(() => tries.mock.calls.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(23);
    inside--;
  };
  await Promise.all(Array.from({ length: 12 }, () => withOwnerLock(deps, one, step)));
  expect(most).toBe(1);
  await withOwnerLock(deps, one, () => withOwnerLock(deps, other, step));
});

test('a step that fails releases the lock', async () => {
  const owner = randomUUID();
  const failing = withOwnerLock(deps, owner, async () => {
    throw new Error('failed');
  });
  await expect(failing).rejects.toThrow('failed');
  expect(await withOwnerLock(deps, owner, async () => 'taken')).toBe('taken');
});

test('a process that dies releases the lock', async () => {
  const owner = randomUUID();
  const other = connectExclusively({ url: deps.databaseUrl, service: 'billing', logger: silentLogger });
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
  const waiting = withOwnerLock(deps, owner, async () => 'taken');
  await other.end({ timeout: 0 });
  expect(await waiting).toBe('taken');
  finish();
  await dying;
});

test('if its connection is lost at any statement, it does nothing or everything, holds no lock and ends no process', async () => {
  const proxy = await startDatabaseProxy(deps.databaseUrl);
  const locks = connectExclusively({ url: proxy.url, service: 'billing', logger: silentLogger });
  const owner = randomUUID();
  let taken = 0;
  const attempt = () =>
    withOwnerLock({ locks }, owner, async () => {
      taken++;
    });
  const breaking = { proxy, sql: deps.sql, attempt };
  const { outcomes } = await killBackendAtEachStatement(breaking);
  // Ended while taking the lock, and while releasing it.
  expect(outcomes).toEqual([expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }), undefined]);
  expect(taken).toBe(2);
  expect(await withOwnerLock(deps, owner, async () => 'taken')).toBe('taken');
  await locks.end({ timeout: 1 });
  await proxy.close();
});
