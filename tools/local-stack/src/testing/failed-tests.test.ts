import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failedInPlaywright, failedInVitest } from '../../count-results.mjs';

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

test('each failed test of Playwright is named with its place and the first line of its error', () => {
  const result = { errors: [{ message: '\u001b[31mError: too few\u001b[39m\n\nexpected 3' }] };
  const spec = { file: 'a.e2e.ts', line: 7, title: 'it fails', ok: false, tests: [{ results: [result] }] };
  const file = reportOf({
    suites: [{ specs: [{ ...spec, ok: true }], suites: [{ specs: [spec] }] }],
    errors: [{ message: 'no tests' }],
  });
  expect(failedInPlaywright(file)).toEqual(['a.e2e.ts:7: it fails: Error: too few', 'no tests']);
});

test('without a report none is named', () => {
  expect([failedInVitest('/nowhere.json'), failedInPlaywright('/nowhere.json')]).toEqual([[], []]);
});
