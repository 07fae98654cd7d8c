import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTemporaryFolder } from './temporary-folder.ts';

let memory: string;

beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'memory-'));
});
afterEach(() => {
  rmSync(memory, { recursive: true, force: true });
});

it('lies in memory, and folders of killed processes are removed', () => {
  const { pid: gone } = spawnSync(process.execPath, ['--version']);
  for (const folder of [`data-${gone}-abc`, `data-${process.pid}-abc`, `other-${gone}-abc`]) {
    mkdirSync(join(memory, folder));
    writeFileSync(join(memory, folder, 'file'), 'of a database');
  }
  const made = createTemporaryFolder('data', { memory, freeBytesMin: 0 });
  expect(readdirSync(memory).sort()).toEqual(
    [`data-${process.pid}-abc`, `other-${gone}-abc`, basename(made)].sort(),
  );
});

it.each([
  ['there is no such memory', () => ({ memory: join(memory, 'none') })],
  ['there is too little space', () => ({ memory, freeBytesMin: Number.MAX_SAFE_INTEGER })],
])('is in the temporary folder: %s', (_where, options) => {
  const made = createTemporaryFolder('data', options());
  expect(dirname(made)).toBe(tmpdir());
  rmSync(made, { recursive: true });
});
