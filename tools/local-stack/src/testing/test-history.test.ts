import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  addToHistory,
  failureRates,
  outcomesOfPlaywright,
  outcomesOfVitest,
  readHistory,
  slowerFiles,
  slowestFiles,
} from '../../test-history.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'scanlist-history-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const run = (at: string) => ({ part: 'unit', seed: '1', commit: 'abc', load: 1, at });
const passed = (file: string, seconds: number, name = 'works') =>
  ({ file, name, seconds, outcome: 'passed' }) as const;
const linesOf = (runs: number[]) =>
  runs.map((seconds, place) => ({ ...passed('a.test.ts', seconds), ...run(`2026-11-${10 + place}`) }));

test('a run adds a line for each test', async () => {
  await addToHistory(root, [passed('a.test.ts', 1), passed('b.test.ts', 2)], run('2026-11-28T10:00'));
  expect(readHistory(root)).toEqual([
    { ...passed('a.test.ts', 1), ...run('2026-11-28T10:00') },
    { ...passed('b.test.ts', 2), ...run('2026-11-28T10:00') },
  ]);
});

test('the newest twenty runs are kept, whichever is written last', async () => {
  const days = Array.from({ length: 22 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`);
  for (const at of days) await addToHistory(root, [passed('a.test.ts', 1)], run(at));
  expect(readHistory(root).map(({ at }) => at)).toEqual(days.slice(-20));
});

test('two runs that write at once both keep their lines', async () => {
  await Promise.all(['1', '2'].map((at) => addToHistory(root, [passed('a.test.ts', 1)], run(at))));
  expect(
    readHistory(root)
      .map(({ at }) => at)
      .toSorted(),
  ).toEqual(['1', '2']);
});

test('a line that was cut off is passed over', async () => {
  await addToHistory(root, [passed('a.test.ts', 1)], run('1'));
  appendFileSync(join(root, 'test-results/history.jsonl'), '{"file":"b.te');
  expect(readHistory(root)).toHaveLength(1);
});

test('without any run there is no history', () => {
  expect([readHistory(root), failureRates([]), slowestFiles([]), slowerFiles([])]).toEqual([[], [], [], []]);
});

test('the rate of a test counts its failures and unstable runs, and no run in which it was skipped', () => {
  const lines = (['failed', 'unstable', 'passed', 'passed', 'skipped'] as const).map((outcome, place) => ({
    ...passed('a.test.ts', 1),
    ...run(`2026-11-${10 + place}`),
    outcome,
  }));
  expect(failureRates(lines)).toEqual([
    { test: 'a.test.ts: works', runs: 4, failed: 1, unstable: 1, rate: 0.5 },
  ]);
});

test('a file takes the sum of its tests, as the median of its runs', () => {
  const lines = [...linesOf([1, 9, 2]), { ...passed('a.test.ts', 1, 'too'), ...run('2026-11-10') }];
  expect(slowestFiles(lines)).toEqual([{ file: 'a.test.ts', seconds: 2, runs: 3 }]);
});

test.each([
  ['twice as long in the newest three', [1, 1, 1, 2, 2, 2], [{ file: 'a.test.ts', before: 1, now: 2 }]],
  ['one slow run', [1, 1, 1, 1, 5, 1], []],
  ['too few runs', [1, 1, 2, 2, 2], []],
  ['less than half a second more', [0.1, 0.1, 0.1, 0.4, 0.4, 0.4], []],
])('slower files: %s', (_, seconds, expected) => {
  expect(slowerFiles(linesOf(seconds))).toEqual(expected);
});

test('reports of vitest and Playwright are read alike', () => {
  const vitest = {
    testResults: [
      {
        name: '/house/packages/a.test.ts',
        assertionResults: [
          { fullName: 'a works', duration: 1_500, status: 'passed' },
          { fullName: 'a waits', status: 'pending' },
        ],
      },
    ],
  };
  expect(outcomesOfVitest(vitest, '/house')).toEqual([
    { file: 'packages/a.test.ts', name: 'a works', seconds: 1.5, outcome: 'passed' },
    { file: 'packages/a.test.ts', name: 'a waits', seconds: 0, outcome: 'skipped' },
  ]);
  const spec = (status: string) => ({
    file: 'idle.e2e.ts',
    title: 'ends',
    tests: [{ status, results: [{ duration: 2_000 }, { duration: 500 }] }],
  });
  const playwright = { suites: [{ suites: [{ specs: [spec('flaky'), spec('unexpected')] }] }] };
  expect(outcomesOfPlaywright(playwright)).toEqual([
    { file: 'e2e/idle.e2e.ts', name: 'ends', seconds: 2.5, outcome: 'unstable' },
    { file: 'e2e/idle.e2e.ts', name: 'ends', seconds: 2.5, outcome: 'failed' },
  ]);
});
