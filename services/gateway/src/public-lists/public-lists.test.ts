import { beforeEach, expect, it } from 'vitest';
import { storeAnswer } from '../stored-answers/stored-answer.ts';
import { createPublicLists, type PublicLists } from './public-lists.ts';

let requested: string[];
let clockMs: number;
let answers: ((text: string) => void)[];
let lists: PublicLists;

beforeEach(() => {
  requested = [];
  clockMs = 0;
  answers = [];
  lists = createPublicLists({
    load: (listId) => {
      requested.push(listId);
      return new Promise((resolve) => answers.push((text) => resolve(Buffer.from(text))));
    },
    store: async (json) => storeAnswer(json, { headers: {} }),
    now: () => new Date(clockMs),
    bytesMax: 40,
  });
});

const textOf = async (list: Promise<{ json: Uint8Array }>) => Buffer.from((await list).json).toString();
const next = (text: string) => answers.shift()?.(text);

async function keep(listId: string, text = listId): Promise<void> {
  const list = lists.get(listId);
  next(text);
  await list;
}

it('shares one request among all callers that wait for a list', async () => {
  const waiting = [lists.get('a'), lists.get('a'), lists.get('a')];
  next('one');
  expect(await Promise.all(waiting.map(textOf))).toEqual(['one', 'one', 'one']);
  expect(requested).toEqual(['a']);
});

it('caches a list for 30 seconds and no longer', async () => {
  await keep('a');
  clockMs = 29_999;
  expect(lists.peek('a')).toBeDefined();
  clockMs = 30_000;
  expect(lists.peek('a')).toBeUndefined();
});

it('caches a live demo up to its end and no longer, and takes no text for an end', async () => {
  const end = new Date(10_000).toISOString();
  const demos = createPublicLists({
    load: async (listId) =>
      Buffer.from(
        JSON.stringify({ title: `"expiresAt":"${end}"`, ...(listId === 'demo' && { expiresAt: end }) }),
      ),
    store: async (json) => storeAnswer(json, { headers: {} }),
    now: () => new Date(clockMs),
  });
  await Promise.all([demos.get('demo'), demos.get('list')]);
  const kept = () => ['demo', 'list'].map((id) => demos.peek(id) !== undefined);
  clockMs = 9_999;
  expect(kept()).toEqual([true, true]);
  clockMs = 10_000;
  expect(kept()).toEqual([false, true]);
});

it('does not keep an answer that was on its way when the list changed', async () => {
  const before = lists.get('a');
  lists.drop('a');
  const after = lists.get('a');
  next('old');
  next('new');
  expect([await textOf(before), await textOf(after)]).toEqual(['old', 'new']);
  expect(await textOf(lists.get('a'))).toBe('new');
  expect(requested).toEqual(['a', 'a']);
});

it('forgets everything at once, also what is on its way', async () => {
  await keep('a');
  const onItsWay = lists.get('b');
  lists.clear();
  next('b');
  await onItsWay;
  expect([lists.peek('a'), lists.peek('b')]).toEqual([undefined, undefined]);
});

it('evicts the least recently used list first', async () => {
  await keep('a', '12345678');
  await keep('b', '12345678');
  lists.peek('a');
  await keep('c', '12345678');
  expect(['a', 'b', 'c'].map((id) => lists.peek(id) !== undefined)).toEqual([true, false, true]);
});

it('does not keep a list that is heavier than everything together', async () => {
  await keep('a', 'x'.repeat(50));
  expect(lists.peek('a')).toBeUndefined();
});

it('requests again after a failure', async () => {
  let failing = true;
  const flaky = createPublicLists({
    load: async () => {
      if (failing) throw new Error('down');
      return Buffer.from('up');
    },
    store: async (json) => storeAnswer(json, { headers: {} }),
    now: () => new Date(0),
  });
  await expect(flaky.get('a')).rejects.toThrow('down');
  failing = false;
  expect(await textOf(flaky.get('a'))).toBe('up');
});
