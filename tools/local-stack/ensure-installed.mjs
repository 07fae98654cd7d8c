// Only Node's built-in modules: this runs in a fresh clone, before anything is installed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { takeLock } from './file-lock.mjs';
import { printWhile, runCommand } from './run-command.mjs';

/**
 * Runs `npm ci` unless node_modules already matches package-lock.json. Concurrent calls wait for each other. Exits with npm's
 * output if the installation fails.
 */
export async function ensureInstalled(root) {
  await installOnce(root, {
    folder: root,
    label: 'Installing packages with npm ci (a minute or so; only when package-lock.json has changed)',
    isThere: () => isInstalled(root),
  });
}

/**
 * Runs `npm ci` in `folder` unless `isThere` returns true, and marks the installation as complete once `check` has returned.
 * Only one process of the checkout `root` installs at a time. Exits with npm's output if the installation fails.
 */
export async function installOnce(root, { folder, label, isThere, check = () => undefined }) {
  if (isThere()) return;
  const release = await takeLock(root, 'install', 'Another installation is under way; waiting for it');
  try {
    if (isThere()) return;
    console.log(label);
    const included = ['--include=dev', '--include=optional'];
    const args = ['ci', ...included, '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
    // npm is in the same folder as Node, also if Node was started by its full path.
    const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}` };
    const code = await printWhile('Installing', runCommand('npm', args, { cwd: folder, env }));
    if (code !== 0) {
      console.error(
        'npm ci failed, see above. Without a network, npm needs its cache filled once beforehand.',
      );
      process.exit(1);
    }
    check();
    writeFileSync(stampFile(folder), lockHash(folder));
  } finally {
    release();
  }
}

/** True if the last complete installation in `folder` used the current package-lock.json. */
export function isStamped(folder) {
  const stamp = stampFile(folder);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash(folder);
}

function isInstalled(root) {
  if (isStamped(root)) return true;
  if (!matchesLock(root)) return false;
  writeFileSync(stampFile(root), lockHash(root));
  return true;
}

/** True after a manual `npm install` or `npm ci`: npm records in node_modules what it installed. */
function matchesLock(root) {
  const installedFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  return Object.entries(locked).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    // Packages for other platforms are in the lock file and not installed.
    if (!found) return wanted.optional === true || wanted.devOptional === true;
    return (
      found.version === wanted.version && found.integrity === wanted.integrity && found.link === wanted.link
    );
  });
}

function stampFile(root) {
  return join(root, 'node_modules', '.scanlist-lock-sha256');
}

function lockHash(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}
