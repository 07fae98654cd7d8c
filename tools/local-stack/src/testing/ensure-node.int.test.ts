import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const module = new URL('../../ensure-node.mjs', import.meta.url).href;
const name = `node-${process.platform}-${process.arch}`;
const fetched = '24.99.0';
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'scanlist-node-'));
  // Runs as the Node that the variable names, and as what it is once it is the fetched one.
  write(
    'command.mjs',
    `import { ensureNode } from ${JSON.stringify(module)};
    await ensureNode(${JSON.stringify(root)}, process.env.ON_FETCHED_NODE ? undefined : process.env.AS_NODE);
    process.on('SIGINT', () => process.exit(3));
    process.on('SIGTERM', () => process.exit(4));
    console.log(JSON.stringify({ pid: process.pid, args: process.argv.slice(2), path: process.env.PATH }));
    if (process.argv[2] === 'wait') setInterval(() => {}, 1000);
    else process.exit(7);`,
  );
  lockPackage(packNode(`[ "$1" = -p ] && echo ${fetched} && exit`));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('on an older Node npm fetches Node 24 once, and the command runs there with its arguments and exit code', async () => {
  const first = await run('20.19.0', 'unit', '--x');
  expect(first.output).toContain(`Fetching Node ${fetched} with npm (once; this is Node 20.19.0)`);
  const second = await run('20.19.0', 'unit', '--x');
  expect(second.output).not.toContain('Fetching');
  for (const { code, report } of [first, second]) {
    expect(code).toBe(7);
    expect(report.args).toEqual(['unit', '--x']);
    expect(report.path?.split(delimiter)[0]).toBe(
      join(root, 'tools/local-stack/node/node_modules', name, 'bin'),
    );
  }
});

test.each(['24.0.0', '26.1.0'])('Node %s is used directly', async (version) => {
  const { code, output, report } = await run(version);
  expect([code, report.path]).toEqual([7, process.env.PATH]);
  expect(output).not.toContain('Fetching');
});

test.each(['22.1.0', '25.3.0'])('Node %s runs the command on the fetched Node', async (version) => {
  expect(await run(version)).toMatchObject({ code: 7, output: expect.stringContaining('Fetching') });
});

test.each(['18.20.0', '20.18.3'])('Node %s gets a message about the required version', async (version) => {
  expect(await run(version)).toMatchObject({
    code: 1,
    output: `ScanList needs Node 24; this is Node ${version}. Install Node 24 LTS from https://nodejs.org/ and try again.\n`,
  });
});

test('a platform without a Node on npm gets a message about what to install', async () => {
  lockPackage(undefined);
  const { code, output } = await run('20.19.0');
  expect(code).toBe(1);
  expect(output).toContain(
    `npm has no Node 24 for ${process.platform} on ${process.arch}. Install Node 24 LTS`,
  );
});

test('a failed download is not taken for a Node', async () => {
  lockPackage('missing.tgz');
  expect(await run('20.19.0')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/Install Node 24 LTS|npm ci failed/),
  });
});

test('a Node that does not run here is not kept', async () => {
  lockPackage(packNode('echo no such library >&2; exit 1'));
  for (let time = 0; time < 2; time++) {
    const { code, output } = await run('20.19.0');
    expect(code).toBe(1);
    expect(output).toContain(
      `Node ${fetched} of npm does not run here (no such library). Install Node 24 LTS`,
    );
  }
});

describe('while the command runs on the fetched Node', () => {
  let launcher: ChildProcess;
  let pid: number;
  let ended: Promise<unknown[]>;

  beforeEach(async () => {
    launcher = start('20.19.0', 'wait');
    ended = once(launcher, 'exit');
    pid = await new Promise((resolve) => {
      launcher.stdout?.on('data', (chunk) => {
        const line = String(chunk)
          .split('\n')
          .find((one) => one.startsWith('{'));
        if (line) resolve((JSON.parse(line) as { pid: number }).pid);
      });
    });
    expect(pid).not.toBe(launcher.pid);
  });

  test.each([
    ['SIGINT', 3],
    ['SIGTERM', 4],
  ] as const)('%s reaches it, and it says how to end', async (signal, code) => {
    launcher.kill(signal);
    expect(await ended).toEqual([code, null]);
    expect(isAlive(pid)).toBe(false);
  });

  test('the signal that kills the second process also ends the first', async () => {
    process.kill(pid, 'SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
  });

  test('the second process stops if the first is killed with -9', async () => {
    launcher.kill('SIGKILL');
    await ended;
    await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
  });
});

/** The file name of a package whose Node begins with these lines of shell and goes on as this Node. */
function packNode(beginning: string): string {
  const folder = join(root, 'package');
  mkdirSync(join(folder, 'bin'), { recursive: true });
  write('package/package.json', JSON.stringify({ name, version: fetched, bin: { node: 'bin/node' } }));
  write(
    'package/bin/node',
    `#!/bin/sh\n${beginning}\nexport ON_FETCHED_NODE=1\nexec '${process.execPath}' "$@"\n`,
  );
  chmodSync(join(folder, 'bin/node'), 0o755);
  const file = `${name}.tgz`;
  execFileSync('tar', ['czf', join(root, file), '-C', root, 'package']);
  return file;
}

/** Makes this file, or nothing, what npm is to fetch. */
function lockPackage(file: string | undefined): void {
  const folder = join(root, 'tools/local-stack/node');
  mkdirSync(folder, { recursive: true });
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
  const spec = `file:../../../${file}`;
  const top = { name: 'n', version: '1.0.0', ...(file ? { optionalDependencies: { [name]: spec } } : {}) };
  const locked = { version: fetched, resolved: spec, optional: true, bin: { node: 'bin/node' } };
  const packages = { '': top, ...(file ? { [`node_modules/${name}`]: locked } : {}) };
  write('tools/local-stack/node/package.json', JSON.stringify(top));
  write(
    'tools/local-stack/node/package-lock.json',
    JSON.stringify({ ...top, lockfileVersion: 3, requires: true, packages }),
  );
}

function write(path: string, text: string): void {
  writeFileSync(join(root, path), text);
}

function start(version: string, ...args: string[]): ChildProcess {
  const env: NodeJS.ProcessEnv = { ...process.env, AS_NODE: version };
  return spawn(process.execPath, [join(root, 'command.mjs'), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

interface Outcome {
  code: number | null;
  output: string;
  /** What the command printed about itself, if it ran. */
  report: { args?: string[]; path?: string };
}

async function run(version: string, ...args: string[]): Promise<Outcome> {
  const child = start(version, ...args);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += String(chunk);
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  const line = output.split('\n').find((one) => one.startsWith('{')) ?? '{}';
  return { code, output, report: JSON.parse(line) };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
