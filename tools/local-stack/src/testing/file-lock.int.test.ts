import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const module = new URL('../../file-lock.mjs', import.meta.url).href;
let root: string;
let lockFile: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'scanlist-lock-'));
  mkdirSync(join(root, '.local'));
  lockFile = join(root, '.local', 'build.lock');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('an empty lock file of a crash is taken over', async () => {
  writeFileSync(lockFile, '');
  expect(await takeAndGiveBack()).toBe(0);
  expect(existsSync(lockFile)).toBe(false);
});

test('the lock of an ended process is taken over, also if its pid was reused', async () => {
  writeFileSync(lockFile, `${process.pid} 1`);
  expect(await takeAndGiveBack()).toBe(0);
});

test('a lock with this process’s own reused pid is taken over', async () => {
  expect(await run(`(await import('node:fs')).writeFileSync(FILE, String(process.pid)); ${take}`)).toBe(0);
});

test('a running holder is waited for, and only one holds the lock at a time', async () => {
  const counter = join(root, 'holders');
  const work = `
    const { appendFileSync, existsSync, rmSync, writeFileSync } = await import('node:fs');
    const release = await takeLock(${JSON.stringify(root)}, 'build', 'waiting');
    writeFileSync(${JSON.stringify(counter)}, '', { flag: 'wx' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    rmSync(${JSON.stringify(counter)});
    release();`;
  expect(await Promise.all([run(work), run(work), run(work)])).toEqual([0, 0, 0]);
});

const take = "(await takeLock(ROOT, 'build', 'waiting'))();";

function takeAndGiveBack(): Promise<number> {
  return run(take);
}

/** The exit code of a process that runs `script`; -1 where it still waited after ten seconds. */
async function run(script: string): Promise<number> {
  const own = `const { takeLock } = await import(${JSON.stringify(module)});
    const ROOT = ${JSON.stringify(root)}; const FILE = ${JSON.stringify(lockFile)};`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', own + script], { stdio: 'inherit' });
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  const [code] = await once(child, 'exit');
  clearTimeout(timer);
  return code ?? -1;
}
