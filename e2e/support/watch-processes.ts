import { readdirSync, readFileSync } from 'node:fs';
import { childrenOf } from './processes.ts';
import type { RunningStack } from './stack.ts';

/**
 * Notes every `everyMs` the memory in kB that each process of a product takes for itself and its children. Stopping it answers
 * the notes, by the process's name.
 */
export function watchMemory(stack: RunningStack, everyMs: number): () => Record<string, number[]> {
  const { processes } = stack.read();
  const taken: Record<string, number[]> = Object.fromEntries(
    Object.keys(processes).map((name) => [name, []]),
  );
  const timer = setInterval(() => {
    for (const [name, pid] of Object.entries(processes)) taken[name]?.push(memoryOf(pid));
  }, everyMs);
  return () => {
    clearInterval(timer);
    return taken;
  };
}

/** How many files each process of a product has open, sockets among them, by the process's name. */
export function openFilesOf(stack: RunningStack): Record<string, number> {
  return Object.fromEntries(
    Object.entries(stack.read().processes).map(([name, pid]) => [
      name,
      readdirSync(`/proc/${pid}/fd`).length,
    ]),
  );
}

function memoryOf(pid: number): number {
  // A connection of PostgreSQL is a process, and what all of them share counts for each: only what is its own is summed up.
  return [pid, ...childrenOf(pid)].reduce((sum, each) => sum + ownMemoryOf(each), 0);
}

function ownMemoryOf(pid: number): number {
  try {
    return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    // It ended meanwhile.
    return 0;
  }
}
