import { readdirSync, readFileSync } from 'node:fs';
import { childrenOf } from './processes.ts';
import type { RunningStack } from './stack.ts';

/**
 * Samples, every `everyMs`, the memory in kB of each process of a product with its children. The returned function
 * stops it and returns the samples by process name.
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

/** Returns the memory in kB of each process of a product with its children, by process name. */
export function memoryOfEach(stack: RunningStack): Record<string, number> {
  return Object.fromEntries(
    Object.entries(stack.read().processes).map(([name, pid]) => [name, memoryOf(pid)]),
  );
}

/** Returns the number of open files, including sockets, of each process of a product, by process name. */
export function openFilesOf(stack: RunningStack): Record<string, number> {
  return Object.fromEntries(
    Object.entries(stack.read().processes).map(([name, pid]) => [
      name,
      readdirSync(`/proc/${pid}/fd`).length,
    ]),
  );
}

function memoryOf(pid: number): number {
  // PostgreSQL has a process per connection, and shared memory would count for each of them. Only private memory is
  // summed up.
  return [pid, ...childrenOf(pid)].reduce((sum, each) => sum + ownMemoryOf(each), 0);
}

function ownMemoryOf(pid: number): number {
  try {
    return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    // The process ended meanwhile.
    return 0;
  }
}
