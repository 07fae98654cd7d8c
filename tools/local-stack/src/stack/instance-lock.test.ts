import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMark } from '../processes/process-identity.ts';
import { AlreadyRunning, acquireInstanceLock } from './instance-lock.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'scanlist-one-'));
});
afterEach(() => rmSync(directory, { recursive: true }));
const holdBy = (holder: unknown) => writeFileSync(join(directory, 'supervisor.json'), JSON.stringify(holder));

test('a second start names the address of the first one', () => {
  holdBy({ pid: process.pid, startMark: startMark(process.pid) });
  writeFileSync(join(directory, 'stack.json'), '{"gateway":"http://localhost:3000"}');
  expect(() => acquireInstanceLock(directory)).toThrow(AlreadyRunning);
  expect(() => acquireInstanceLock(directory)).toThrow(`at http://localhost:3000 (process ${process.pid})`);
});

test('can be acquired again after its release', () => {
  acquireInstanceLock(directory)();
  expect(() => acquireInstanceLock(directory)).not.toThrow();
});

test.each([
  ['ended without a word', { pid: 2 ** 30, startMark: '1' }],
  ['ended and another process was given its number', { pid: process.pid, startMark: 'another' }],
  ['wrote half a file', 'half'],
])('a holder that %s is replaced', (_what, holder) => {
  holdBy(holder);
  expect(() => acquireInstanceLock(directory)).not.toThrow();
});
