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

test('a second start hears where the first one is', () => {
  holdBy({ pid: process.pid, startMark: startMark(process.pid) });
  writeFileSync(join(directory, 'stack.json'), '{"gateway":"http://localhost:3000"}');
  expect(() => acquireInstanceLock(directory)).toThrow(AlreadyRunning);
  expect(() => acquireInstanceLock(directory)).toThrow(`at http://localhost:3000 (process ${process.pid})`);
});

test('gives way after it was given up', () => {
  acquireInstanceLock(directory)();
  expect(() => acquireInstanceLock(directory)).not.toThrow();
});

test.each([
  ['ended without a word', { pid: 2 ** 30, startMark: '1' }],
  ['ended and another process was given its number', { pid: process.pid, startMark: 'another' }],
  ['wrote half a file', 'half'],
])('one that %s does not stand in the way', (_what, holder) => {
  holdBy(holder);
  expect(() => acquireInstanceLock(directory)).not.toThrow();
});
