import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFairTurns } from './fair-turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function startTurns({ atOnceMax = 2, queueMax = 20 } = {}) {
  const begun: string[] = [];
  const ends = new Map<string, (outcome: Promise<void>) => void>();
  const inTurn = createFairTurns({ atOnceMax, queueMax, waitMsMax: 1_000, refusal: () => new Error('full') });
  const ask = (name: string) =>
    inTurn(name.slice(0, -1), () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string, outcome = Promise.resolve()) => {
    ends.get(name)?.(outcome);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { begun, ask, end };
}

it('an owner has one work under way, also where there is room for more', async () => {
  const { begun, ask, end } = startTurns();
  void ask('dana1');
  void ask('dana2');
  void ask('noor1');
  expect(begun).toEqual(['dana1', 'noor1']);
  await end('noor1');
  expect(begun).toEqual(['dana1', 'noor1']);
  await end('dana1');
  expect(begun).toEqual(['dana1', 'noor1', 'dana2']);
});

it('owners take turns, however many works one of them asks for', async () => {
  const { begun, ask, end } = startTurns({ atOnceMax: 1 });
  for (const name of ['dana1', 'dana2', 'dana3', 'noor1', 'noor2', 'alex1']) void ask(name);
  for (let n = 0; n < 5; n++) await end(begun.at(-1) ?? '');
  expect(begun).toEqual(['dana1', 'dana2', 'noor1', 'alex1', 'dana3', 'noor2']);
});

it('a work that fails makes room as well', async () => {
  const { begun, ask, end } = startTurns({ atOnceMax: 1 });
  const failed = expect(ask('dana1')).rejects.toThrow('broken');
  void ask('noor1');
  await end('dana1', Promise.reject(new Error('broken')));
  await failed;
  expect(begun).toEqual(['dana1', 'noor1']);
});

it('works beyond those that may wait are refused at once, and those that wait too long then', async () => {
  const { begun, ask, end } = startTurns({ atOnceMax: 1, queueMax: 1 });
  void ask('dana1');
  const waiting = expect(ask('noor1')).rejects.toThrow('full');
  await expect(ask('alex1')).rejects.toThrow('full');
  await vi.advanceTimersByTimeAsync(1_000);
  await waiting;
  void ask('alex2');
  await end('dana1');
  expect(begun).toEqual(['dana1', 'alex2']);
});
