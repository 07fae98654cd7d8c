// What the tests of earlier runs did: `test-results/history.jsonl` has a line a test.
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { takeLock } from './file-lock.mjs';

/** How many runs are kept. A whole run has about 8,000 lines of 200 bytes. */
const runsMax = 20;

/**
 * @typedef {{ file: string, name: string, seconds: number, outcome: 'passed' | 'failed' | 'unstable' | 'skipped' }} Outcome
 * @typedef {Outcome & { part: string, seed: string, commit: string, load: number, at: string }} HistoryLine
 */

/** The outcome of each test of a vitest report. Files are relative to `root`. */
export function outcomesOfVitest(report, root) {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration, status }) => ({
      file: relative(root, name),
      name: fullName,
      seconds: inSeconds(duration),
      outcome: ['passed', 'failed'].includes(status) ? status : 'skipped',
    })),
  );
}

/** The outcome of each test of a Playwright report. */
export function outcomesOfPlaywright(report) {
  const named = { expected: 'passed', unexpected: 'failed', flaky: 'unstable', skipped: 'skipped' };
  const inSuite = (suite) => [
    ...(suite.specs ?? []).map(({ file, title, tests }) => ({
      file: file.startsWith('e2e/') ? file : `e2e/${file}`,
      name: title,
      seconds: inSeconds(
        tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
      ),
      outcome: named[tests[0]?.status] ?? 'skipped',
    })),
    ...(suite.suites ?? []).flatMap(inSuite),
  ];
  return report.suites.flatMap(inSuite);
}

/**
 * Adds a run to the history of a checkout and drops the oldest runs. Two runs at once both keep their lines.
 *
 * @param {string} root
 * @param {Outcome[]} outcomes
 * @param {Omit<HistoryLine, keyof Outcome>} run what is the same for all of them; `at` tells runs apart
 */
export async function addToHistory(root, outcomes, run) {
  if (outcomes.length === 0) return;
  const file = historyFile(root);
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const release = await takeLock(root, 'history', 'Another run writes its history; waiting for it');
  try {
    appendFileSync(file, outcomes.map((outcome) => `${JSON.stringify({ ...outcome, ...run })}\n`).join(''));
    const lines = readHistory(root);
    const runs = [...new Set(lines.map(({ at }) => at))].toSorted();
    if (runs.length <= runsMax) return;
    const kept = new Set(runs.slice(-runsMax));
    const text = lines.filter(({ at }) => kept.has(at)).map((line) => `${JSON.stringify(line)}\n`);
    writeFileSync(`${file}.new`, text.join(''));
    renameSync(`${file}.new`, file);
  } finally {
    release();
  }
}

/** @returns {HistoryLine[]} without lines that were cut off, for example by a full disk */
export function readHistory(root) {
  const file = historyFile(root);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line)];
      } catch {
        return [];
      }
    });
}

/**
 * The tests that failed or were unstable, those that did so in the largest share of their runs first.
 *
 * @param {HistoryLine[]} lines
 */
export function failureRates(lines) {
  const ran = lines.filter(({ outcome }) => outcome !== 'skipped');
  return [...grouped(ran, ({ file, name }) => `${file}: ${name}`)]
    .map(([test, those]) => {
      const failed = those.filter(({ outcome }) => outcome === 'failed').length;
      const unstable = those.filter(({ outcome }) => outcome === 'unstable').length;
      return { test, runs: those.length, failed, unstable, rate: (failed + unstable) / those.length };
    })
    .filter(({ rate }) => rate > 0)
    .toSorted((a, b) => b.rate - a.rate);
}

/**
 * The seconds of each file: the median of its runs, the slowest first.
 *
 * @param {HistoryLine[]} lines
 */
export function slowestFiles(lines) {
  return [...secondsByFile(lines)]
    .map(([file, seconds]) => ({ file, seconds: median(seconds), runs: seconds.length }))
    .toSorted((a, b) => b.seconds - a.seconds);
}

/**
 * Files whose newest three runs have a median of at least half more, and half a second more, than the runs before, of which
 * there must be three.
 *
 * @param {HistoryLine[]} lines
 */
export function slowerFiles(lines) {
  return [...secondsByFile(lines)]
    .filter(([, seconds]) => seconds.length >= 6)
    .map(([file, seconds]) => ({
      file,
      before: median(seconds.slice(0, -3)),
      now: median(seconds.slice(-3)),
    }))
    .filter(({ before, now }) => now >= 1.5 * before && now >= before + 0.5)
    .toSorted((a, b) => b.now - b.before - (a.now - a.before));
}

/** The seconds of each file in each of its runs, the oldest first. */
function secondsByFile(lines) {
  const files = grouped(lines, ({ file }) => file);
  return new Map(
    [...files].map(([file, those]) => {
      const runs = [...grouped(those, ({ at }) => at)].toSorted(([a], [b]) => (a < b ? -1 : 1));
      return [file, runs.map(([, tests]) => tests.reduce((sum, { seconds }) => sum + seconds, 0))];
    }),
  );
}

function grouped(lines, keyOf) {
  return Map.groupBy(lines, keyOf);
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function inSeconds(ms) {
  return Math.round(ms ?? 0) / 1_000;
}

function historyFile(root) {
  return join(root, 'test-results', 'history.jsonl');
}
