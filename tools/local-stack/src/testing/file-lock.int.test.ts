import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';

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
  const waiting = join(root, 'waiting');
  // The first holder gives the lock back once both others have found it taken. Its file fails a second holder.
  const work = `
    const { appendFileSync, readFileSync, rmSync, writeFileSync } = await import('node:fs');
    console.log = (text) => appendFileSync(WAITING, text + ' ');
    const release = await takeLock(ROOT, 'build', 'waiting');
    writeFileSync(HOLDER, '', { flag: 'wx' });
    while (readFileSync(WAITING, 'utf8') !== 'waiting waiting ') await new Promise(setImmediate);
    rmSync(HOLDER);
    release();`;
  writeFileSync(waiting, '');
  const names = `const WAITING = ${JSON.stringify(waiting)}; const HOLDER = ${JSON.stringify(join(root, 'holder'))};`;
  expect(await Promise.all([1, 2, 3].map(() => run(names + work)))).toEqual([0, 0, 0]);
});

const take = "(await takeLock(ROOT, 'build', 'waiting'))();";

function takeAndGiveBack(): Promise<number> {
  return run(take);
}

/** The exit code of a process that runs `script`. */
async function run(script: string): Promise<number> {
  const own = `const { takeLock } = await import(${JSON.stringify(module)});
    const ROOT = ${JSON.stringify(root)}; const FILE = ${JSON.stringify(lockFile)};`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', own + script], { stdio: 'inherit' });
  onTestFinished(() => void child.kill());
  const [code] = await once(child, 'exit');
  return code ?? -1;
}
