import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { childrenOf, commandOf } from '../testing/child-processes.ts';
import { kernelParts } from '../testing/kernel-holds.ts';
import { createTestRenderers, textOf } from '../testing/test-renderers.ts';

const { start, stopAll, linesOf, reasons } = createTestRenderers();

let folder: string;
let server: Server;
let connections = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'));
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'secrets.json'), '{"password":"of the gateway"}', { mode: 0o644 });
  await writeFile(join(folder, 'secrets.mjs'), 'export default "of the gateway";', { mode: 0o644 });
  server = createServer(() => {
    connections += 1;
  }).listen(join(folder, 'socket'));
});
afterEach(stopAll);
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** A module that acts while it is loaded, as it is when a gateway tries it, and whose page says what came of it. */
const attacking = (code: string) => `
  import * as fs from 'node:fs';
  import { createRequire } from 'node:module';
  const require = createRequire(import.meta.url);
  const file = (name) => ${JSON.stringify(folder)} + '/' + name;
  const ofGateway = (name) => '/proc/' + process.ppid + '/' + name;
  const outcome = await (async () => { ${code} })().then((done) => 'did it: ' + done, (error) => error.code ?? error.cause?.code ?? String(error));
  export const renderPage = () => ({ html: String(outcome), status: 200, styleHashes: [] });`;

const outcomeOf = (code: string) => textOf(start(attacking(code)), '');

describe("Node's permissions, in the thread that renders, refuse a module", () => {
  it.each([
    ["the gateway's environment", "return fs.readFileSync(ofGateway('environ'));"],
    ["the gateway's memory", "return fs.openSync(ofGateway('mem'));"],
    // The kernel would let it.
    ['its own environment in /proc', "return fs.readFileSync('/proc/self/environ');"],
    ['a file of secrets', "return fs.readFileSync(file('secrets.json'));"],
    ['a file of secrets by a promise', "return fs.promises.readFile(file('secrets.json'));"],
    ['a file of variables', "return process.loadEnvFile(ofGateway('environ'));"],
    ['the users of the machine', "return fs.readFileSync('/etc/passwd');"],
    ['a folder', "return fs.readdirSync('/');"],
    ['a link', "return fs.symlinkSync(file('secrets.json'), file('link'));"],
    ['a file to write', "return fs.writeFileSync(file('written'), '');"],
    ['a report in a file', "return process.report.writeReport(file('report'));"],
    ['its heap in a file', "return require('node:v8').writeHeapSnapshot(file('heap'));"],
    ['a child process', "throw require('node:child_process').spawnSync('id').error ?? 'it ran';"],
    ['a child process of Node', "return require('node:child_process').fork('x');"],
    ['a thread', "return new (require('node:worker_threads').Worker)('', { eval: true });"],
    [
      'a thread with other permissions',
      "return new (require('node:worker_threads').Worker)('', { eval: true, execArgv: ['--permission', '--allow-fs-read=*'] });",
    ],
    ['a thread of hooks', "return require('node:module').register('data:text/javascript,');"],
    ['the inspector', "return require('node:inspector').open(0);"],
    ['a session of the inspector', "return new (require('node:inspector').Session)().connect();"],
    ['the inside of Node', "return process.binding('tcp_wrap');"],
    ['WASI', "return new (require('node:wasi').WASI)({ version: 'preview1', preopens: { '/': '/' } });"],
  ])('%s', async (_, code) => {
    expect(await outcomeOf(code)).toBe('ERR_ACCESS_DENIED');
  });

  it.each([
    ['a native addon', "return process.dlopen({ exports: {} }, file('addon.node'));"],
    ['a required native addon', "return require(file('addon.node'));"],
    ['a module in a file', "return import('file://' + file('secrets.mjs'));"],
    ['data in a file', "return import('file://' + file('secrets.json'), { with: { type: 'json' } });"],
    ['required data', "return require(file('secrets.json'));"],
  ])('%s', async (_, code) => {
    expect(await outcomeOf(code)).not.toMatch('did it');
  });
});

const untilTrue = { interval: 5, timeout: 30_000 };

const untilConnected = (socket: string) =>
  `return new Promise((resolve, reject) => ${socket}.on('error', reject).on('connect', resolve));`;

describe('the kernel, where it confines a process, refuses a module', () => {
  const isHeld = kernelParts().length === 2;
  const warnings = () => linesOf('a renderer process is not confined by the kernel');

  it.each([
    ['a connection, as to PostgreSQL', untilConnected("require('node:net').connect(5432, '127.0.0.1')")],
    ['a connection to a file', untilConnected("require('node:net').connect(file('socket'))")],
    ['an encrypted connection', untilConnected("require('node:tls').connect(5432, '127.0.0.1')")],
    ['a request', "return fetch('http://127.0.0.1:5432');"],
    [
      'a server',
      "return new Promise((resolve, reject) => require('node:net').createServer().on('error', reject).listen(0, resolve));",
    ],
    [
      'a datagram',
      "return new Promise((resolve, reject) => require('node:dgram').createSocket('udp4').on('error', reject).send('', 53, '127.0.0.1', (error) => error ? reject(error) : resolve()));",
    ],
    ['to end the gateway', 'return process.kill(process.ppid, 0);'],
    ["to end the gateway's group", 'return process.kill(0, 0);'],
    ['to end all processes', 'return process.kill(-1, 0);'],
  ])('%s', async (_, code) => {
    // Elsewhere the attempt succeeds, or waits for an answer that never comes.
    if (!isHeld) return;
    const outcome = await outcomeOf(code);
    expect(warnings()).toEqual([]);
    expect(outcome).toBe('EPERM');
    expect(connections).toBe(0);
  });

  it.each([
    ['a name', "return require('node:dns').promises.resolve4('example.com');"],
    [
      'to slow the gateway down',
      "const os = require('node:os'); return os.setPriority(process.ppid, os.getPriority(process.ppid));",
    ],
    // Node asks for no permission.
    [
      'a database in a file',
      "const { DatabaseSync } = require('node:sqlite'); return new DatabaseSync(file('db')).exec('create table a (b)');",
    ],
    [
      'a file beside a database',
      "const { DatabaseSync } = require('node:sqlite'); return new DatabaseSync(':memory:').prepare('attach ? as a').run(file('db'));",
    ],
  ])('%s', async (_, code) => {
    // Elsewhere the attempt succeeds, or waits for an answer that never comes.
    if (!isHeld) return;
    const outcome = await outcomeOf(code);
    expect(warnings()).toEqual([]);
    expect(outcome).not.toMatch('did it');
    expect(await readdir(folder)).not.toContain('db');
  });

  it('and the gateway warns of a process that is not confined, and of no other', async () => {
    await outcomeOf('');
    expect(warnings()).toHaveLength(isHeld ? 0 : 1);
  });
});

it('a module finds no variable of the gateway anywhere', async () => {
  process.env.HOSTILE_TEST = 'of the gateway';
  const code =
    'return JSON.stringify([process.env, process.report.getReport().environmentVariables, process.argv]);';
  const outcome = await outcomeOf(code);
  delete process.env.HOSTILE_TEST;
  expect(outcome).toMatch(/^did it: \[\{\},/);
  expect(outcome).not.toContain('of the gateway');
});

/** Writes to the gateway what a renderer process says, or what Node's own channel between processes would obey. */
const forging = `
  const { writeSync } = require('node:fs');
  const framed = (value, body = '') => {
    const [text, bytes] = [Buffer.from(JSON.stringify(value)), Buffer.from(body)];
    const head = Buffer.alloc(8);
    head.writeUInt32LE(text.length, 0);
    head.writeUInt32LE(bytes.length, 4);
    return Buffer.concat([head, text, bytes]);
  };
  const frame = (value, body) => writeSync(3, framed(value, body));
  const huge = (at) => { const head = Buffer.alloc(8); head.writeUInt32LE(0xffffffff, at); writeSync(3, head); };`;

describe('a module that writes to the channel of its process', () => {
  it.each([
    ['no message', "writeSync(3, 'not a message at all');"],
    ["a message of Node's own", "frame({ cmd: 'NODE_HANDLE_NACK' });"],
    [
      'that it is loaded, after no message',
      "writeSync(3, Buffer.concat([framed({ cmd: 'x' }), framed({ type: 'loaded' })]));",
    ],
    ['a page that nobody asked for', "frame({ type: 'page', page: { status: 200, styleHashes: [] } }, 'x');"],
    ['that it starts, twice', "frame({ type: 'started', confinedBy: 'files,network' });"],
    ['a message without end', 'huge(0);'],
    ['a page without end', 'huge(4);'],
    ['that it ends, without end', "for (;;) frame({ type: 'ending', reason: 'x' });"],
  ])('%s, ends alone', async (_, code) => {
    const renderer = start(attacking(`${forging} ${code} for (;;);`));
    await expect(renderer.loaded).rejects.toThrow(/unknown message|renderPage: x/);
    expect(rendererProcesses()).toEqual([]);
  });

  it('a page with a header of its own, gives no page', async () => {
    const page = { status: 200, styleHashes: ["sha256-x'; script-src *"] };
    const renderer = start(`import { createRequire } from 'node:module';
      const require = createRequire(import.meta.url); ${forging}
      export const renderPage = () => { frame({ type: 'page', page: ${JSON.stringify(page)} }, 'x'); for (;;); };`);
    await expect(renderer.render({}, '')).rejects.toThrow('invalid styleHashes');
  });

  it('that it ends, and goes on, is ended once its page is there', async () => {
    const renderer = start(`import { createRequire } from 'node:module';
      const require = createRequire(import.meta.url); ${forging}
      export const renderPage = () => {
        frame({ type: 'ending', reason: 'x' });
        return { html: 'page', status: 200, styleHashes: [] };
      };`);
    expect(await textOf(renderer, '')).toBe('page');
    await expect.poll(reasons, untilTrue).toEqual(['x']);
    expect(await textOf(renderer, '')).toBe('page');
  });

  it('that it is loaded, twice, ends alone', async () => {
    const renderer = start(attacking(`${forging} for (let n = 0; n < 2; n++) frame({ type: 'loaded' });`));
    await renderer.loaded;
    await expect.poll(reasons, untilTrue).toContain('it sent an unknown message');
  });

  it('nothing, but closes it, ends alone', async () => {
    const renderer = start(attacking('fs.closeSync(3); for (;;);'));
    await expect(renderer.loaded).rejects.toThrow(/SIGKILL|exit code/);
    expect(rendererProcesses()).toEqual([]);
  });
});

it('a module that leaves timers and a hook of the exit behind is ended with its process', async () => {
  const renderer = start(attacking("setInterval(() => {}, 1); process.on('exit', () => { for (;;); });"));
  await textOf(renderer, '');
  await renderer.stop();
  expect(rendererProcesses()).toEqual([]);
  expect(reasons()).toEqual([]);
});

const rendererProcesses = () =>
  childrenOf(process.pid).filter((pid) => commandOf(pid).includes('renderer-main'));
