import { readdirSync, readFileSync } from 'node:fs';

/** The processes that a process has started and that have not ended. `children` of /proc would miss some now and then. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === pid)
    .map(Number);
}

// The name of the command stands in brackets, and may have any characters. The state and the parent follow.
function parentOf(pid: string): number | undefined {
  const [, state, parent] = /\) (\w) (\d+) [^)]*$/.exec(textOf(`/proc/${pid}/stat`)) ?? [];
  return state === undefined || state === 'Z' ? undefined : Number(parent);
}

/** The command line of a process; empty once it has ended. */
export const commandOf = (pid: number): string => textOf(`/proc/${pid}/cmdline`);

/** What a process holds in memory, in MB. */
export const memoryMbOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(textOf(`/proc/${pid}/status`))?.[1]) / 1_024;

// A thread or a process may end while this reads.
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
