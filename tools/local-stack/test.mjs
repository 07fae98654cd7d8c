// `npm test` runs every check; `npm run check`, `test:unit`, `test:int` and `test:e2e` run a part of them.
// `npm test -- --since <commit>` runs the tests that the changes since a commit can break.
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { affectedTests, hasTests } from './affected-tests.mjs';
import { startBusyLoops } from './busy-loops.mjs';
import { checkTypes } from './check-types.mjs';
import {
  countPlaywright,
  countVitest,
  failedInPlaywright,
  failedInVitest,
  failuresOfEach,
  readReport,
} from './count-results.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureNode } from './ensure-node.mjs';
import { processorSeconds } from './processor-seconds.mjs';
import { readRepeat } from './repeat-arguments.mjs';
import { runCommand } from './run-command.mjs';
import { buildAll, shortLived } from './run-turbo.mjs';
import { measureSlowness } from './slowness.mjs';
import { addToHistory, outcomesOfPlaywright, outcomesOfVitest } from './test-history.mjs';
import { filesAlone, zoneOf } from './test-surroundings.mjs';
import { unsetSettings } from './unset-settings.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
await ensureNode(root);
/** Ends a part that hangs. Each test has its own limit; this one allows for a slow machine. */
const partMinutesMax = 60;

const { part, since, passedOn } = readArguments(process.argv.slice(2));
await ensureInstalled(root);
unsetSettings();
// Before anything runs beside it. The limits that end a hanging test grow with it.
process.env.TEST_SLOWNESS ??= String(await measureSlowness());
// The tests start the product dozens of times. Compiling would take a quarter of each start.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node-compile');
const seed = process.env.TEST_SEED || String(randomInt(1_000_000));
const affected = since ? affectedOrExit(since) : {};
const { times: repeated, rest: passedToTool } = repeatOrExit();

/**
 * Checks of one lane run one after another, and the first two lanes beside each other: the end of a build uses one core. The
 * integration and browser tests come after both, alone, because some of them measure times.
 */
const checks = [
  {
    part: 'check',
    lane: 'beside',
    name: 'format and lint',
    run: (write) => tool('biome', ['check', '.'], { write }),
  },
  {
    part: 'check',
    lane: 'beside',
    name: 'promises and rules for tests',
    run: (write) => tool('oxlint', ['--type-aware'], { write, env: shortLived(process.env) }),
  },
  {
    part: 'check',
    lane: 'beside',
    name: 'types',
    run: (write) => checkTypes(root, write),
  },
  {
    part: 'check',
    lane: 'beside',
    name: 'import rules, licences and unused code',
    run: importsAndUnusedCode,
  },
  { part: 'build', lane: 'main', name: 'build', run: () => buildAll(root) },
  { part: 'check', lane: 'main', name: 'browsers that are served', run: browserRules },
  {
    part: 'unit',
    lane: 'beside',
    name: 'unit tests',
    run: unitTests,
    count: countVitest,
    failed: failedInVitest,
    outcomes: outcomesOfVitest,
  },
  {
    part: 'int',
    lane: 'alone',
    name: 'integration tests',
    run: integrationTests,
    count: countVitest,
    failed: failedInVitest,
    outcomes: outcomesOfVitest,
  },
  {
    part: 'alone',
    lane: 'alone',
    name: 'some files, each with modules of its own',
    run: (write, report) => vitestFiles({ report, write }, filesAlone(root, seed)),
    count: countVitest,
    failed: failedInVitest,
  },
  {
    part: 'e2e',
    lane: 'alone',
    name: 'browser tests',
    run: browserTests,
    count: countPlaywright,
    failed: failedInPlaywright,
    outcomes: outcomesOfPlaywright,
  },
];
const proofs = {
  part: 'prove',
  lane: 'alone',
  name: 'proofs beside the code',
  run: (write, report) => vitest('prove', { report, write }, []),
  count: countVitest,
  failed: failedInVitest,
  outcomes: outcomesOfVitest,
};
const chosen =
  part === 'prove'
    ? [proofs]
    : checks.filter((check) => (part === 'all' || check.part === part) && isConcerned(check.part));
if (chosen.length === 0) {
  console.error(`No such part: ${part}. There are check, build, unit, int, alone, e2e and prove.`);
  process.exit(1);
}

const reports = mkdtempSync(join(tmpdir(), 'scanlist-reports-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));
if (chosen.some(({ count }) => count)) {
  const zone = process.env.TZ ?? zoneOf(seed);
  console.log(`Tests run in an order shuffled by ${seed}, in ${zone}; TEST_SEED=${seed} repeats it`);
}

const total = { passed: 0, failed: 0 };
const summary = [];
const failedTests = [];
const startedAt = Date.now();
const isBesideAnother = chosen.some(({ lane }) => lane === 'main');
await Promise.all([runLane('main'), runLane('beside', isBesideAnother)]);
await runLane('alone');

const lines = summary.filter(Boolean).join('\n');
if (failedTests.length > 0) console.log(`\nfailed:\n${failedTests.join('\n')}`);
// The busy loops of `--repeat` are threads of this process.
const used = repeated ? undefined : processorSeconds();
const processor = used === undefined ? '' : `, ${used.toFixed(1)} s of processor time`;
console.log(`\n${lines}\n${seconds(startedAt).padStart(8)}  in all${processor}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

/** Runs the chosen checks of a lane, one after another. What a lane beside another one writes is printed check by check. */
async function runLane(lane, isBeside = false) {
  for (const [index, check] of chosen.entries()) {
    if (check.lane === lane) await runCheck(check, index, isBeside);
  }
}

async function runCheck(check, index, isBeside) {
  const { name, run, count, failed: findFailed, outcomes } = check;
  const written = [];
  if (!isBeside) console.log(`\n=== ${name}`);
  const started = Date.now();
  const report = join(reports, `${index}.json`);
  const code = await run(isBeside ? (text) => written.push(Buffer.from(text)) : undefined, report).catch(
    (error) => {
      console.error(error.message);
      return 1;
    },
  );
  if (isBeside) console.log(`\n=== ${name}\n${Buffer.concat(written).toString().trimEnd()}`);
  const isWholeRun = passedOn.length === 0 && !since;
  const { passed, failed, unstable } = count
    ? count(report, code, { isWholeRun })
    : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  total.passed += passed;
  total.failed += failed;
  if (findFailed) failedTests.push(...findFailed(report));
  if (outcomes) await remember(check.part, readReport(report), outcomes);
  if (repeated) printFailuresOfEach(report);
  const inAll = `${passed} of ${passed + failed} passed${unstable ? `, ${unstable} unstable` : ''}`;
  const outcome = count ? inAll : failed ? 'failed' : 'passed';
  summary[index] = `${seconds(started).padStart(8)}  ${name}: ${outcome}`;
  console.log(`--- ${name}: ${outcome} (${seconds(started)})`);
}

/** Writes what each test did to the history, for `npm run flakes`. A run does not fail because it cannot. */
async function remember(name, report, outcomesOf) {
  if (!report) return;
  const [load = 0] = loadavg();
  const isLoaded = repeated || process.env.TEST_LOADED;
  try {
    await addToHistory(root, outcomesOf(report, root), {
      part: [name, process.env.PROVE, isLoaded && 'beside load'].filter(Boolean).join(' '),
      seed,
      commit: commitNow(),
      load: Number(load.toFixed(1)),
      at: new Date(startedAt).toISOString(),
    });
  } catch (error) {
    console.error(`The history of the tests could not be written: ${error.message}`);
  }
}

function printFailuresOfEach(report) {
  console.log('\nfailed of times run:');
  for (const { failed, ran, test } of failuresOfEach(report)) console.log(`${failed} of ${ran}  ${test}`);
}

/** The commit of the checkout, with a plus if anything has changed since; empty without git. */
function commitNow() {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') ? '+' : ''}`;
  } catch {
    return '';
  }
}

/** The first argument names a part. The others, except `--since <commit>`, are passed to its tool. */
function readArguments(args) {
  const named = args[0] !== undefined && !args[0].startsWith('-') ? args[0] : 'all';
  const rest = named === 'all' && args[0] !== 'all' ? args : args.slice(1);
  const { tokens } = parseArgs({
    args: rest,
    options: { since: { type: 'string' } },
    strict: false,
    tokens: true,
  });
  const option = tokens.find((token) => token.kind === 'option' && token.name === 'since');
  if (!option) return { part: named, passedOn: rest };
  if (!option.value) {
    console.error('--since needs a commit, as in: npm test -- --since origin/main');
    process.exit(1);
  }
  const used = option.inlineValue ? 1 : 2;
  return {
    part: named,
    since: option.value,
    passedOn: rest.filter((_, index) => index < option.index || index >= option.index + used),
  };
}

function affectedOrExit(commit) {
  try {
    const found = affectedTests(root, commit);
    console.log(
      found.everythingBecauseOf
        ? `Since ${commit}: ${found.everythingBecauseOf} has changed, so everything is tested`
        : `Since ${commit}: ${found.workspaces.join(', ')}`,
    );
    return found;
  } catch (error) {
    console.error(
      `What has changed since ${commit} cannot be determined: ${(error.stderr || error.message).trim()}`,
    );
    process.exit(1);
  }
}

/** Whether the changes since the commit of `--since` affect a part. */
function isConcerned(name) {
  const { workspaces, browserTests: pattern } = affected;
  if (!workspaces) return true;
  if (name === 'int') return hasTests(root, workspaces, /\.int\.test\.ts$/);
  if (name === 'alone') return false;
  return name !== 'e2e' || pattern !== undefined;
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

/** Its output goes to `write` if that is given. */
function tool(name, args, { env = process.env, write } = {}) {
  return runCommand(join(root, 'node_modules', '.bin', name), args, {
    cwd: root,
    env,
    onOutput: write,
    timeoutMs: partMinutesMax * 60_000,
  });
}

/** Runs both at the same time; each uses one core. */
async function importsAndUnusedCode(write) {
  const codes = await Promise.all([importRules(write), tool('knip', [], { write })]);
  return codes.find((code) => code !== 0) ?? 0;
}

/** Bundled first: under tsx's loader dependency-cruiser's classes lose their methods. */
async function importRules(onOutput) {
  const folder = join(root, 'tools', 'import-rules');
  const builder = join(root, 'node_modules', '.bin', 'build-service');
  const built = await runCommand(builder, [], { cwd: folder, onOutput });
  if (built !== 0) return built;
  return runCommand(process.execPath, [join(folder, 'dist', 'main.js')], { cwd: root, onOutput });
}

/** Of what was built, which `npm test` has done before. */
async function browserRules(onOutput) {
  const built = part === 'all' ? 0 : await buildAll(root);
  if (built !== 0) return built;
  return runCommand(process.execPath, ['tools/browser-rules/src/main.ts'], { cwd: root, onOutput });
}

async function browserTests(_write, report) {
  // Beforehand, because a product has a time limit to become healthy.
  const built = part === 'all' ? 0 : await buildAll(root);
  if (built !== 0) return built;
  const grep = affected.browserTests ? ['--grep', affected.browserTests] : [];
  if (repeated) startBusyLoops();
  const repeat = repeated ? [`--repeat-each=${repeated}`] : [];
  return runCommand(
    process.execPath,
    ['--import', 'tsx', 'e2e/run.ts', ...grep, ...repeat, ...passedToTool],
    {
      cwd: root,
      env: { ...process.env, E2E_REPORT: report, E2E_SEED: seed },
      timeoutMs: partMinutesMax * 60_000,
    },
  );
}

/** `--repeat 20` runs each browser test twenty times beside a busy loop for each core. */
function repeatOrExit() {
  if (part !== 'e2e') return { rest: passedOn };
  try {
    return readRepeat(passedOn);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

/** vitest reads whether to shuffle the tests of a file from the whole run's settings, not from a project's. */
function unitTests(write, report) {
  return vitest('unit', { report, write }, ['--sequence.shuffle.files', '--sequence.shuffle.tests']);
}

/** A third of their time they wait: for time limits, restarts and answers that never come. */
function integrationTests(write, report) {
  return vitest('int', { report, write }, [`--maxWorkers=${availableParallelism() + 3}`]);
}

function vitest(project, outputs, options) {
  const workspaces = (affected.workspaces ?? []).map((workspace) => `${workspace}/`);
  return runVitest(outputs, ['--project', project, ...options, ...workspaces, ...passedOn]);
}

/** Each file has modules of its own, and everything else as in the run of all. */
function vitestFiles(outputs, files) {
  return runVitest({ ...outputs, env: { TEST_ISOLATE: '1' } }, [
    '--project',
    'unit',
    '--project',
    'int',
    ...files,
  ]);
}

function runVitest({ report, write, env }, args) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return tool('vitest', ['run', ...reporters, `--sequence.seed=${seed}`, ...args], {
    write,
    env: { ...process.env, TZ: process.env.TZ ?? zoneOf(seed), ...env },
  });
}
