import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from './api.ts';
import { dropInlinedAnswers } from './inlined-answers.ts';

let inPage: Map<string, string>;
let fetched: string[];

beforeEach(() => {
  inPage = new Map([
    ['/api/lists', '{"link":null,"body":[{"id":"abc"}]}'],
    ['/api/lists/abc/entries', '{"link":"</next>; rel=\\"next\\"","body":[]}'],
  ]);
  fetched = [];
  // The age of this worker, which other test files share, is not that of a page.
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const elements = () =>
    [...inPage].map(([path, textContent]) => ({
      textContent,
      getAttribute: () => path,
      remove: () => inPage.delete(path),
    }));
  vi.stubGlobal('document', { querySelectorAll: elements });
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path);
    return Response.json('asked');
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a read takes the answer that came with the page, once', async () => {
  expect(await api.get('/api/lists')).toEqual([{ id: 'abc' }]);
  expect(fetched).toEqual([]);
  expect(await api.get('/api/lists')).toBe('asked');
  expect(await api.getPage('/api/lists/abc/entries')).toEqual({
    body: [],
    link: '</next>; rel="next"',
    total: null,
  });
  expect([...inPage]).toEqual([]);
});

test('a write and another address never take it', async () => {
  expect(await api.post('/api/lists', {})).toBe('asked');
  expect(await api.get('/api/lists/abc')).toBe('asked');
  expect(inPage.size).toBe(2);
});

test('an old answer is not taken, and nothing is left after the page', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(30_001);
  expect(await api.get('/api/lists')).toBe('asked');
  dropInlinedAnswers();
  expect([...inPage]).toEqual([]);
});
