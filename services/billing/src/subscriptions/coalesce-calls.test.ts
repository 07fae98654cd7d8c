import { expect, test } from 'vitest';
import { coalesceCalls } from './coalesce-calls.ts';

/** Calls that the test answers by hand, with their numbers. */
function byHand() {
  const waiting: { key: string; answer: () => void; fail: () => void }[] = [];
  let count = 0;
  const call = (key: string) =>
    new Promise<string>((resolve, reject) => {
      const name = `${key}${++count}`;
      waiting.push({ key, answer: () => resolve(name), fail: () => reject(new Error(name)) });
    });
  return { call, waiting };
}

/** Until everything that waits for no call and no pause has happened. */
const turn = () => new Promise((resolve) => setImmediate(resolve));
const noPause = async () => {};

test('concurrent callers share one call, callers during it share the next one', async () => {
  const { call, waiting } = byHand();
  const join = coalesceCalls(call, 0, noPause);
  const first = Array.from({ length: 100 }, () => join('a'));
  await turn();
  const second = Array.from({ length: 100 }, () => join('a'));
  await turn();
  expect(waiting).toHaveLength(1);
  waiting[0]?.answer();
  expect(new Set(await Promise.all(first))).toEqual(new Set(['a1']));
  await turn();
  waiting[1]?.answer();
  expect(new Set(await Promise.all(second))).toEqual(new Set(['a2']));
  expect(waiting).toHaveLength(2);
});

test('two keys do not wait for each other', async () => {
  const { call, waiting } = byHand();
  const join = coalesceCalls(call, 0, noPause);
  const [one, other] = [join('a'), join('b')];
  await turn();
  expect(waiting.map(({ key }) => key)).toEqual(['a', 'b']);
  waiting[1]?.answer();
  expect(await other).toBe('b2');
  waiting[0]?.answer();
  await one;
});

test('the next call begins after the interval, also after a failure', async () => {
  const { call, waiting } = byHand();
  const pauses: { ms: number; end: () => void }[] = [];
  const pause = (ms: number) => new Promise<void>((resolve) => pauses.push({ ms, end: resolve }));
  const join = coalesceCalls(call, 60, pause);
  const failing = join('a');
  await turn();
  waiting[0]?.fail();
  await expect(failing).rejects.toThrow('a1');
  const next = join('a');
  await turn();
  expect(waiting).toHaveLength(1);
  expect(pauses.map(({ ms }) => ms)).toEqual([60]);
  pauses[0]?.end();
  await turn();
  waiting[1]?.answer();
  expect(await next).toBe('a2');
});
