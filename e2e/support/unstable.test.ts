import { expect, test } from 'vitest';
import type { Report } from './reports.ts';
import { mayRunAgain, withSecondRun } from './unstable.ts';

type Status = 'expected' | 'unexpected' | 'skipped';

interface Planted {
  title: string;
  status: Status;
  message?: string;
  log?: string;
}

function reportOf(planted: Planted[], errors: unknown[] = []): Report {
  const count = (status: Status) => planted.filter((one) => one.status === status).length;
  const specs = planted.map(({ title, status, message = 'Timeout', log }) => ({
    id: `id of ${title}`,
    title,
    file: 'some.e2e.ts',
    ok: status === 'expected',
    tests: [
      {
        projectName: 'others',
        status,
        results: [
          {
            errors: status === 'unexpected' ? [{ message }] : [],
            attachments: log ? [{ name: 'product.log', path: log }] : [],
          },
        ],
      },
    ],
  }));
  return {
    suites: [{ suites: [{ specs }] }],
    errors,
    stats: {
      expected: count('expected'),
      unexpected: count('unexpected'),
      flaky: 0,
      skipped: count('skipped'),
    },
  };
}

const late: Planted = { title: 'a toast is shown', status: 'unexpected' };
const passed: Planted = { title: 'a list opens', status: 'expected' };

test('a failed test is run again, with those of its file that did not run because of it', () => {
  const report = reportOf([passed, late, { title: 'the toast goes', status: 'skipped' }]);
  expect(mayRunAgain(report)).toEqual({ ids: ['id of a toast is shown', 'id of the toast goes'] });
});

test('three failed tests are not run again', () => {
  const report = reportOf([late, { ...late, title: 'another' }, { ...late, title: 'a third' }]);
  expect(mayRunAgain(report)).toEqual({ final: '3 tests have failed' });
});

test.each([
  ['an entry is stored once', {}],
  ['no tick is lost while the network is away', {}],
  ['an answer', { message: 'expect(received).toBe(expected)\n\nExpected: 200\nReceived: 503' }],
  ['a page', { message: 'console: Failed to load resource: the server responded with a status of 500 ()' }],
  ['a thrown error', { message: 'thrown: x is undefined' }],
  ['a log', { log: 'request correlationId=1 method=GET route=/api/lists status=500 ms=2' }],
  ['a process', { log: '2026-11-28 FATAL uncaught exception' }],
])('%s that failed is final, whatever a second run would say', (title, more) => {
  const report = reportOf([{ title, status: 'unexpected', ...more }]);
  expect(mayRunAgain(report, (path) => path)).toEqual({ final: expect.stringContaining(title) });
});

test('a file that could not be read is final', () => {
  expect(mayRunAgain(reportOf([late], [{ message: 'SyntaxError' }]))).toEqual({
    final: 'a file could not be read',
  });
});

test('a test that passes alone is unstable, and one that fails again has failed', () => {
  const first = reportOf([passed, late, { ...late, title: 'a dialog closes' }]);
  const second = reportOf([
    { ...late, status: 'expected' },
    { ...late, title: 'a dialog closes' },
  ]);
  const { report, unstable } = withSecondRun(first, second);
  expect(unstable).toEqual(['some.e2e.ts: a toast is shown']);
  expect(report.stats).toEqual({ expected: 1, unexpected: 1, flaky: 1, skipped: 0 });
});

test('a test that did not run and passes in the second run counts as passed', () => {
  const waiting: Planted = { title: 'the toast goes', status: 'skipped' };
  const { report, unstable } = withSecondRun(
    reportOf([late, waiting]),
    reportOf([
      { ...late, status: 'expected' },
      { ...waiting, status: 'expected' },
    ]),
  );
  expect(unstable).toEqual(['some.e2e.ts: a toast is shown']);
  expect(report.stats).toEqual({ expected: 1, unexpected: 0, flaky: 1, skipped: 0 });
});

test('without a report of the second run, what failed has failed', () => {
  const { report, unstable } = withSecondRun(reportOf([late]), undefined);
  expect([report.stats.unexpected, unstable]).toEqual([1, []]);
});
