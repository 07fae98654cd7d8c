// Only Node's built-in modules: this runs on the machine's own Node, before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { installOnce, isStamped } from './ensure-installed.mjs';

/** The oldest Node that can fetch a newer one. */
const oldestNode = [20, 19];
/** The oldest Node the product runs on. */
const supportedMajor = 24;
const wayOut = `Install Node ${supportedMajor} LTS from https://nodejs.org/ and try again.`;

/**
 * Returns if this Node can run the product: version 24, or a newer release line with long-term support. On an older Node,
 * from 20.19, npm fetches the Node of `tools/local-stack/node/package-lock.json`, and the same command runs on that one. It
 * gets this process's signals, determines its exit code, and stops if it is killed. Exits with a message if there is no
 * such Node.
 */
export async function ensureNode(root, version = process.versions.node) {
  if (isSupported(version)) return stopWithParent();
  if (!canFetchNode(version))
    fail(`ScanList needs Node ${supportedMajor}; this is Node ${version}. ${wayOut}`);
  await runOn(await fetchNode(root, version));
}

function isSupported(version) {
  const [major] = version.split('.').map(Number);
  // Odd majors get no long-term support.
  return major >= supportedMajor && major % 2 === 0;
}

function canFetchNode(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
}

/** The path of the fetched Node's executable. */
async function fetchNode(root, version) {
  const folder = join(root, 'tools', 'local-stack', 'node');
  const name = `node-${process.platform}-${process.arch}`;
  const locked = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
  const wanted = locked[`node_modules/${name}`]?.version;
  if (!wanted) {
    fail(
      `ScanList runs on Node ${supportedMajor}; this is Node ${version}, and npm has no Node ${supportedMajor} ` +
        `for ${process.platform} on ${process.arch}. ${wayOut}`,
    );
  }
  const node = join(folder, 'node_modules', name, 'bin', 'node');
  const isThere = () => existsSync(node) && isStamped(folder);
  await installOnce(root, {
    folder,
    label: `Fetching Node ${wanted} with npm (once; this is Node ${version})`,
    isThere,
    check() {
      // npm skips an optional package that it cannot fetch.
      if (!existsSync(node)) fail(`npm could not fetch Node ${wanted}. ${wayOut}`);
      const { stdout, error, stderr } = spawnSync(node, ['-p', 'process.versions.node'], {
        encoding: 'utf8',
      });
      if (stdout?.trim() === wanted) return;
      fail(`Node ${wanted} of npm does not run here (${error?.message ?? stderr.trim()}). ${wayOut}`);
    },
  });
  return node;
}

/** Runs this command again on another Node and exits as that does. */
function runOn(node) {
  // Tools use `env node`. npm is beside the old Node, also if that was started by its full path.
  const path = [dirname(node), dirname(process.execPath), process.env.PATH].filter(Boolean).join(delimiter);
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    env: { ...process.env, PATH: path },
    // The channel closes when this process ends, in any way.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => fail(`Node ${node} could not be started: ${error.message}`));
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    // The same signal ends this process, so that its parent sees the same result.
    for (const name of signals) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
  return new Promise(() => undefined);
}

/** If an older Node runs this process, it stops when that one dies. */
function stopWithParent() {
  if (!process.channel) return;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
