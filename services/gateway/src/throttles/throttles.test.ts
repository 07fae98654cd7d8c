import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countKey } from './count-key.ts';
import {
  createThrottles,
  optionsOf,
  type PortionedLimiter,
  type ThrottleLimit,
  type Throttles,
} from './throttles.ts';

const limit: ThrottleLimit = { name: 'test', points: 100, durationSeconds: 60 };
const key = countKey('address', '192.0.2.1');

let shared: RateLimiterMemory;
let sharedPoints: number[];
beforeEach(() => {
  vi.useFakeTimers();
  shared = new RateLimiterMemory(optionsOf(limit));
  sharedPoints = [];
});
afterEach(() => void vi.useRealTimers());

/** A gateway; all of a test share one count. */
function throttles(): Throttles {
  return createThrottles(() => ({
    consume: (of, points = 1) => {
      sharedPoints.push(points);
      return shared.consume(of, points);
    },
    get: (of) => shared.get(of),
    penalty: (of) => shared.penalty(of),
    reward: (of) => shared.reward(of),
  }));
}

const gateway = (): PortionedLimiter => throttles().inPortions(limit);

/** Takes points until there are none; answers how many there were. */
async function drain(limiter: PortionedLimiter, most = 1_000): Promise<number> {
  for (let taken = 0; taken < most; taken++) {
    const refusal = await limiter.consume(key).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (refusal instanceof RateLimiterRes) return taken;
    await vi.advanceTimersByTimeAsync(0);
  }
  return most;
}

it('one gateway allows exactly the limit, and shares its count in twenty portions', async () => {
  const one = gateway();
  expect(await drain(one)).toBe(100);
  expect(sharedPoints).toEqual(Array(20).fill(5));
  expect((await one.get(key))?.remainingPoints).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await drain(one)).toBe(100);
});

it.each([2, 3, 8])('%i gateways let a portion more through each, at most', async (count) => {
  const all = Array.from({ length: count }, gateway);
  let taken = 0;
  for (let round = 0; round < 200; round++) for (const one of all) taken += await drain(one, 1);
  expect(taken).toBeGreaterThanOrEqual(100);
  expect(taken).toBeLessThanOrEqual(100 + count * 5);
});

it('a point beyond the limit is counted and shared like the others', async () => {
  const one = gateway();
  for (let n = 0; n < 100; n++) await one.penalty(key);
  await vi.advanceTimersByTimeAsync(0);
  const other = gateway();
  expect(await drain(other)).toBe(5);
});

it('keeps counting in memory while the shared count fails', async () => {
  const away = createThrottles(() => ({
    consume: async () => Promise.reject(new Error('away')),
    get: async () => null,
    penalty: async () => Promise.reject(new Error('away')),
    reward: async () => Promise.reject(new Error('away')),
  })).inPortions(limit);
  expect(await drain(away)).toBe(100);
});

it('a flood of one address causes no more shared counts than its limit', async () => {
  const exact = throttles().exact(limit);
  const outcomes = await Promise.allSettled(Array.from({ length: 5_000 }, () => exact.consume(key)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
  expect(sharedPoints).toHaveLength(100);
  await vi.advanceTimersByTimeAsync(60_000);
  await exact.consume(key);
});

it('what is given back may be taken again', async () => {
  const exact = throttles().exact(limit);
  for (let n = 0; n < 300; n++) {
    await exact.consume(key);
    await exact.reward(key);
  }
});
