import { existsSync, readFileSync } from 'node:fs';
import { brokenLog } from './product-logs.ts';
import type { Report } from './reports.ts';

/** How many failed tests are run again at most. More are not bad luck. */
export const unstableMax = 2;

interface Spec {
  id: string;
  title: string;
  file: string;
  ok: boolean;
  tests: {
    projectName: string;
    status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
    results: { errors?: { message?: string }[]; attachments?: { name: string; path?: string }[] }[];
  }[];
}

interface Suite {
  specs?: Spec[];
  suites?: Suite[];
}

/** What may be run again: the ids of the failed tests, and of those that did not run because of them; or why nothing is. */
export type Verdict = { ids: string[] } | { final: string };

/** The sentence of a report in which nothing has failed. */
const nothingFailed = 'nothing has failed';

/**
 * Decides whether the failed tests of a report are run again. They are not if there are more than `unstableMax`, if a file
 * could not be read, or if one is final: its name promises that something happens once or that nothing is lost, a page threw an
 * error, an answer was a 5xx, or a log of a product has an uncaught error or an answer 500.
 */
export function mayRunAgain(report: Report, readLog = readIfThere): Verdict {
  const specs = specsOf(report);
  const failed = specs.filter((spec) => spec.tests.some(({ status }) => status === 'unexpected'));
  if (report.errors.length > 0) return { final: 'a file could not be read' };
  if (failed.length === 0) return { final: nothingFailed };
  if (failed.length > unstableMax) return { final: `${failed.length} tests have failed` };
  for (const spec of failed) {
    const why = whyFinal(spec, readLog);
    if (why) return { final: `${nameOf(spec)}: ${why}` };
  }
  const unfinished = specs.filter((spec) => spec.tests.some(({ status }) => status === 'skipped'));
  return { ids: [...failed, ...unfinished].map(({ id }) => id) };
}

/**
 * The report of a run, with the outcome of its failed tests when they were run again. `unstable` names those that passed then;
 * they count as flaky. Without a report of the second run, the first one stands.
 */
export function withSecondRun(
  first: Report,
  second: Report | undefined,
): { report: Report; unstable: string[] } {
  if (!second) return { report: first, unstable: [] };
  const again = new Map(specsOf(second).map((spec) => [spec.id, spec]));
  const unstable: string[] = [];
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
      unstable.push(nameOf(spec));
    } else stats.expected += 1;
    spec.ok = true;
    one.status = one.status === 'unexpected' ? 'flaky' : 'expected';
  }
  return { report: { ...first, stats }, unstable };
}

const promisesOnce = /\b(once|twice|lose|loses|lost|loss|doubled?)\b/i;
const answeredWithError = /status of 5\d\d|Received:? +5\d\d\b|^thrown: /m;

function whyFinal(spec: Spec, readLog: typeof readIfThere): string | undefined {
  if (promisesOnce.test(spec.title))
    return 'its name promises that something happens once or that nothing is lost';
  const results = spec.tests.flatMap((test) => test.results);
  const messages = results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message));
  if (messages.some((message) => answeredWithError.test(message)))
    return 'an answer was a 5xx, or a page threw';
  const logs = results.flatMap(({ attachments = [] }) =>
    attachments.flatMap(({ name, path }) => (name === 'product.log' && path ? [readLog(path)] : [])),
  );
  return logs.some((log) => log.split('\n').some((line) => brokenLog.test(line)))
    ? 'the log of its product has an error'
    : undefined;
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
