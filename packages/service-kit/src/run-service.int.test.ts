import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const runService = JSON.stringify(new URL('./run-service.ts', import.meta.url).href);
let directory: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'scanlist-run-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(directory, { recursive: true });
});

/** A process that runs a service with this `start`, and everything it printed. */
async function run(start: string) {
  const file = join(directory, 'main.mjs');
  await writeFile(file, `import { runService } from ${runService};\nawait runService('x', ${start});`);
  const child = fork(file, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  children.push(child);
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  return { child, exited: once(child, 'exit'), output: () => output };
}

const stopsSlowly = `async () => {
  const alive = setInterval(() => {}, 1000);
  return { stop: () => new Promise((resolve) => setImmediate(() => setImmediate(() => {
    console.log('finished'); clearInterval(alive); resolve();
  }))) };
}`;

test('says when it is ready, and on SIGTERM finishes before it goes', async () => {
  const { child, exited, output } = await run(stopsSlowly);
  expect(await once(child, 'message')).toEqual([{ type: 'ready' }, undefined]);
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  await expect.poll(output, { timeout: 30_000 }).toContain('finished');
});

test('goes when its parent is gone', async () => {
  const { child, exited, output } = await run(stopsSlowly);
  await once(child, 'message');
  child.disconnect();
  expect(await exited).toEqual([0, null]);
  await expect.poll(output, { timeout: 30_000 }).toContain('finished');
});

test('a start that fails is logged and ends with code 1', async () => {
  const { exited, output } = await run("async () => { throw new Error('no database') }");
  expect(await exited).toEqual([1, null]);
  await expect.poll(output, { timeout: 30_000 }).toContain('no database');
});

test('an unhandled rejection is logged and ends with code 1', async () => {
  const { exited, output } = await run(
    `async () => { setImmediate(() => Promise.reject(new Error('forgotten'))); ${stopsSlowly.slice(13)}`,
  );
  expect(await exited).toEqual([1, null]);
  await expect.poll(output, { timeout: 30_000 }).toContain('forgotten');
});
