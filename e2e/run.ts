import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findBrowser } from './support/browser.ts';
import { brokenLines } from './support/product-logs.ts';
import { proofProjects, sequences } from './support/projects.ts';
import { formatLimits, raisedBudgets } from './support/raised-budgets.ts';
import { mergeReports, type Report } from './support/reports.ts';
import { makeTemplate, startStack } from './support/stack.ts';
import {
  failedBeyondReport,
  isGreen,
  mayRunAgain,
  type Outcome,
  type Unstable,
  withSecondRun,
} from './support/unstable.ts';

const browser = await findBrowser();
console.log(`browser: ${browser}`);
const seed = process.env.E2E_SEED || randomBytes(4).toString('hex');
console.log(`order: E2E_SEED=${seed} repeats it`);
const results = join(import.meta.dirname, '..', 'test-results');
mkdirSync(results, { recursive: true });
const reportFile = process.env.E2E_REPORT ?? join(results, 'e2e.json');
// Removes the report of an earlier run, in case this run writes none.
rmSync(reportFile, { force: true });
const limits = {
  SIGN_INS_PER_MINUTE: '10000',
  SIGN_UPS_PER_MINUTE: '10000',
  SETUP_INTENTS_PER_MINUTE: '10000',
  FILL_WRITES_PER_MINUTE: '100000',
  OWNER_WRITES_PER_MINUTE: '100000',
  SUPPORT_MESSAGES_PER_MINUTE: '10000',
  SUPPORT_MAILS_PER_HOUR: '1000',
  LIVE_DEMOS_PER_MINUTE: '10000',
  ENTRY_MAILS_PER_LIST: '100000',
  ENTRY_MAILS_PER_MAILBOX: '100000',
  // Tests reuse sessions for longer than the default. Tests of the password question trigger it explicitly.
  REAUTH_MINUTES: '60',
  ...raisedBudgets,
};
console.log(`limits: ${formatLimits(limits)}`);
const passedOn = process.argv.slice(2);
// A full run starts many products, and so do many proofs. A file needs one or two, for which a template is not worth its
// own start.
const fewProofsMax = 4;
const proofs = passedOn.filter((arg) => arg.startsWith('prove/'));
const removeTemplate =
  passedOn.length === 0 || proofs.length > fewProofsMax || process.env.E2E_TEMPLATE === '1'
    ? await makeTemplate()
    : undefined;
const stack = await startStack({ env: limits });
try {
  const { gateway, mailbox, postgres, stripe } = stack.read();
  const env = {
    ...process.env,
    E2E_BROWSER: browser,
    E2E_GATEWAY: gateway,
    E2E_MAILBOX: mailbox,
    E2E_POSTGRES: postgres,
    E2E_STACK: stack.directory,
    E2E_STRIPE: stripe,
  };
  // In a full run each project has its own Playwright process. A single process would move its workers between the
  // projects, and each move would start a browser and, for `disruptive`, a product.
  const runs =
    passedOn.length === 0
      ? sequences.map((names) => names.map(toArguments))
      : [proofs.length > 0 ? proofProjects.map(toProofArguments) : [passedOn]];
  const outcomes = (await Promise.all(runs.map((each) => runInSequence(each, env)))).flat();
  const report = mergeReports(outcomes.map(({ report }) => report));
  const mayRepeat = passedOn.length === 0 && !outcomes.some(failedBeyondReport);
  const { report: final, unstable } = await runFailedAgain(report, mayRepeat, env);
  // They are among the errors of the report, so that the summary of a run names them.
  const broken = brokenLines(stack, { isUnstable: unstable.length > 0 }).map((line) => ({
    message: `in the log of the product: ${line}`,
  }));
  if (final) final.errors.push(...broken);
  if (final) writeFileSync(reportFile, JSON.stringify(final));
  for (const { message } of broken) console.log(message);
  for (const { name, trace } of unstable)
    console.log(`unstable: ${name}${trace ? `\n  trace: ${trace}` : ''}`);
  const isExcused = unstable.length > 0 && final !== undefined && isGreen(final);
  const hasFailed = outcomes.some(({ code }) => code !== 0) && !isExcused;
  process.exitCode = hasFailed || broken.length > 0 ? 1 : 0;
} finally {
  await stack.remove();
  removeTemplate?.();
}

function toArguments(project: string): string[] {
  return [`--project=${project}`];
}

/** A project of the proofs may have none of the files that were asked for. */
function toProofArguments(project: string): string[] {
  return [...passedOn, ...toArguments(project), '--pass-with-no-tests'];
}

/**
 * Runs what has failed in a whole run once more, alone, and says why if it does not (support/unstable.ts). The traces of the
 * first run are kept.
 */
async function runFailedAgain(
  report: Report | undefined,
  mayRepeat: boolean,
  env: NodeJS.ProcessEnv,
): Promise<{ report: Report | undefined; unstable: Unstable[] }> {
  if (!report || !mayRepeat || isGreen(report)) return { report, unstable: [] };
  const verdict = mayRunAgain(report);
  if ('final' in verdict) {
    console.log(`not run again: ${verdict.final}`);
    return { report, unstable: [] };
  }
  console.log(`${verdict.ids.length} run again, alone`);
  const list = join(results, `failed-${process.pid}.json`);
  writeFileSync(list, JSON.stringify({ status: 'failed', failedTests: verdict.ids }));
  const again = await playwright(['--last-failed', '--last-failed-file', list, '--workers=1'], env);
  rmSync(list);
  return withSecondRun(report, again);
}

/** Runs Playwright with each list of arguments in turn, and continues after a failed run. */
async function runInSequence(runs: string[][], env: NodeJS.ProcessEnv): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const args of runs) outcomes.push(await playwright(args, env));
  return outcomes;
}

/** Runs Playwright. Resolves with its exit code and its report, if it wrote one. */
async function playwright(args: string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  const cli = join(createRequire(import.meta.url).resolve('playwright/package.json'), '..', 'cli.js');
  const config = join(import.meta.dirname, 'playwright.config.ts');
  // Each run has its own folder, because Playwright empties it at the start and another run may be in progress in this
  // checkout.
  const folder = mkdtempSync(join(results, 'e2e-'));
  const file = join(folder, 'report.json');
  const child = spawn(
    process.execPath,
    [cli, 'test', '--config', config, `--shuffle=${seed}`, `--output=${join(folder, 'tests')}`, ...args],
    { stdio: 'inherit', env: { ...env, E2E_REPORT: file } },
  );
  // On SIGINT Playwright ends its workers and writes its report. It would continue if only this process ended.
  const interrupt = () => child.kill('SIGINT');
  process.once('exit', interrupt);
  const [code] = (await once(child, 'exit')) as [number | null];
  process.off('exit', interrupt);
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
  if (code === 0) rmSync(folder, { recursive: true, force: true });
  return { code: code ?? 1, report };
}
