import { expect, test } from 'vitest';
import { pollFigures } from './poll-figures.ts';

test('figures are asked for again while entries are counted, and not after a failure', () => {
  const counting = { upToDate: false };
  expect(pollFigures({ data: counting, status: 'success' })).toBeGreaterThan(0);
  expect(pollFigures({ data: counting, status: 'error' })).toBe(false);
  expect(pollFigures({ data: { upToDate: true }, status: 'success' })).toBe(false);
  expect(pollFigures({ data: undefined, status: 'pending' })).toBe(false);
});
