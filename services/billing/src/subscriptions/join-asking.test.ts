import { expect, test } from 'vitest';
import { joinAsking } from './join-asking.ts';

/** An asking that is answered by hand, with its number. */
function byHand() {
  const waiting: { key: string; answer: () => void; fail: () => void }[] = [];
  let asked = 0;
  const ask = (key: string) =>
    new Promise<string>((resolve, reject) => {
      const name = `${key}${++asked}`;
      waiting.push({ key, answer: () => resolve(name), fail: () => reject(new Error(name)) });
    });
  return { ask, waiting };
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

test('who comes at once is answered by one asking, who comes while it runs by the next one', async () => {
  const { ask, waiting } = byHand();
  const join = joinAsking(ask, 0);
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

test('of two keys neither waits for the other', async () => {
  const { ask, waiting } = byHand();
  const join = joinAsking(ask, 0);
  const [one, other] = [join('a'), join('b')];
  await turn();
  expect(waiting.map(({ key }) => key)).toEqual(['a', 'b']);
  waiting[1]?.answer();
  expect(await other).toBe('b2');
  waiting[0]?.answer();
  await one;
});

test('the next asking begins once the space has passed, also after a failure', async () => {
  const { ask, waiting } = byHand();
  const join = joinAsking(ask, 60);
  const begunAt = performance.now();
  const failing = join('a');
  await turn();
  waiting[0]?.fail();
  await expect(failing).rejects.toThrow('a1');
  const next = join('a');
  while (waiting.length < 2) await turn();
  // A timer may be up to a millisecond early.
  expect(performance.now() - begunAt).toBeGreaterThan(58);
  waiting[1]?.answer();
  expect(await next).toBe('a2');
});
