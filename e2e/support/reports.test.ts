import { expect, test } from 'vitest';
import { mergeReports, type Report } from './reports.ts';

function report(stats: Partial<Report['stats']>): Report {
  return {
    suites: ['a suite'],
    errors: [],
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  };
}

test('a merged report counts the tests of all runs', () => {
  const merged = mergeReports([
    report({ expected: 40, unexpected: 1 }),
    report({ expected: 2, flaky: 3, skipped: 4 }),
  ]);
  expect(merged?.stats).toEqual({ expected: 42, unexpected: 1, flaky: 3, skipped: 4 });
  expect(merged?.suites).toHaveLength(2);
});

test('if a run has written no report, there is no merged report, so that its missing tests are noticed', () => {
  expect(mergeReports([report({ expected: 40 }), undefined])).toBeUndefined();
});
