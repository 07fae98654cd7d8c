// `npm run prove:upgrade`: checks out and builds the last release, then upgrades it to this commit under load
// (e2e/prove-upgrade.ts). `--from <commit>` starts from that commit; `--plant breaking-migration` must make it fail.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureNode } from './ensure-node.mjs';
import { takeLock } from './file-lock.mjs';
import { commitOf, lastRelease } from './last-release.mjs';
import { runCommand } from './run-command.mjs';
import { buildAll } from './run-turbo.mjs';
import { unsetSettings } from './unset-settings.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
await ensureNode(root);
const { values } = parseArgs({ options: { from: { type: 'string' }, plant: { type: 'string' } } });
const { name, commit } = startingPoint();
unsetSettings();
await ensureInstalled(root);
const release = await takeLock(root, 'upgrade', 'Another proof of the upgrade is under way; waiting for it');
try {
  console.log(`From ${name} (${commit.slice(0, 8)}) to this commit`);
  const checkout = await builtCheckout(commit);
  if ((await buildAll(root)) !== 0) process.exit(1);
  const args = ['--released', checkout, '--name', name, ...(values.plant ? ['--plant', values.plant] : [])];
  process.exitCode = await runCommand(
    process.execPath,
    ['--import', 'tsx', 'e2e/prove-upgrade.ts', ...args],
    { cwd: root },
  );
} finally {
  release();
}

function startingPoint() {
  const { from } = values;
  try {
    const found = from ? { tag: from, commit: commitOf(root, from) } : lastRelease(root);
    if (found) return { name: found.tag, commit: found.commit };
    console.error(
      'There is no release before this commit. Tag one with `git tag -a v1.0.0 <commit>`, fetch the tags of the\n' +
        'remote with `git fetch --tags`, or name a commit: npm run prove:upgrade -- --from <commit>',
    );
  } catch {
    console.error(`There is no commit ${from}.`);
  }
  process.exit(1);
}

/** The folder of a built checkout of that commit. It stays for the next run; those of other commits are removed. */
async function builtCheckout(commit) {
  const folder = join(root, '.local', 'releases');
  const checkout = join(folder, commit);
  for (const other of existsSync(folder) ? readdirSync(folder) : []) {
    if (other !== commit) rmSync(join(folder, other), { recursive: true, force: true });
  }
  git('worktree', 'prune');
  if (!existsSync(checkout)) git('worktree', 'add', '--quiet', '--detach', checkout, commit);
  await ensureInstalled(checkout);
  if ((await buildAll(checkout)) !== 0) throw new Error(`${commit} cannot be built`);
  return checkout;
}

function git(...args) {
  execFileSync('git', args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
}
