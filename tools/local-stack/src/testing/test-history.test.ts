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

test('above its size, the oldest runs are dropped whole, whichever is written last', async () => {
  const days = ['03', '01', '02', '05', '04'].map((day) => `2026-11-${day}`);
  const lineBytes = JSON.stringify({ ...passed('a.test.ts', 1), ...run('2026-11-01') }).length + 1;
  const two = [passed('a.test.ts', 1), passed('b.test.ts', 1)];
  for (const at of days) await addToHistory(root, two, run(at), 8 * lineBytes);
  expect(readHistory(root).map(({ at }) => at)).toEqual(
    ['03', '03', '05', '05', '04', '04'].map((day) => `2026-11-${day}`),
  );
});

test('two runs that write at once both keep their lines', async () => {
  await Promise.all(['1', '2'].map((at) => addToHistory(root, [passed('a.test.ts', 1)], run(at))));
  expect(
    readHistory(root)
      .map(({ at }) => at)
      .toSorted(),
  ).toEqual(['1', '2']);
});

test('a line that was cut off is passed over, and the next run loses none', async () => {
  await addToHistory(root, [passed('a.test.ts', 1)], run('1'));
  appendFileSync(join(root, 'test-results/history.jsonl'), '{"file":"b.te');
  expect(readHistory(root)).toHaveLength(1);
  await addToHistory(root, [passed('a.test.ts', 1)], run('2'));
  expect(readHistory(root).map(({ at }) => at)).toEqual(['1', '2']);
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

test('a file takes the sum of the medians of its tests, however many of them a run has', () => {
  const lines = [
    ...linesOf([1, 9, 2]),
    ...['2026-11-10', '2026-11-11'].map((at) => ({ ...passed('a.test.ts', 4, 'too'), ...run(at) })),
  ];
  expect(slowestFiles(lines)).toEqual([{ file: 'a.test.ts (unit)', seconds: 6 }]);
});

test('repetitions of a test in one run count as one run, and a failed or skipped test has no time', () => {
  const at = '2026-11-10';
  const lines = [
    ...[1, 2, 3].map((seconds) => ({ ...passed('a.test.ts', seconds), ...run(at) })),
    { ...passed('a.test.ts', 90), ...run(at), outcome: 'failed' as const },
    { ...passed('a.test.ts', 90, 'waits'), ...run(at), outcome: 'skipped' as const },
  ];
  expect(slowestFiles(lines)).toEqual([{ file: 'a.test.ts (unit)', seconds: 2 }]);
});

test('a file that was run in parts is not slower when it is run whole', () => {
  const lines = [
    ...linesOf([1, 1, 1, 1, 1, 1]),
    ...[3, 4, 5].map((place) => ({ ...passed('a.test.ts', 9, 'too'), ...run(`2026-11-${10 + place}`) })),
  ];
  expect(slowerFiles(lines)).toEqual([]);
});

test('runs beside load are compared with their like', () => {
  const beside = linesOf([1, 1, 1, 9, 9, 9]).map((line, place) =>
    place < 3 ? line : { ...line, part: 'unit beside load' },
  );
  expect(slowerFiles(beside)).toEqual([]);
});

test.each([
  [
    'twice as long in the newest three',
    [1, 1, 1, 2, 2, 2],
    [{ file: 'a.test.ts (unit)', before: 1, now: 2 }],
  ],
  ['one slow run', [1, 1, 1, 1, 5, 1], []],
  ['too few runs', [1, 1, 2, 2, 2], []],
  ['less than half a second more', [0.1, 0.1, 0.1, 0.4, 0.4, 0.4], []],
])('slower files: %s', (_, seconds, expected) => {
  expect(slowerFiles(linesOf(seconds))).toEqual(expected);
});

test('each test of a vitest report has an outcome, and so has a file that could not run', () => {
  const report = {
    testResults: [
      {
        name: '/house/packages/a.test.ts',
        status: 'passed',
        assertionResults: [
          { fullName: 'a works', duration: 1_500, status: 'passed' },
          { fullName: 'a waits', status: 'pending' },
        ],
      },
      { name: '/house/packages/b.test.ts', status: 'failed', assertionResults: [] },
    ],
  };
  expect(outcomesOfVitest(report, '/house')).toEqual([
    { file: 'packages/a.test.ts', name: 'a works', seconds: 1.5, outcome: 'passed' },
    { file: 'packages/a.test.ts', name: 'a waits', seconds: 0, outcome: 'skipped' },
    { file: 'packages/b.test.ts', name: 'runs', seconds: 0, outcome: 'failed' },
  ]);
});

test('each repetition of each test of a Playwright report has an outcome', () => {
  const spec = (title: string, statuses: string[]) => ({
    file: 'idle.e2e.ts',
    title,
    tests: statuses.map((status) => ({ status, results: [{ duration: 2_000 }, { duration: 500 }] })),
  });
  const group = { title: 'a tab', specs: [spec('warns', ['expected', 'unexpected'])] };
  const report = { suites: [{ title: 'idle.e2e.ts', specs: [spec('ends', ['flaky'])], suites: [group] }] };
  expect(outcomesOfPlaywright(report)).toEqual([
    { file: 'e2e/idle.e2e.ts', name: 'ends', seconds: 2.5, outcome: 'unstable' },
    { file: 'e2e/idle.e2e.ts', name: 'a tab > warns', seconds: 2.5, outcome: 'passed' },
    { file: 'e2e/idle.e2e.ts', name: 'a tab > warns', seconds: 2.5, outcome: 'failed' },
  ]);
});
