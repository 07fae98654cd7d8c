import { expect, test } from 'vitest';
import type { LoadResult } from './mixed-load.ts';
import { resultsOf, tableOf } from './rolling-steps.ts';

const steps = [
  { name: 'before', from: 0, until: 1_000 },
  { name: 'after', from: 1_000, until: 3_000 },
];
const work = {
  calls: [
    { at: 10, ms: 5, isRetry: false },
    { at: 999, ms: 7, isRetry: false },
    { at: 1_000, ms: 9, isRetry: false },
    { at: 2_000, ms: 11, isRetry: true },
    { at: 3_000, ms: 13, isRetry: false },
  ],
  unexpected: [{ at: 1_500, what: 'GET /: 500' }],
} as Partial<LoadResult> as LoadResult;

test('a request counts for the step in which it was sent, and a retry is no request of its own', () => {
  const counts = resultsOf(steps, work).map(({ name, requests, failures, retries }) => ({
    name,
    requests,
    failures,
    retries,
  }));
  expect(counts).toEqual([
    { name: 'before', requests: 2, failures: 0, retries: 0 },
    { name: 'after', requests: 1, failures: 1, retries: 1 },
    { name: 'all steps', requests: 3, failures: 1, retries: 1 },
  ]);
});

test('the table has a row for each step and one for all', () => {
  expect(tableOf(resultsOf(steps, work)).split('\n').slice(2)).toEqual([
    '| before | 1 s | 2 | 0 | 0 | 5 ms | 7 ms |',
    '| after | 2 s | 1 | 1 | 1 | 9 ms | 11 ms |',
    '| all steps | 3 s | 3 | 1 | 1 | 7 ms | 11 ms |',
  ]);
});
