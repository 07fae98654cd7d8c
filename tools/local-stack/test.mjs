// `npm test` runs every check; `npm run check`, `test:unit`, `test:int` and `test:e2e` run a part of them.
// `npm test -- --since <commit>` runs the tests that the changes since a commit can break.
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { affectedTests, hasTests } from './affected-tests.mjs';
import { countPlaywright, countVitest, failedInPlaywright, failedInVitest } from './count-results.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureNode } from './ensure-node.mjs';
import { runCommand } from './run-command.mjs';
import { buildAll, runTurbo, shortLived } from './run-turbo.mjs';
import { unsetSettings } from './unset-settings.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
await ensureNode(root);
/** Ends a part that hangs. Each test has its own limit; this one allows for a slow machine. */
const partMinutesMax = 40;

const { part, since, passedOn } = readArguments(process.argv.slice(2));
await ensureInstalled(root);
unsetSettings();
// The tests start the product dozens of times. Compiling would take a quarter of each start.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node-compile');
const seed = process.env.TEST_SEED || String(randomInt(1_000_000));
const affected = since ? affectedOrExit(since) : {};

const checks = [
  { part: 'check', name: 'format and lint', run: () => tool('biome', ['check', '.']) },
  { part: 'check', name: 'promises', run: () => tool('oxlint', ['--type-aware'], shortLived(process.env)) },
  { part: 'check', name: 'types', run: () => runTurbo(root, 'typecheck', 'Checking types') },
  { part: 'check', name: 'import rules, licences and unused code', run: importsAndUnusedCode },
  { part: 'build', name: 'build', run: () => buildAll(root) },
  { part: 'unit', name: 'unit tests', run: unitTests, count: countVitest, failed: failedInVitest },
  {
    part: 'int',
    name: 'integration tests',
    run: integrationTests,
    count: countVitest,
    failed: failedInVitest,
  },
  {
    part: 'e2e',
    name: 'browser tests',
    run: browserTests,
    count: countPlaywright,
    failed: failedInPlaywright,
  },
];
const chosen = checks.filter((check) => (part === 'all' || check.part === part) && isConcerned(check.part));
if (chosen.length === 0) {
  console.error(`No such part: ${part}. There are check, build, unit, int and e2e.`);
  process.exit(1);
}

const reports = mkdtempSync(join(tmpdir(), 'scanlist-reports-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));
if (chosen.some(({ count }) => count)) {
  console.log(`Tests run in an order shuffled by ${seed}; TEST_SEED=${seed} repeats it`);
}

const total = { passed: 0, failed: 0 };
const summary = [];
const failedTests = [];
const startedAt = Date.now();
for (const [index, { name, run, count, failed: findFailed }] of chosen.entries()) {
  console.log(`\n=== ${name}`);
  const started = Date.now();
  const report = join(reports, `${index}.json`);
  const code = await run(report).catch((error) => {
    console.error(error.message);
    return 1;
  });
  const isWholeRun = passedOn.length === 0 && !since;
  const { passed, failed } = count
    ? count(report, code, { isWholeRun })
    : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  total.passed += passed;
  total.failed += failed;
  if (findFailed) failedTests.push(...findFailed(report));
  const outcome = count ? `${passed} of ${passed + failed} passed` : failed ? 'failed' : 'passed';
  summary.push(`${seconds(started).padStart(8)}  ${name}: ${outcome}`);
  console.log(`--- ${name}: ${outcome} (${seconds(started)})`);
}

if (failedTests.length > 0) console.log(`\nfailed:\n${failedTests.join('\n')}`);
console.log(`\n${summary.join('\n')}\n${seconds(startedAt).padStart(8)}  in all`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

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
  return name !== 'e2e' || pattern !== undefined;
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

function tool(name, args, env = process.env) {
  return runCommand(join(root, 'node_modules', '.bin', name), args, {
    cwd: root,
    env,
    timeoutMs: partMinutesMax * 60_000,
  });
}

/** Runs both at the same time; each uses one core. */
async function importsAndUnusedCode() {
  const codes = await Promise.all([importRules(), tool('knip', [])]);
  return codes.find((code) => code !== 0) ?? 0;
}

/** Bundled first: under tsx's loader dependency-cruiser's classes lose their methods. */
async function importRules() {
  const folder = join(root, 'tools', 'import-rules');
  const built = await runCommand(join(root, 'node_modules', '.bin', 'build-service'), [], { cwd: folder });
  return built === 0 ? runCommand(process.execPath, [join(folder, 'dist', 'main.js')], { cwd: root }) : built;
}

function browserTests(report) {
  const grep = affected.browserTests ? ['--grep', affected.browserTests] : [];
  return runCommand(process.execPath, ['--import', 'tsx', 'e2e/run.ts', ...grep, ...passedOn], {
    cwd: root,
    env: { ...process.env, E2E_REPORT: report, E2E_SEED: seed },
    timeoutMs: partMinutesMax * 60_000,
  });
}

/** vitest reads whether to shuffle the tests of a file from the whole run's settings, not from a project's. */
function unitTests(report) {
  return vitest('unit', report, ['--sequence.shuffle.files', '--sequence.shuffle.tests']);
}

/** A third of their time they wait: for time limits, restarts and answers that never come. */
function integrationTests(report) {
  return vitest('int', report, [`--maxWorkers=${availableParallelism() + 3}`]);
}

function vitest(project, report, options = []) {
  return tool('vitest', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    `--sequence.seed=${seed}`,
    ...options,
    ...(affected.workspaces ?? []).map((workspace) => `${workspace}/`),
    ...passedOn,
  ]);
}
