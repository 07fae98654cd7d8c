import { existsSync, readFileSync } from 'node:fs';

/**
 * What vitest's JSON report in `file` says, as `{ passed, failed }`: tests that ran, plus one failure for each file that
 * could not be run, and one where nothing ran or vitest itself failed with `code`. In a whole run a skipped test has failed.
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

/** The same of Playwright's JSON report. A test that passes only when it is tried again has failed. */
export function countPlaywright(file, code, { isWholeRun }) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return withExitCode({ passed: expected, failed: unexpected + flaky + (isWholeRun ? skipped : 0) }, code);
}

function withExitCode({ passed, failed }, code) {
  const isUnexplained = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: isUnexplained ? 1 : failed };
}

function readReport(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
