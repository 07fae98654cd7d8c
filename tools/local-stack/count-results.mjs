import { existsSync, readFileSync } from 'node:fs';

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

/** The same for Playwright's JSON report. A test that only passes in a retry counts as failed. */
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
