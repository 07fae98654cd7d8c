// What the tests of earlier runs did: `test-results/history.jsonl` has a line a test.
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { takeLock } from './file-lock.mjs';

/** The size at which the oldest runs are dropped: of about twenty whole runs, with 8,000 lines of 200 bytes each. */
const bytesMax = 32_000_000;

/**
 * @typedef {{ file: string, name: string, seconds: number, outcome: 'passed' | 'failed' | 'unstable' | 'skipped' }} Outcome
 * @typedef {Outcome & { part: string, seed: string, commit: string, load: number, at: string }} HistoryLine
 */

/** The outcome of each test of a vitest report. A file that could not run has one, 'runs'. Files are relative to `root`. */
export function outcomesOfVitest(report, root) {
  return report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const outcomes = assertionResults.map((test) => ({
      file,
      name: test.fullName,
      seconds: inSeconds(test.duration),
      outcome: ['passed', 'failed'].includes(test.status) ? test.status : 'skipped',
    }));
    const isBroken = status === 'failed' && outcomes.every(({ outcome }) => outcome !== 'failed');
    return isBroken ? [...outcomes, { file, name: 'runs', seconds: 0, outcome: 'failed' }] : outcomes;
  });
}

/** The outcome of each test of a Playwright report, and of each repetition of one. Names begin with those of their groups. */
export function outcomesOfPlaywright(report) {
  const named = { expected: 'passed', unexpected: 'failed', flaky: 'unstable', skipped: 'skipped' };
  const inSuite = (suite, groups) => [
    ...(suite.specs ?? []).flatMap(({ file, title, tests }) =>
      tests.map(({ status, results }) => ({
        file: `e2e/${file}`,
        name: [...groups, title].join(' > '),
        seconds: inSeconds(results.reduce((sum, { duration }) => sum + duration, 0)),
        outcome: named[status] ?? 'skipped',
      })),
    ),
    ...(suite.suites ?? []).flatMap((group) => inSuite(group, [...groups, group.title])),
  ];
  return report.suites.flatMap((suite) => inSuite(suite, []));
}

/**
 * Adds a run to the history of a checkout. Two runs at once both keep their lines. Above `maxBytes` the oldest runs are
 * dropped, down to three quarters of that.
 *
 * @param {string} root
 * @param {Outcome[]} outcomes
 * @param {Omit<HistoryLine, keyof Outcome>} run what is the same for all of them; `at` tells runs apart
 */
export async function addToHistory(root, outcomes, run, maxBytes = bytesMax) {
  if (outcomes.length === 0) return;
  const file = historyFile(root);
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const release = await takeLock(root, 'history', 'Another run writes its history; waiting for it');
  try {
    const text = outcomes.map((outcome) => `${JSON.stringify({ ...outcome, ...run })}\n`).join('');
    // The last line of a run that was killed may have no end.
    appendFileSync(file, isCutOff(file) ? `\n${text}` : text);
    if (statSync(file).size <= maxBytes) return;
    const kept = newestRuns(readHistory(root), (maxBytes * 3) / 4);
    writeFileSync(`${file}.new`, kept.map((line) => `${JSON.stringify(line)}\n`).join(''));
    renameSync(`${file}.new`, file);
  } finally {
    release();
  }
}

/** The lines of the newest runs that fit into `bytes`, in their order; of the newest one in any case. */
function newestRuns(lines, bytes) {
  const runs = [...Map.groupBy(lines, ({ at }) => at)].toSorted(([a], [b]) => (a < b ? 1 : -1));
  const kept = new Set();
  let size = 0;
  for (const [at, those] of runs) {
    size += those.reduce((sum, line) => sum + Buffer.byteLength(JSON.stringify(line)) + 1, 0);
    if (kept.size > 0 && size > bytes) break;
    kept.add(at);
  }
  return lines.filter(({ at }) => kept.has(at));
}

function isCutOff(file) {
  return existsSync(file) && readFileSync(file).at(-1) !== 10;
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
  return [...Map.groupBy(ran, ({ file, name }) => `${file}: ${name}`)]
    .map(([test, those]) => {
      const failed = those.filter(({ outcome }) => outcome === 'failed').length;
      const unstable = those.filter(({ outcome }) => outcome === 'unstable').length;
      return { test, runs: those.length, failed, unstable, rate: (failed + unstable) / those.length };
    })
    .filter(({ rate }) => rate > 0)
    .toSorted((a, b) => b.rate - a.rate);
}

/**
 * The seconds of each file in each part: the sum of the medians of its tests, the slowest first.
 *
 * @param {HistoryLine[]} lines
 */
export function slowestFiles(lines) {
  return [...testsByFile(lines)]
    .map(([file, tests]) => ({ file, seconds: sum(tests.map(median)) }))
    .toSorted((a, b) => b.seconds - a.seconds);
}

/**
 * Files whose tests took at least half more, and half a second more, in their newest three runs than in the runs before:
 * the sums of the medians of its tests. Tests with fewer than three runs before say nothing.
 *
 * @param {HistoryLine[]} lines
 */
export function slowerFiles(lines) {
  return [...testsByFile(lines)]
    .map(([file, tests]) => {
      const known = tests.filter((seconds) => seconds.length >= 6);
      return {
        file,
        before: sum(known.map((seconds) => median(seconds.slice(0, -3)))),
        now: sum(known.map((seconds) => median(seconds.slice(-3)))),
      };
    })
    .filter(({ before, now }) => now >= 1.5 * before && now >= before + 0.5)
    .toSorted((a, b) => b.now - b.before - (a.now - a.before));
}

/**
 * For each file and part, the seconds of each of its tests, run after run, the oldest first. Tests are told apart, because
 * many runs have only some of a file. Repetitions in one run count once, with their median.
 */
function testsByFile(lines) {
  const ran = lines.filter(({ outcome }) => outcome === 'passed');
  const files = Map.groupBy(ran, ({ file, part }) => `${file} (${part})`);
  return new Map(
    [...files].map(([file, those]) => [
      file,
      [...Map.groupBy(those, ({ name }) => name).values()].map((ofTest) =>
        [...Map.groupBy(ofTest, ({ at }) => at)]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([, repeated]) => median(repeated.map(({ seconds }) => seconds))),
      ),
    ]),
  );
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
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
