import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isAlive, startMark } from '../processes/process-identity.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

const recordSchema = z.record(z.string(), z.object({ pid: z.int().positive(), startMark: z.string() }));
type ProcessRecord = z.infer<typeof recordSchema>;

export interface ProcessRecorder {
  started(name: string, pid: number): void;
  ended(name: string): void;
}

/** Records every started process in a file, so that the next start finds those a killed supervisor left. */
export function recordProcesses(directory: string): ProcessRecorder {
  const file = join(directory, 'processes.json');
  const record: ProcessRecord = {};
  const write = () => writeFileAtomically(file, JSON.stringify(record));
  return {
    started(name, pid) {
      const mark = startMark(pid);
      if (!mark) return;
      record[name] = { pid, startMark: mark };
      write();
    },
    ended(name) {
      delete record[name];
      if (Object.keys(record).length > 0) write();
      else rmSync(file, { force: true });
    },
  };
}

/**
 * Stops the processes that a killed supervisor of this folder left, and returns their names. It compares start times, so it
 * never signals another process that now has the same pid.
 */
export async function stopOrphanedProcesses(directory: string): Promise<string[]> {
  const file = join(directory, 'processes.json');
  const left = Object.entries(readRecord(file)).filter(
    ([, { pid, startMark: mark }]) => isAlive(pid) && startMark(pid) === mark,
  );
  await Promise.all(
    left.map(async ([name, { pid, startMark: mark }]) => {
      const runs = () => isAlive(pid) && startMark(pid) === mark;
      // SIGINT is PostgreSQL's fast shutdown, and a graceful stop for all others.
      signal(pid, 'SIGINT');
      await waitUntil(`${name} of an earlier run to stop`, () => !runs(), { timeoutMs: 10_000 }).catch(() =>
        signal(pid, 'SIGKILL'),
      );
      await waitUntil(`${name} of an earlier run to end`, () => !runs(), { timeoutMs: 5000 });
    }),
  );
  rmSync(file, { force: true });
  return left.map(([name]) => name);
}

function readRecord(file: string): ProcessRecord {
  try {
    return recordSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
}
