import { existsSync, readFileSync } from 'node:fs';
import { brokenLog } from './product-logs.ts';
import type { Report } from './reports.ts';

/** How many failed tests are run again at most. More are not bad luck. */
export const unstableMax = 2;

interface Attachment {
  name: string;
  path?: string;
}

/** How a process of Playwright ended, and the report that it wrote. */
export interface Outcome {
  code: number;
  report: Report | undefined;
}

/** A test that failed and then passed alone, with the path of the trace of its failure. */
export interface Unstable {
  name: string;
  trace: string | undefined;
}

interface Spec {
  id: string;
  title: string;
  file: string;
  ok: boolean;
  tests: {
    projectName: string;
    status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
    results: { errors?: { message?: string }[]; attachments?: Attachment[] }[];
  }[];
}

interface Suite {
  specs?: Spec[];
  suites?: Suite[];
}

/** What may be run again: the ids of the failed tests, and of those that did not run because of them; or why nothing is. */
export type Verdict = { ids: string[] } | { final: string };

/** Whether everything passed. A skipped test did not. */
export function isGreen({ stats, errors }: Report): boolean {
  return stats.unexpected === 0 && stats.skipped === 0 && errors.length === 0;
}

/** Whether Playwright failed for a reason that its report does not have. Then no second run can excuse it. */
export function failedBeyondReport({ code, report }: Outcome): boolean {
  return code !== 0 && (!report || isGreen(report));
}

/**
 * Decides whether the failed tests of a report are run again. They are not if there are more than `unstableMax`, if a file
 * could not be read, if tests of another file did not run, or if one is final: its name promises that something happens once or that nothing is lost, a page threw an
 * error, an answer was a 5xx, or a log of a product has an uncaught error or an answer 500.
 */
export function mayRunAgain(report: Report, readLog = readIfThere): Verdict {
  const specs = specsOf(report);
  const failed = specs.filter((spec) => spec.tests.some(({ status }) => status === 'unexpected'));
  if (report.errors.length > 0) return { final: 'a file could not be read' };
  if (failed.length === 0) return { final: 'nothing has failed' };
  if (failed.length > unstableMax) return { final: `${failed.length} tests have failed` };
  for (const spec of failed) {
    const why = whyFinal(spec, readLog);
    if (why) return { final: `${nameOf(spec)}: ${why}` };
  }
  const unfinished = specs.filter((spec) => spec.tests.some(({ status }) => status === 'skipped'));
  const files = new Set(failed.map(({ file }) => file));
  if (unfinished.some(({ file }) => !files.has(file)))
    return { final: 'tests of a file without a failure did not run' };
  return { ids: [...failed, ...unfinished].map(({ id }) => id) };
}

/**
 * The report of a run, with the outcome of its failed tests when they were run again. `unstable` has those that passed then;
 * they count as flaky. If the second run has no report or failed as a whole, the first report stands.
 */
export function withSecondRun(first: Report, second: Outcome): { report: Report; unstable: Unstable[] } {
  if (!second.report || second.report.errors.length > 0 || failedBeyondReport(second))
    return { report: first, unstable: [] };
  const again = new Map(specsOf(second.report).map((spec) => [spec.id, spec]));
  const unstable: Unstable[] = [];
  const stats = { ...first.stats };
  for (const spec of specsOf(first)) {
    const repeated = again.get(spec.id);
    const [one] = spec.tests;
    const isOpen = one?.status === 'unexpected' || one?.status === 'skipped';
    if (!one || !isOpen || !repeated?.tests.every(({ status }) => status === 'expected')) continue;
    stats[one.status] -= 1;
    // One that did not run in the first place is not unstable.
    if (one.status === 'unexpected') {
      stats.flaky += 1;
      unstable.push({ name: nameOf(spec), trace: attachmentsOf(spec, 'trace')[0] });
    } else stats.expected += 1;
    spec.ok = true;
    one.status = one.status === 'unexpected' ? 'flaky' : 'expected';
  }
  return { report: { ...first, stats }, unstable };
}

/** Names of tests about what must not be lost or doubled. A name that only sounds like one costs no more than a second run. */
const promisesOnce = new RegExp(
  [
    'once|twice|los(e|es|t|s|ing)|doubled?|survives?',
    '(one|no second|no third) (list|entry|mail|copy)|makes? no (second|third)',
    'two clicks|second (click|press|tap)',
    'entr(y|ies)( is| are)? (stored|kept)|keeps? (the|their) entr(y|ies)',
    '(pay|paid|charged|signed up) again',
  ]
    .map((words) => `\\b(${words})\\b`)
    .join('|'),
  'i',
);
const answeredWithError = /status of 5\d\d|Received:? +5\d\d\b|^\+.*\bstatus"?: 5\d\d\b|thrown: /m;

function whyFinal(spec: Spec, readLog: typeof readIfThere): string | undefined {
  if (promisesOnce.test(spec.title))
    return 'its name promises that something happens once or that nothing is lost';
  const results = spec.tests.flatMap((test) => test.results);
  const messages = results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message));
  if (messages.some((message) => answeredWithError.test(message)))
    return 'an answer was a 5xx, or a page threw';
  const logs = attachmentsOf(spec, 'product.log').map(readLog);
  return logs.some((log) => log.split('\n').some((line) => brokenLog.test(line)))
    ? 'the log of its product has an error'
    : undefined;
}

/** The paths of a test's attachments with this name. */
function attachmentsOf(spec: Spec, name: string): string[] {
  const attachments = spec.tests.flatMap(({ results }) =>
    results.flatMap((result) => result.attachments ?? []),
  );
  return attachments.flatMap((one) => (one.name === name && one.path ? [one.path] : []));
}

function nameOf({ file, title }: Spec): string {
  return `${file}: ${title}`;
}

function specsOf(report: Report): Spec[] {
  const inSuite = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(inSuite)];
  return (report.suites as Suite[]).flatMap(inSuite);
}

function readIfThere(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
