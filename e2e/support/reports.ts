/** The part of Playwright's JSON report that the repository's tools read. */
export interface Report {
  suites: unknown[];
  errors: unknown[];
  stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
}

/** Merges the reports of several runs. Returns undefined if a run has written none. */
export function mergeReports(reports: (Report | undefined)[]): Report | undefined {
  const merged: Report = {
    suites: [],
    errors: [],
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
  };
  for (const report of reports) {
    if (!report) return undefined;
    merged.suites.push(...report.suites);
    merged.errors.push(...report.errors);
    for (const outcome of ['expected', 'unexpected', 'flaky', 'skipped'] as const) {
      merged.stats[outcome] += report.stats[outcome];
    }
  }
  return merged;
}
