import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const module = new URL('../../ensure-installed.mjs', import.meta.url).href;
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'scanlist-install-'));
  mkdirSync(join(root, 'a'));
  write('package.json', { name: 'x', version: '1.0.0', workspaces: ['a'] });
  writeWorkspace('1.0.0');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a fresh clone is installed, and only once', async () => {
  expect((await ensureInstalled()).output).toContain('Installing packages with npm ci');
  expect(await ensureInstalled()).toEqual({ code: 0, output: '' });
  expect(existsSync(join(root, '.local/install.lock'))).toBe(false);
});

test('a manual installation of the same lock file is kept', async () => {
  mkdirSync(join(root, 'node_modules'));
  write('node_modules/.package-lock.json', lock('1.0.0'));
  write('package-lock.json', lock('1.0.0', { 'node_modules/other': { version: '1.0.0', optional: true } }));
  expect(await ensureInstalled()).toEqual({ code: 0, output: '' });
});

test('a changed lock file causes a new installation', async () => {
  await ensureInstalled();
  writeWorkspace('2.0.0');
  expect((await ensureInstalled()).output).toContain('Installing packages with npm ci');
});

test('a killed installation does not block the next one', async () => {
  mkdirSync(join(root, '.local'));
  writeFileSync(join(root, '.local/install.lock'), String(2 ** 30));
  expect((await ensureInstalled()).code).toBe(0);
});

function writeWorkspace(version: string): void {
  write('a/package.json', { name: 'a', version });
  write('package-lock.json', lock(version));
}

function lock(version: string, more: object = {}) {
  const top = { name: 'x', version: '1.0.0' };
  const packages = {
    '': { ...top, workspaces: ['a'] },
    a: { version },
    'node_modules/a': { resolved: 'a', link: true },
    ...more,
  };
  return { ...top, lockfileVersion: 3, requires: true, packages };
}

function write(path: string, content: object): void {
  writeFileSync(join(root, path), JSON.stringify(content));
}

function ensureInstalled() {
  return run(`await (await import(${JSON.stringify(module)})).ensureInstalled(${JSON.stringify(root)})`);
}

async function run(script: string): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    output += String(chunk);
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}
