import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The tag of a workspace's browser tests (e2e/README.md). */
const tagOfWorkspace = {
  'apps/shell': '@shell',
  'apps/owner-mfe': '@owner',
  'apps/fill-mfe': '@fill',
  'apps/marketing-mfe': '@marketing',
  'services/gateway': '@accounts',
  'services/lists': '@lists',
  'services/billing': '@payments',
  'services/notify': '@mails',
};

/** Always tested, because separately deployed parts rely on these messages and HTTP bodies. */
const alwaysTested = 'packages/contracts';

/**
 * The tests that the changes since a commit can break, including uncommitted and new files.
 *
 * @returns `{ workspaces, browserTests }`: the folders whose tests to run (turbo knows which depend on a changed one), and a
 *   pattern for Playwright's `--grep`, undefined if no screen is affected. Or `{ everythingBecauseOf }`: a changed file outside
 *   all workspaces, which affects every test.
 * @throws Error if git does not know the commit.
 */
export function affectedTests(root, commit) {
  const changed = changedFiles(root, commit);
  const everythingBecauseOf = changed.find((file) => !file.includes('/') && !file.endsWith('.md'));
  if (everythingBecauseOf) return { everythingBecauseOf };

  const affected = affectedWorkspaces(root, commit);
  const workspaces = new Set([alwaysTested, ...affected]);
  // Its tests read the documents.
  if (changed.some((file) => file.endsWith('.md'))) workspaces.add('tools/local-stack');
  return {
    workspaces: [...workspaces].sort(),
    browserTests: browserTestsOf(
      affected,
      changed.filter((file) => file.startsWith('e2e/') && /(?<!\.prove)\.ts$/.test(file)),
    ),
  };
}

/** Whether a file below one of the folders matches the pattern. */
export function hasTests(root, folders, pattern) {
  const files = folders.flatMap((folder) => readdirSync(join(root, folder, 'src'), { recursive: true }));
  return files.some((file) => pattern.test(file));
}

/**
 * The core tests of each affected slice, and each changed browser test file. A changed shared file affects all core
 * tests.
 */
function browserTestsOf(workspaces, changedFiles) {
  const tags = workspaces.flatMap((workspace) => tagOfWorkspace[workspace] ?? []);
  const changedTests = changedFiles.filter((file) => file.endsWith('.e2e.ts'));
  const hasSharedChange = changedTests.length < changedFiles.length;
  if (hasSharedChange) return ['@core\\b', ...changedTests.map(fileName)].join('|');
  const core = tags.length > 0 ? [`(?=.*@core\\b)(?=.*(${tags.join('|')})\\b)`] : [];
  return [...core, ...changedTests.map(fileName)].join('|') || undefined;
}

/** A pattern for the name of a browser test file. */
function fileName(file) {
  return file.replace(/^e2e\//, '').replaceAll('.', '\\.');
}

function affectedWorkspaces(root, commit) {
  const turbo = join(root, 'node_modules', 'turbo', 'bin', 'turbo');
  const listing = run(root, process.execPath, [turbo, 'ls', `--filter=...[${commit}]`, '--output=json']);
  const { packages } = JSON.parse(listing);
  // A workspace without `src`, e2e and bench, has no unit or integration tests.
  return packages.items.map(({ path }) => path).filter((path) => path.includes('/'));
}

/** The files that have changed since a commit, uncommitted and new ones included, relative to `root`. */
export function changedFiles(root, commit) {
  const lines = (text) => text.split('\n').filter(Boolean);
  return [
    ...lines(run(root, 'git', ['diff', '--name-only', commit, '--'])),
    ...lines(run(root, 'git', ['ls-files', '--others', '--exclude-standard'])),
  ];
}

function run(cwd, command, args) {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
