import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive } from '../processes/process-identity.ts';
import { recordProcesses, stopOrphanedProcesses } from './orphaned-processes.ts';

let directory: string;
let file: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'scanlist-left-'));
  file = join(directory, 'processes.json');
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(directory, { recursive: true });
});

test('processes that a killed supervisor left are stopped', async () => {
  const pid = startChild();
  recordProcesses(directory).started('nats', pid);
  expect(await stopOrphanedProcesses(directory)).toEqual(['nats']);
  expect(isAlive(pid)).toBe(false);
  expect(existsSync(file)).toBe(false);
});

test('an unrelated process with a reused pid is left alone', async () => {
  const pid = startChild();
  writeFileSync(file, JSON.stringify({ nats: { pid, startMark: 'another time' } }));
  expect(await stopOrphanedProcesses(directory)).toEqual([]);
  expect(isAlive(pid)).toBe(true);
});

test('the record lists running processes, and is removed when none runs', () => {
  const recorder = recordProcesses(directory);
  recorder.started('nats', startChild());
  recorder.started('lists', startChild());
  recorder.ended('nats');
  expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')))).toEqual(['lists']);
  recorder.ended('lists');
  expect(existsSync(file)).toBe(false);
});

function startChild(): number {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  children.push(child);
  return child.pid ?? 0;
}
