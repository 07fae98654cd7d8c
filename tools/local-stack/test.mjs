// `npm test` runs every check; `npm run check`, `test:unit`, `test:int` and `test:e2e` run a part of them.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, refuseOldNode } from './ensure-installed.mjs';
import { forgetSettings } from './forget-settings.mjs';
import { runCommand } from './run-command.mjs';
import { runTurbo } from './run-turbo.mjs';

refuseOldNode();
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
const [part = 'all', ...passedOn] = process.argv.slice(2);
const checkMinutesMax = 10;

const checks = [
  { part: 'check', name: 'format and lint', run: () => tool('biome', 'check', '.') },
  { part: 'check', name: 'promises', run: () => tool('oxlint', '--type-aware') },
  { part: 'check', name: 'types', run: () => runTurbo(root, 'typecheck', 'Checking types') },
  { part: 'check', name: 'import rules and licences', run: importRules },
  { part: 'check', name: 'unused code', run: () => tool('knip') },
  { part: 'build', name: 'build', run: () => runTurbo(root, 'build', 'Building') },
  { part: 'unit', name: 'unit tests', run: (report) => vitest('unit', report), count: countVitest },
  { part: 'int', name: 'integration tests', run: (report) => vitest('int', report), count: countVitest },
  {
    part: 'e2e',
    name: 'browser tests',
    run: (report) => script('e2e/run.ts', { E2E_REPORT: report }),
    count: countPlaywright,
  },
];
const chosen = checks.filter((check) => part === 'all' || check.part === part);
if (chosen.length === 0) {
  console.error(`No such part: ${part}. There are check, build, unit, int and e2e.`);
  process.exit(1);
}

await ensureInstalled(root);
forgetSettings();
const reports = mkdtempSync(join(tmpdir(), 'scanlist-reports-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

const total = { passed: 0, failed: 0 };
const complaints = [];
for (const [index, { name, run, count }] of chosen.entries()) {
  console.log(`\n=== ${name}`);
  const started = Date.now();
  const report = join(reports, `${index}.json`);
  const code = await run(report).catch((error) => {
    console.error(error.message);
    return 1;
  });
  const { passed, failed } = count
    ? count(report, code)
    : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  total.passed += passed;
  total.failed += failed;
  const outcome = count ? `${passed} of ${passed + failed} held` : failed ? 'failed' : 'fine';
  if (failed) complaints.push(`${name}: ${count ? `${failed} failed` : 'failed'}`);
  console.log(`--- ${name}: ${outcome} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

console.log('');
for (const complaint of complaints) console.log(complaint);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

function tool(name, ...args) {
  return runCommand(join(root, 'node_modules', '.bin', name), args, {
    cwd: root,
    timeoutMs: checkMinutesMax * 60_000,
  });
}

/** Bundled first: under tsx's loader dependency-cruiser's classes lose their methods. */
async function importRules() {
  const folder = join(root, 'tools', 'import-rules');
  const built = await runCommand(join(root, 'node_modules', '.bin', 'build-service'), [], { cwd: folder });
  return built === 0 ? runCommand(process.execPath, [join(folder, 'dist', 'main.js')], { cwd: root }) : built;
}

function script(path, env = {}) {
  return runCommand(process.execPath, ['--import', 'tsx', path, ...passedOn], {
    cwd: root,
    env: { ...process.env, ...env },
    timeoutMs: checkMinutesMax * 60_000,
  });
}

function vitest(project, report) {
  return tool(
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...passedOn,
  );
}

/**
 * Tests that ran, plus one failure for each file that could not, for each test that was skipped in a whole run, and one
 * where nothing ran or vitest itself failed.
 */
function countVitest(file, code) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  ).length;
  const skipped = isWholeRun() ? report.numPendingTests + report.numTodoTests : 0;
  return settle(
    { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles + skipped },
    code,
  );
}

/** A test that only passes when tried again has not passed, and in a whole run neither has one that was skipped. */
function countPlaywright(file, code) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return settle({ passed: expected, failed: unexpected + flaky + (isWholeRun() ? skipped : 0) }, code);
}

/** Whoever names files or tests has the others left out. */
function isWholeRun() {
  return passedOn.length === 0;
}

function settle({ passed, failed }, code) {
  const isUntold = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: isUntold ? 1 : failed };
}

function readReport(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
