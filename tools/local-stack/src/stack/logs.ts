import type { ChildProcess } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { ProcessPlan } from '../processes/process-plan.ts';
import { readableLine } from './readable-line.ts';

const bytesMax = 10_000_000;
const daysMax = 30;

export interface Logs {
  /** The output of a process: a service's log as readable lines (errors also to the console), a server's as it is. */
  open(plan: ProcessPlan): { stdio: 'pipe' | number; attach?(child: ChildProcess): void };
  /** The last lines of a process, for the error message if it does not start. */
  tail(name: string): string;
  fileOf(name: string): string;
}

/** One log per process in `logs/`. It is rotated at 10 MB and removed after 30 days (decision P9a). */
export function openLogs(directory: string, print: (line: string) => void): Logs {
  const folder = join(directory, 'logs');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) rotateOrRemove(join(folder, name));
  const files = new Map<string, number>();
  const lastLines = new Map<string, string[]>();

  const fileOf = (name: string) => join(folder, `${name}.log`);
  const descriptor = (name: string) => {
    const found = files.get(name);
    if (found !== undefined) return found;
    const opened = openSync(fileOf(name), 'a', 0o600);
    files.set(name, opened);
    return opened;
  };
  return {
    fileOf,
    tail: (name) => (lastLines.get(name) ?? []).join('\n'),
    open({ name, ownService }) {
      const file = descriptor(name);
      if (!ownService) return { stdio: file };
      return {
        stdio: 'pipe',
        attach(child) {
          const take = (stream: Readable | null, isError: boolean) => {
            if (!stream) return;
            createInterface({ input: stream }).on('line', (line) => {
              const { text, severe } = readableLine(line, isError);
              writeSync(file, `${text}\n`);
              lastLines.set(name, [...(lastLines.get(name) ?? []), text].slice(-15));
              if (severe) print(`[${name}] ${text}`);
            });
          };
          take(child.stdout, false);
          take(child.stderr, true);
        },
      };
    },
  };
}

function rotateOrRemove(file: string): void {
  if (!existsSync(file)) return;
  const { mtimeMs, size } = statSync(file);
  if (Date.now() - mtimeMs > daysMax * 86_400_000) rmSync(file);
  else if (size > bytesMax && file.endsWith('.log')) renameSync(file, `${file}.1`);
}
