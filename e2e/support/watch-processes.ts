import { readdirSync, readFileSync } from 'node:fs';
import { childrenOf } from './processes.ts';
import type { RunningStack } from './stack.ts';

/** What a process takes: memory of its own and its children's in kB, and its open files, sockets among them. */
export interface Taken {
  memory: number;
  files: number;
}

/** Notes every `everyMs` what each process of a product takes. Stopping it answers the notes, by the process's name. */
export function watchProcesses(stack: RunningStack, everyMs: number): () => Record<string, Taken[]> {
  const { processes } = stack.read();
  const taken: Record<string, Taken[]> = Object.fromEntries(Object.keys(processes).map((name) => [name, []]));
  const timer = setInterval(() => {
    for (const [name, pid] of Object.entries(processes)) taken[name]?.push(takenBy(pid));
  }, everyMs);
  return () => {
    clearInterval(timer);
    return taken;
  };
}

function takenBy(pid: number): Taken {
  // A connection of PostgreSQL is a process, and what all of them share counts for each: only what is its own is summed up.
  const memory = [pid, ...childrenOf(pid)].reduce((sum, each) => sum + ownMemoryOf(each), 0);
  return { memory, files: readdirSync(`/proc/${pid}/fd`).length };
}

function ownMemoryOf(pid: number): number {
  try {
    return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    // It ended meanwhile.
    return 0;
  }
}
