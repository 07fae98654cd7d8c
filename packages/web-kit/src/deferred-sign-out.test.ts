import { afterEach, expect, test, vi } from 'vitest';
import { deferSignOut, takeDeferredSignOut } from './deferred-sign-out.ts';

afterEach(() => void vi.unstubAllGlobals());

test('an unanswered sign-out is repeated once, by the first tab', () => {
  // Of all tabs, unlike the storage of a session.
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  expect(takeDeferredSignOut()).toBe(false);
  deferSignOut();
  expect([takeDeferredSignOut(), takeDeferredSignOut()]).toEqual([true, false]);
});

test('a browser without storage has no deferred sign-out', () => {
  vi.stubGlobal('localStorage', undefined);
  deferSignOut();
  expect(takeDeferredSignOut()).toBe(false);
});
