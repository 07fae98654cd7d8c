import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMemoryBudget, type GiveBack, type MemoryBudgetOptions } from './memory-budget.ts';
import { OverloadedError } from './overloaded.ts';
import { type WorkKind, workMb } from './work-memory.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Works are called by their owner and a digit. */
function startWorks(options: MemoryBudgetOptions = {}) {
  const budget = createMemoryBudget({ mbMax: 256, waitMsMax: 1_000, ...options });
  const begun: string[] = [];
  const giveBacks = new Map<string, GiveBack>();
  const ask = async (name: string, kind: WorkKind = 'import') => {
    giveBacks.set(name, await budget.take(name.slice(0, -1), kind));
    begun.push(name);
  };
  const end = async (name: string) => {
    giveBacks.get(name)?.();
    await settle();
  };
  return { begun, ask, end };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

it('works of all kinds begin while their memory is free, and those beyond wait', async () => {
  const { begun, ask, end } = startWorks();
  void ask('dana1', 'import');
  void ask('noor1', 'document');
  void ask('alex1', 'renderer');
  await settle();
  expect(begun).toEqual(['dana1', 'noor1']);
  await end('dana1');
  expect(begun).toEqual(['dana1', 'noor1', 'alex1']);
});

it('an owner has no more than half, also where nobody else has any', async () => {
  const { begun, ask, end } = startWorks();
  void ask('dana1');
  void ask('dana2');
  void ask('noor1');
  await settle();
  expect(begun).toEqual(['dana1', 'noor1']);
  await end('noor1');
  expect(begun).toEqual(['dana1', 'noor1']);
  await end('dana1');
  expect(begun).toEqual(['dana1', 'noor1', 'dana2']);
});

it('a short work does not wait for one of its owner', async () => {
  const { begun, ask } = startWorks();
  void ask('dana1', 'document');
  void ask('dana2', 'document').catch(() => {});
  void ask('dana3', 'entryDocument');
  await settle();
  expect(begun).toEqual(['dana1', 'dana3']);
});

it('owners take turns, however many works one of them asks for', async () => {
  const { begun, ask, end } = startWorks({ mbMax: workMb.import });
  for (const name of ['dana1', 'dana2', 'dana3', 'noor1', 'noor2', 'alex1']) void ask(name);
  await settle();
  for (let n = 0; n < 5; n++) await end(begun.at(-1) ?? '');
  expect(begun).toEqual(['dana1', 'dana2', 'noor1', 'alex1', 'dana3', 'noor2']);
});

it('small works do not pass a large one that is next', async () => {
  const { begun, ask, end } = startWorks();
  for (const name of ['dana1', 'noor1']) void ask(name, 'document');
  void ask('alex1', 'import');
  void ask('kim1', 'export');
  await settle();
  expect(begun).toEqual(['dana1', 'noor1']);
  await end('dana1');
  expect(begun).toEqual(['dana1', 'noor1', 'alex1']);
  await end('noor1');
  expect(begun).toEqual(['dana1', 'noor1', 'alex1', 'kim1']);
});

it('memory is given back once, however often that is said', async () => {
  const { begun, ask, end } = startWorks({ mbMax: workMb.import });
  for (const name of ['dana1', 'noor1', 'alex1']) void ask(name);
  await settle();
  await end('dana1');
  await end('dana1');
  expect(begun).toEqual(['dana1', 'noor1']);
});

it('works beyond those that may wait are refused at once, and those that wait too long then', async () => {
  const { begun, ask, end } = startWorks({ mbMax: workMb.import, queueMax: 1 });
  void ask('dana1');
  await settle();
  const waiting = expect(ask('noor1')).rejects.toThrow(OverloadedError);
  await expect(ask('alex1')).rejects.toThrow(OverloadedError);
  await vi.advanceTimersByTimeAsync(1_000);
  await waiting;
  void ask('alex2');
  await end('dana1');
  expect(begun).toEqual(['dana1', 'alex2']);
});

it('what waited behind a work that is refused begins if it fits', async () => {
  const { begun, ask } = startWorks();
  void ask('dana1', 'import');
  void ask('noor1', 'export');
  const late = expect(ask('alex1', 'document')).rejects.toThrow(OverloadedError);
  await vi.advanceTimersByTimeAsync(500);
  void ask('kim1', 'export');
  await settle();
  expect(begun).toEqual(['dana1', 'noor1']);
  await vi.advanceTimersByTimeAsync(500);
  await late;
  expect(begun).toEqual(['dana1', 'noor1', 'kim1']);
});
