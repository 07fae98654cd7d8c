import type { ListBody, OwnerList } from '@scanlist/contracts/http/lists';
import type { Problem } from '@scanlist/contracts/http/problem';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleList } from '../testing/example-list.ts';
import { parseListForm, valuesOf } from './list-form-values.ts';
import { overwriteList, saveNewList } from './save-new-list.ts';

afterEach(() => vi.unstubAllGlobals());

const before = exampleList({ items: ['Truss', 'Fuses'].map(item) });
const key = { current: 'form-1' };
beforeEach(() => {
  key.current = 'form-1';
});

function item(content: string) {
  return { id: `id-of-${content}`, content, completed: false, completedBy: null, note: null };
}

/** The body that the form of a new list sends; it has no ids. */
function bodyOf(list: OwnerList, changes: Partial<ListBody> = {}): ListBody {
  const { body } = parseListForm(valuesOf(list));
  if (!body) throw new Error('not a good list');
  return { ...body, items: body.items.map(({ content }) => ({ content })), ...changes };
}

const reused: Problem = { code: 'IDEMPOTENCY_KEY_REUSED', message: 'Saved once before', madeId: before.id };
const missing: Problem = { code: 'NOT_FOUND', message: 'List not found' };
const conflict: Problem = { code: 'VERSION_CONFLICT', message: 'Changed elsewhere' };

/** Stubs fetch with these answers in order; records each call with its key and body. */
function answers(...all: (OwnerList | Problem | 'lost')[]) {
  const asked: { call: string; key: string | null; body: unknown }[] = [];
  const fetched = async (path: string, init: RequestInit) => {
    const sent = new Headers(init.headers).get('idempotency-key');
    asked.push({ call: `${init.method} ${path}`, key: sent, body: JSON.parse(String(init.body ?? 'null')) });
    const answer = all[asked.length - 1];
    if (!answer || answer === 'lost') throw new TypeError('Failed to fetch');
    return Response.json(answer, {
      status: 'code' in answer ? (answer.code === 'NOT_FOUND' ? 404 : 409) : 200,
    });
  };
  vi.stubGlobal('fetch', fetched);
  return asked;
}

test('repeated saves of a form use the same key', async () => {
  const asked = answers('lost', before);
  await expect(saveNewList(key, bodyOf(before))).rejects.toMatchObject({ status: 0 });
  expect(await saveNewList(key, bodyOf(before))).toEqual({ saved: before });
  expect(asked.map(({ call, key }) => [call, key])).toEqual([
    ['POST /api/lists', 'form-1'],
    ['POST /api/lists', 'form-1'],
  ]);
});

test('if an earlier save created another list, that list is returned and nothing is written', async () => {
  const asked = answers(reused, before);
  expect(await saveNewList(key, bodyOf(before, { title: 'Changed since' }))).toEqual({ before });
  expect(asked.map(({ call }) => call)).toEqual(['POST /api/lists', `GET /api/lists/${before.id}`]);
});

test('a list that equals the form is the saved one', async () => {
  answers(reused, before);
  expect(await saveNewList(key, bodyOf(before))).toEqual({ saved: before });
});

test.each([
  ['with the same words', [missing, before]],
  ['with other words', [reused, missing, before]],
])(
  'if the list of an earlier save %s was deleted, another one is created under a new key',
  async (_, all) => {
    const asked = answers(...all);
    expect(await saveNewList(key, bodyOf(before))).toEqual({ saved: before });
    expect(asked.at(-1)).toMatchObject({ call: 'POST /api/lists', key: key.current });
    expect(key.current).not.toBe('form-1');
  },
);

test('the form overwrites the shown list, whose items keep their ids', async () => {
  const asked = answers(before);
  const items = [{ content: 'New' }, { content: 'Fuses' }, { content: 'Truss' }];
  expect(await overwriteList(before, key, bodyOf(before, { items }))).toEqual({ saved: before });
  expect(asked).toMatchObject([
    {
      call: `PUT /api/lists/${before.id}`,
      body: {
        version: before.version,
        items: [
          { content: 'New' },
          { id: 'id-of-Fuses', content: 'Fuses' },
          { id: 'id-of-Truss', content: 'Truss' },
        ],
      },
    },
  ]);
});

test('a list that has changed since it was shown is returned again, and nothing is written', async () => {
  const changed = { ...before, title: 'Edited elsewhere', version: before.version + 1 };
  answers(conflict, changed);
  expect(await overwriteList(before, key, bodyOf(before))).toEqual({ before: changed });
});

test('after an overwrite with a lost answer the next one finds the list saved', async () => {
  const body = bodyOf(before, { title: 'Changed since' });
  const saved = { ...before, title: 'Changed since', version: before.version + 1 };
  answers('lost', conflict, saved);
  await expect(overwriteList(before, key, body)).rejects.toMatchObject({ status: 0 });
  expect(await overwriteList(before, key, body)).toEqual({ saved });
});

test('a list that was deleted before the overwrite is created again', async () => {
  const asked = answers(missing, before);
  expect(await overwriteList(before, key, bodyOf(before))).toEqual({ saved: before });
  expect(asked.at(-1)).toMatchObject({ call: 'POST /api/lists', key: key.current });
});
