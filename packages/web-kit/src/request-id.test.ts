import { expect, test } from 'vitest';
import { newRequestId } from './request-id.ts';

test('an id is a random UUID, and never the same', () => {
  const ids = Array.from({ length: 200 }, newRequestId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
