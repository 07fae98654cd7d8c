import { expect, test } from 'vitest';
import { randomId } from './ids.ts';

test('an id is URL-safe, short, and never the same twice', () => {
  const ids = Array.from({ length: 1000 }, () => randomId());
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{16}$/);
  expect(randomId(128)).toHaveLength(22);
});
