import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isAlive, startMark } from '../processes/process-identity.ts';

const holderSchema = z.object({ pid: z.int(), startMark: z.string().optional() });

/** Another stack already uses this folder. */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';
}

/**
 * Acquires the lock on `directory`, so that only one supervisor runs its stack; returns a function that releases it. Throws
 * AlreadyRunning, with the address of the other stack, if a running process holds the lock. A dead holder's lock is taken
 * over.
 */
export function acquireInstanceLock(directory: string): () => void {
  const file = join(directory, 'supervisor.json');
  const mine = JSON.stringify({ pid: process.pid, startMark: startMark(process.pid) });
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder && isAlive(holder.pid) && startMark(holder.pid) === holder.startMark) {
      throw new AlreadyRunning(
        `ScanList already runs${runningAt(directory)} (process ${holder.pid}). Stop that one first: kill ${holder.pid}`,
      );
    }
    rmSync(file, { force: true });
  }
}

function readHolder(file: string) {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

function runningAt(directory: string): string {
  const file = join(directory, 'stack.json');
  if (!existsSync(file)) return '';
  const address = z.object({ gateway: z.string() }).safeParse(JSON.parse(readFileSync(file, 'utf8')));
  return address.success ? ` at ${address.data.gateway}` : '';
}
