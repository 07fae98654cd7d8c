import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * Counts vitest's JSON report in `file` as `{ passed, failed }`. Each file that could not run is one failure, and so is an
 * empty run, or a failure of vitest itself (`code`). In a whole run a skipped test counts as failed.
 */
export function countVitest(file, code, { isWholeRun }) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  ).length;
  const skipped = isWholeRun ? report.numPendingTests + report.numTodoTests : 0;
  const failed = report.numFailedTests + brokenFiles + skipped;
  return withExitCode({ passed: report.numPassedTests, failed }, code);
}

/**
 * The same for Playwright's JSON report, as `{ passed, failed, unstable }`. An unstable test, which passed when it was run
 * again alone (e2e/support/unstable.ts), is among those that passed.
 */
export function countPlaywright(file, code, { isWholeRun }) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + (isWholeRun ? skipped : 0);
  return { ...withExitCode({ passed: expected + flaky, failed }, code), unstable: flaky };
}

/** The names of the tests that failed in vitest's report, each with its file. */
export function failedInVitest(file) {
  return (readReport(file)?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0) return failed.map((test) => `${name}: ${test.fullName}`);
    return status === 'failed' ? [`${name} could not run`] : [];
  });
}

/** The same for Playwright's report, with the first line of what was wrong. */
export function failedInPlaywright(file) {
  const report = readReport(file);
  if (!report) return [];
  return [...report.suites.flatMap(failedInSuite), ...report.errors.map(({ message }) => firstLine(message))];
}

function failedInSuite(suite) {
  const failed = (suite.specs ?? []).flatMap(({ file, line, title, tests }) => {
    const errors = tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => firstLine(results.flatMap((result) => result.errors ?? [])[0]?.message));
    return [...Map.groupBy(errors, (error) => error)].map(
      ([error, { length }]) => `${length > 1 ? `${length} times: ` : ''}${file}:${line}: ${title}: ${error}`,
    );
  });
  return [...failed, ...(suite.suites ?? []).flatMap(failedInSuite)];
}

/** How often each test of Playwright's report failed of how many times it ran; those that failed most first. */
export function failuresOfEach(file) {
  const inSuite = (suite) => [
    ...(suite.specs ?? []).map(({ title, tests, ...spec }) => {
      const ran = tests.filter(({ status }) => status !== 'skipped').length;
      const failed = tests.filter(({ status }) => status === 'unexpected').length;
      return { failed, ran, test: `${spec.file}:${spec.line}: ${title}` };
    }),
    ...(suite.suites ?? []).flatMap(inSuite),
  ];
  return (readReport(file)?.suites ?? []).flatMap(inSuite).toSorted((a, b) => b.failed - a.failed);
}

/** Without the colors of a terminal. */
function firstLine(message = 'no message') {
  return stripVTControlCharacters(message).split('\n', 1)[0];
}

function withExitCode({ passed, failed }, code) {
  const isUnexplained = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: isUnexplained ? 1 : failed };
}

/** The JSON report in `file`; undefined if there is none, or one that was cut off. */
export function readReport(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
