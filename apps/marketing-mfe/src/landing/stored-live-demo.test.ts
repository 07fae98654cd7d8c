import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearStoredDemo, demoKey, readStoredDemo, storeDemo } from './stored-live-demo.ts';

const demo = {
  listId: 'abc',
  listUrl: 'https://lists.example/view-list/abc',
  expiresAt: '2026-11-22T10:00:00.000Z',
};
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('is there after a reload of the tab, until it is forgotten', () => {
  storeDemo(demo);
  expect(readStoredDemo()).toEqual(demo);
  clearStoredDemo();
  expect([readStoredDemo(), kept.size]).toEqual([null, 0]);
});

it('is null where the stored text has another shape, or nothing can be stored', () => {
  for (const text of [
    '',
    '{',
    'null',
    '7',
    '[]',
    '{"listId":1}',
    JSON.stringify({ ...demo, listUrl: 'x' }),
  ]) {
    kept.set(demoKey, text);
    expect([text, readStoredDemo()]).toEqual([text, null]);
  }
  vi.unstubAllGlobals();
  storeDemo(demo);
  expect(readStoredDemo()).toBeNull();
});
