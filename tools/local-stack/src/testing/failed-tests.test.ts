import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countPlaywright, failedInPlaywright, failedInVitest, failuresOfEach } from '../../count-results.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scanlist-reports-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function reportOf(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('each failed test of vitest is named with its file, and so is a file that could not run', () => {
  const file = reportOf({
    testResults: [
      {
        name: '/a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'it works', status: 'passed' },
          { fullName: 'it fails', status: 'failed' },
        ],
      },
      { name: '/b.test.ts', status: 'failed', assertionResults: [] },
      { name: '/c.test.ts', status: 'passed', assertionResults: [{ fullName: 'fine', status: 'passed' }] },
    ],
  });
  expect(failedInVitest(file)).toEqual(['/a.test.ts: it fails', '/b.test.ts could not run']);
});

const passed = { status: 'expected', results: [{ errors: [] }] };
const failedBy = (message: string) => ({ status: 'unexpected', results: [{ errors: [{ message }] }] });

test('each failed test of Playwright is named with its place and the first line of its error', () => {
  const message = '\u001b[31mError: too few\u001b[39m\n\nexpected 3';
  const spec = { file: 'a.e2e.ts', line: 7, title: 'it fails', tests: [failedBy(message)] };
  const file = reportOf({
    suites: [{ specs: [{ ...spec, tests: [passed] }], suites: [{ specs: [spec] }] }],
    errors: [{ message: 'no tests' }],
  });
  expect(failedInPlaywright(file)).toEqual(['a.e2e.ts:7: it fails: Error: too few', 'no tests']);
});

// Playwright's report says of a repeated test what became of its first repetition.
test('each repetition of a test of Playwright counts, also if the first one passed', () => {
  const late = failedBy('late');
  const specs = [
    { file: 'a.e2e.ts', line: 3, title: 'it passes', ok: true, tests: [passed, passed] },
    {
      file: 'a.e2e.ts',
      line: 7,
      title: 'it fails',
      ok: true,
      tests: [passed, late, late, failedBy('wrong'), { status: 'skipped', results: [] }],
    },
  ];
  const file = reportOf({ suites: [{ specs }], errors: [] });
  expect(failedInPlaywright(file)).toEqual([
    '2 times: a.e2e.ts:7: it fails: late',
    'a.e2e.ts:7: it fails: wrong',
  ]);
  expect(failuresOfEach(file)).toEqual([
    { failed: 3, ran: 4, test: 'a.e2e.ts:7: it fails' },
    { failed: 0, ran: 2, test: 'a.e2e.ts:3: it passes' },
  ]);
});

test('an unstable test counts as passed, and a failure outside of all tests counts', () => {
  const file = reportOf({ suites: [], stats: { expected: 3, unexpected: 0, flaky: 2, skipped: 0 } });
  const whole = { isWholeRun: true };
  expect(countPlaywright(file, 0, whole)).toEqual({ passed: 5, failed: 0, unstable: 2 });
  expect(countPlaywright(file, 1, whole)).toEqual({ passed: 5, failed: 1, unstable: 2 });
});

test('without a report none is named', () => {
  expect(failedInVitest('/nowhere.json')).toEqual([]);
  expect(failedInPlaywright('/nowhere.json')).toEqual([]);
  expect(failuresOfEach('/nowhere.json')).toEqual([]);
});
