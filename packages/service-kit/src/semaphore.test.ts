import { setImmediate as soon } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

const full = new Error('too many wait');

function makeTurns(waitMsMax = 60_000) {
  const inTurn = createSemaphore({ atOnceMax: 2, queueMax: 2, waitMsMax, refusal: () => full });
  const begun: number[] = [];
  const ends: ((failed?: Error) => void)[] = [];
  const work = (number: number) =>
    inTurn(async () => {
      begun.push(number);
      await new Promise<void>((resolve, reject) => {
        ends[number] = (failed) => (failed ? reject(failed) : resolve());
      });
      return number;
    });
  return { work, begun, end: (number: number, failed?: Error) => ends[number]?.(failed) };
}

it('runs work in the order of arrival, up to the limit at once, also after one that failed', async () => {
  const { work, begun, end } = makeTurns();
  const works = [work(0), work(1), work(2), work(3)];
  expect(begun).toEqual([0, 1]);
  const failed = new Error('failed');
  end(1, failed);
  await expect(works[1]).rejects.toBe(failed);
  await soon();
  expect(begun).toEqual([0, 1, 2]);
  for (const number of [0, 2, 3]) {
    end(number);
    await soon();
  }
  expect(await Promise.all([works[0], works[2], works[3]])).toEqual([0, 2, 3]);
});

it('refuses work when the queue is full', async () => {
  const { work, begun, end } = makeTurns();
  const works = [work(0), work(1), work(2), work(3)];
  await expect(work(4)).rejects.toBe(full);
  for (const number of [0, 1, 2, 3]) {
    end(number);
    await soon();
  }
  await Promise.all(works);
  expect(begun).toEqual([0, 1, 2, 3]);
});

it('gives up work that has waited too long, and never starts it', async () => {
  const { work, begun, end } = makeTurns(5);
  const works = [work(0), work(1)];
  await expect(work(2)).rejects.toBe(full);
  end(0);
  end(1);
  await Promise.all(works);
  const last = work(3);
  end(3);
  expect(await last).toBe(3);
  expect(begun).toEqual([0, 1, 3]);
});
