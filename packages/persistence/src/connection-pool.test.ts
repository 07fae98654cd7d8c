import postgres from 'postgres';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openConnectionPool } from './connection-pool.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const busy = { code: 'SERVICE_UNAVAILABLE', internal: 'all 2 connections are in use' };
/** No connection is made before a statement is sent. */
const twoInUse = () => {
  const pool = openConnectionPool(postgres().options, 2, { pool: 'transactions' });
  const ends = [0, 1].map(() => {
    let end = () => {};
    const ending = new Promise<void>((resolve) => {
      end = resolve;
    });
    void pool.use(() => ending);
    return end;
  });
  return { pool, ends };
};

test('who waits five seconds for a connection is refused and does nothing', async () => {
  const { pool, ends } = twoInUse();
  const work = vi.fn(async () => 'done');
  const refused = expect(pool.use(work)).rejects.toMatchObject(busy);
  await vi.advanceTimersByTimeAsync(5_000);
  await refused;
  expect(work).not.toHaveBeenCalled();
  ends[0]?.();
  expect(await pool.use(work)).toBe('done');
});

test('who comes where three hundred wait is refused at once', async () => {
  const { pool } = twoInUse();
  const waiting = Promise.allSettled(Array.from({ length: 300 }, () => pool.use(async () => {})));
  await expect(pool.use(async () => {})).rejects.toMatchObject(busy);
  await vi.advanceTimersByTimeAsync(5_000);
  await waiting;
});

test('a connection goes from one to the next while it is whole, and not when half an hour old', async () => {
  const pool = openConnectionPool(postgres().options, 2, { pool: 'transactions' });
  const taken = () => pool.use(async (connection) => connection);
  const first = await taken();
  expect(await taken()).toBe(first);
  first.discard('lost');
  const second = await taken();
  expect(second).not.toBe(first);
  await vi.advanceTimersByTimeAsync(31 * 60 * 1000);
  expect(await taken()).toBe(second);
  expect(await taken()).not.toBe(second);
});
