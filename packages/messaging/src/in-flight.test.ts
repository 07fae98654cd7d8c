import { expect, test } from 'vitest';
import { trackInFlight } from './in-flight.ts';

test('waits until fewer than so many are under way, however they end', async () => {
  const inFlight = trackInFlight();
  const ends: (() => void)[] = [];
  for (const fails of [false, true]) {
    inFlight.run(
      () => new Promise((resolve, reject) => ends.push(() => (fails ? reject(new Error('x')) : resolve()))),
    );
  }
  let fewerThanTwo = false;
  let none = false;
  void inFlight.until(2).then(() => {
    fewerThanTwo = true;
  });
  const all = inFlight.until(1).then(() => {
    none = true;
  });
  ends[0]?.();
  await Promise.resolve().then(() => {});
  await inFlight.until(2);
  expect([fewerThanTwo, none, inFlight.count]).toEqual([true, false, 1]);
  ends[1]?.();
  await all;
  expect(inFlight.count).toBe(0);
});
