import { expect, test } from 'vitest';
import type { Report } from './reports.ts';
import { failedBeyondReport, mayRunAgain, withSecondRun } from './unstable.ts';

type Status = 'expected' | 'unexpected' | 'skipped';

interface Planted {
  title: string;
  status: Status;
  message?: string;
  log?: string;
  file?: string;
}

function reportOf(planted: Planted[], errors: unknown[] = []): Report {
  const count = (status: Status) => planted.filter((one) => one.status === status).length;
  const specs = planted.map(({ title, status, message = 'Timeout', log, file = 'some.e2e.ts' }) => ({
    id: `id of ${title}`,
    title,
    file,
    ok: status === 'expected',
    tests: [
      {
        projectName: 'others',
        status,
        results: [
          {
            errors: status === 'unexpected' ? [{ message }] : [],
            attachments: [
              ...(status === 'unexpected' ? [{ name: 'trace', path: `${title}.zip` }] : []),
              ...(log ? [{ name: 'product.log', path: log }] : []),
            ],
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
const unstableLate = { name: 'some.e2e.ts: a toast is shown', trace: 'a toast is shown.zip' };
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
  ['a double click on save makes one list', {}],
  ['two visitors at once have two entries, and a second tap of one makes no third', {}],
  ['while the mail provider fails the entry is stored, and its mail is sent later', {}],
  ['when a budget is used up, a phone keeps the entry', {}],
  ['a list comes back as an entry and survives a restart', {}],
  ['an owner who subscribed in one tab does not pay again in the other', {}],
  ['an answer', { message: 'expect(received).toBe(expected)\n\nExpected: 200\nReceived: 503' }],
  ['an answer among others', { message: '- Expected\n+ Received\n\n-   "status": 200,\n+   "status": 502,' }],
  ['a page', { message: 'console: Failed to load resource: the server responded with a status of 500 ()' }],
  ['a thrown error', { message: '+   "thrown: x is undefined",' }],
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

test('if a test of another file did not run, nothing is run again', () => {
  const other: Planted = { title: 'another file', status: 'skipped', file: 'other.e2e.ts' };
  expect(mayRunAgain(reportOf([late, other]))).toEqual({ final: expect.stringContaining('did not run') });
});

test('a test that passes alone is unstable, and one that fails again has failed', () => {
  const first = reportOf([passed, late, { ...late, title: 'a dialog closes' }]);
  const second = reportOf([
    { ...late, status: 'expected' },
    { ...late, title: 'a dialog closes' },
  ]);
  const { report, unstable } = withSecondRun(first, { code: 1, report: second });
  expect(unstable).toEqual([unstableLate]);
  expect(report.stats).toEqual({ expected: 1, unexpected: 1, flaky: 1, skipped: 0 });
});

test('a test that did not run and passes in the second run counts as passed', () => {
  const waiting: Planted = { title: 'the toast goes', status: 'skipped' };
  const second = reportOf([
    { ...late, status: 'expected' },
    { ...waiting, status: 'expected' },
  ]);
  const { report, unstable } = withSecondRun(reportOf([late, waiting]), { code: 0, report: second });
  expect(unstable).toEqual([unstableLate]);
  expect(report.stats).toEqual({ expected: 1, unexpected: 0, flaky: 1, skipped: 0 });
});

const secondPassed = (errors: unknown[] = []) => reportOf([{ ...late, status: 'expected' }], errors);

test.each([
  ['has no report', { code: 1, report: undefined }],
  ['has an error outside its tests', { code: 1, report: secondPassed([{ message: 'a worker has ended' }]) }],
  ['fails beyond its report', { code: 1, report: secondPassed() }],
])('if the second run %s, what failed has failed', (_, second) => {
  const { report, unstable } = withSecondRun(reportOf([late]), second);
  expect([report.stats.unexpected, unstable]).toEqual([1, []]);
});

test('a failure that is in no report is seen, so that a second run cannot excuse it', () => {
  const outcomes = [
    { code: 1, report: reportOf([passed]) },
    { code: 1, report: undefined },
    { code: 1, report: reportOf([passed, late]) },
    { code: 0, report: reportOf([passed]) },
  ];
  expect(outcomes.map(failedBeyondReport)).toEqual([true, true, false, false]);
});
