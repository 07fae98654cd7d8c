import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './testing/root.ts';

const script = join(root, 'tools/deployment/publish-slice.sh');
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scanlist-publish-'));
  write('slice/public/main.0123456789.js', 'one');
  write('slice/public/federated/mf-manifest.json', 'names one');
  write('slice/server/server.mjs', 'draws one');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('everything is copied, and the check succeeds', () => {
  expect(check()).not.toBe(0);
  publish();
  expect(check()).toBe(0);
  expect(published().sort()).toEqual([
    'public/federated/mf-manifest.json',
    'public/main.0123456789.js',
    'server/server.mjs',
  ]);
});

test('a newer version adds its files and keeps the older ones, and the older version can be published again', () => {
  publish();
  rmSync(join(folder, 'slice/public/main.0123456789.js'));
  write('slice/public/main.abcdef0123.js', 'two');
  write('slice/public/federated/mf-manifest.json', 'names two');
  publish();
  expect(published()).toEqual(
    expect.arrayContaining(['public/main.0123456789.js', 'public/main.abcdef0123.js']),
  );
  expect(read('public/federated/mf-manifest.json')).toBe('names two');
  write('slice/public/federated/mf-manifest.json', 'names one');
  publish();
  expect(read('public/federated/mf-manifest.json')).toBe('names one');
});

// Folders that come last in alphabetical order.
test.each(['texts', 'views'])('a file that names others is written after them (%s)', (name) => {
  write('slice/texts/late.0123456789.js', 'one');
  write('slice/views/icon.svg', 'one');
  // A file in place of a folder stops it there, as a full disk would.
  write(`volumes/fill-mfe/dist/${name}`, 'in the way');
  expect(spawnSync('sh', [script, 'fill-mfe/dist'], { env: environment() }).status).not.toBe(0);
  expect(published().filter((file) => /server\.mjs|manifest/.test(file))).toEqual([]);
});

test('an unchanged file is not written', () => {
  publish();
  const file = join(folder, 'volumes/fill-mfe/dist/server/server.mjs');
  utimesSync(file, 1, 1);
  publish();
  expect(execFileSync('stat', ['-c', '%Y', file]).toString().trim()).toBe('1');
});

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, SLICE_SOURCE: join(folder, 'slice'), SLICES_ROOT: join(folder, 'volumes') };
}

function publish(): void {
  execFileSync('sh', [script, 'fill-mfe/dist'], { env: environment() });
}

function check(): number | null {
  return spawnSync('sh', [script, 'fill-mfe/dist', '--check'], { env: environment() }).status;
}

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function read(path: string): string {
  return readFileSync(join(folder, 'volumes/fill-mfe/dist', path), 'utf8');
}

function published(): string[] {
  const entries = readdirSync(join(folder, 'volumes/fill-mfe/dist'), {
    recursive: true,
    withFileTypes: true,
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).split('/fill-mfe/dist/')[1] ?? '');
}
