import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { demoKey, forgetDemo, keepDemo, keptDemo } from './live-demo-kept.ts';

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
  keepDemo(demo);
  expect(keptDemo()).toEqual(demo);
  forgetDemo();
  expect([keptDemo(), kept.size]).toEqual([null, 0]);
});

it('is none where something else stands there, or nothing can be kept', () => {
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
    expect([text, keptDemo()]).toEqual([text, null]);
  }
  vi.unstubAllGlobals();
  keepDemo(demo);
  expect(keptDemo()).toBeNull();
});
