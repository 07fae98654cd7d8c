import { expect, test } from 'vitest';
import { createDeadlines, readDeadlines } from './request-deadline.ts';

/** A caller and a service whose clock is `aheadMs` ahead of the caller's. */
function between(aheadMs: number) {
  let now = 1_000_000_000_000;
  let ahead = aheadMs;
  const deadlineIn = createDeadlines(() => now);
  const deadlineOf = readDeadlines(
    () => now + ahead,
    () => now,
  );
  return {
    /** How long the caller still waits for a request that was so long on its way. */
    leftAfter(tookMs: number, waitMs = 1_000) {
      const headers = deadlineIn(waitMs);
      now += tookMs;
      return deadlineOf({ headers }) - (now + ahead);
    },
    wait(ms: number) {
      now += ms;
    },
    setAhead(ms: number) {
      ahead = ms;
    },
  };
}

test('a request without a deadline is waited for, for ever', () => {
  expect(readDeadlines()({})).toBe(Number.POSITIVE_INFINITY);
});

for (const aheadMs of [0, 3_000, -3_000]) {
  test(`what a request was on its way longer than others is taken off, with clocks ${aheadMs} ms apart`, () => {
    const { leftAfter } = between(aheadMs);
    expect(leftAfter(0)).toBe(1_000);
    expect(leftAfter(400)).toBeCloseTo(600 + 400 * 0.001);
    expect(leftAfter(20_000)).toBeLessThan(0);
    expect(leftAfter(0)).toBe(1_000);
  });
}

test('requests that waited for a frozen service are late, however long it was frozen', () => {
  const { leftAfter, wait } = between(0);
  leftAfter(0);
  wait(75_000);
  expect(leftAfter(10_000)).toBeLessThan(0);
});

for (const step of [10_000, 3_600_000]) {
  test(`a clock that was reset by ${step} ms is followed after five seconds`, () => {
    const { leftAfter, wait, setAhead } = between(0);
    leftAfter(0);
    setAhead(step);
    for (let second = 0; second < 5; second++) {
      expect(leftAfter(0)).toBeLessThan(0);
      wait(1_000);
    }
    expect(leftAfter(0)).toBe(1_000);
    setAhead(0);
    expect(leftAfter(0)).toBe(1_000);
  });
}

test('some late requests among others change nothing', () => {
  const { leftAfter } = between(0);
  for (let second = 0; second < 20; second++) {
    expect(leftAfter(2_000)).toBeLessThan(second === 0 ? 1_001 : 0);
    expect(leftAfter(0)).toBe(1_000);
  }
});

test('each caller has a clock of its own', () => {
  const deadlineOf = readDeadlines(() => 10_000);
  expect(deadlineOf({ headers: createDeadlines(() => 10_000)(500) })).toBe(10_500);
  expect(deadlineOf({ headers: createDeadlines(() => 7_000)(500) })).toBe(10_500);
});
