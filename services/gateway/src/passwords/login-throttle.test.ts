import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryThrottles } from '../testing/memory-throttles.ts';
import { createLoginThrottle, type LoginClient, type LoginTarget } from './login-throttle.ts';

const dana: LoginTarget = { id: 'dana', passwordVersion: 1 };
const phone: LoginClient = { deviceId: 'phone', isCurrent: true };
let loginThrottle = createLoginThrottle(memoryThrottles());

beforeEach(() => {
  vi.useFakeTimers();
  loginThrottle = createLoginThrottle(memoryThrottles());
});
afterEach(() => void vi.useRealTimers());

/** Tries a wrong password: 0, or the seconds to wait. */
async function guess(target: LoginTarget = dana, client: LoginClient = null): Promise<number> {
  return loginThrottle.attempt(target, client).then(
    () => 0,
    (refusal) => refusal.retryAfterSeconds,
  );
}

async function guessTimes(times: number, target?: LoginTarget, client?: LoginClient): Promise<number[]> {
  const waits: number[] = [];
  for (let n = 0; n < times; n++) waits.push(await guess(target, client));
  return waits;
}

const seconds = (count: number) => vi.advanceTimersByTime(count * 1_000);

it('takes thirty wrong passwords at once, and then one for each wait, which grows to four minutes', async () => {
  expect(await guessTimes(32)).toEqual([...Array(30).fill(0), 15, 15]);
  for (const [wait, next] of [
    [15, 30],
    [30, 60],
    [60, 120],
    [120, 240],
    [240, 240],
    [240, 240],
  ] as const) {
    seconds(wait - 1);
    expect(await guess()).toBe(1);
    seconds(1);
    expect([wait, await guessTimes(3)]).toEqual([wait, [0, next, next]]);
  }
});

it('takes 47 wrong passwords within an hour, and thirty at once again an hour later', async () => {
  let taken = 0;
  for (let second = 0; second < 3_600; second++) {
    if ((await guess()) === 0) taken++;
    seconds(1);
  }
  expect(taken).toBe(47);
  seconds(240);
  expect(await guessTimes(31)).toEqual([...Array(30).fill(0), 15]);
});

it('starts again a quarter of an hour after fewer than thirty', async () => {
  await guessTimes(29);
  seconds(15 * 60);
  expect(await guessTimes(31)).toEqual([...Array(30).fill(0), 15]);
});

it('counts no right password, however many there are', async () => {
  for (let n = 0; n < 100; n++) await (await loginThrottle.attempt(dana, null)).succeeded();
  await guessTimes(31);
  for (let n = 0; n < 5; n++) {
    seconds(240);
    await (await loginThrottle.attempt(dana, null)).succeeded();
  }
  seconds(30);
  expect(await guess()).toBe(0);
});

it('keeps strangers, devices, sessions, names and passwords apart', async () => {
  const others: [LoginTarget, LoginClient][] = [
    [dana, phone],
    [dana, { deviceId: 'laptop', isCurrent: true }],
    [dana, { deviceId: 'phone', isCurrent: false }],
    [dana, { sessionId: 'phone' }],
    [{ ...dana, passwordVersion: 2 }, null],
    [{ id: 'noor', passwordVersion: 1 }, null],
    [{ loginName: 'dana' }, null],
    [{ loginName: 'dana 1' }, phone],
  ];
  await guessTimes(31);
  for (const [target, client] of others) {
    expect(await guessTimes(31, target, client)).toEqual([...Array(30).fill(0), 15]);
  }
  expect(await guess({ loginName: 'DANA' })).toBeGreaterThan(0);
  expect(await guess(dana, { deviceId: 'tablet', isCurrent: false })).toBeGreaterThan(0);
});
