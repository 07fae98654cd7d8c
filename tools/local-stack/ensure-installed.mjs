// Node built-ins alone: this runs in a fresh clone, before anything is installed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { runCommand, sayWhile } from './run-command.mjs';

const oldestNode = [20, 19];

/** Ends the process with a sentence where this Node is older than 20.19. */
export function refuseOldNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  console.error(
    `ScanList needs Node ${oldestNode.join('.')} or newer; this is Node ${version}. See https://nodejs.org/`,
  );
  process.exit(1);
}

/**
 * Makes node_modules what package-lock.json says, by `npm ci`, and does nothing where it already is. Two of these at
 * once wait for one another. Ends the process with npm's complaint where the installation fails.
 */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return;
  const release = await takeTurn(join(root, '.local', 'install.lock'));
  try {
    if (isInstalled(root)) return;
    console.log('Installing packages with npm ci (a minute or so; only when package-lock.json has changed)');
    const args = ['ci', '--include=dev', '--include=optional', '--prefer-offline', '--no-audit', '--no-fund'];
    // npm comes with Node and lies beside it, even where Node was started by its full path.
    const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}` };
    const code = await sayWhile('Installing', runCommand('npm', args, { cwd: root, env }));
    if (code !== 0) {
      console.error(
        'npm ci failed, see above. Without a network, npm needs its cache filled once beforehand.',
      );
      process.exit(1);
    }
    writeFileSync(stampFile(root), lockHash(root));
  } finally {
    release();
  }
}

function isInstalled(root) {
  const stamp = stampFile(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash(root)) return true;
  if (!holdsWhatTheLockSays(root)) return false;
  writeFileSync(stamp, lockHash(root));
  return true;
}

/** True after an `npm install` or `npm ci` by hand: npm writes down in node_modules what it has put there. */
function holdsWhatTheLockSays(root) {
  const installedFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  return Object.entries(locked).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    // Packages for other platforms are locked and not installed.
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

/** Waits until nobody else holds the lock file; a holder that was killed does not count. */
async function takeTurn(file) {
  mkdirSync(join(file, '..'), { recursive: true });
  for (let waited = false; ; waited = true) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = Number(existsSync(file) && readFileSync(file, 'utf8'));
    if (holder && !lives(holder)) rmSync(file, { force: true });
    else if (!waited) console.log('Another installation is under way; waiting for it');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function lives(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
