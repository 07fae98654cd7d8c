import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Stops a process and its children where they stand. Answers what lets them go on. */
export function freeze(pid: number): () => void {
  const { stdout: children } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  const all = [pid, ...children.trim().split(/\s+/).filter(Boolean).map(Number)];
  const tell = (signal: NodeJS.Signals) => {
    for (const one of all) {
      try {
        process.kill(one, signal);
      } catch {
        // It ended meanwhile.
      }
    }
  };
  tell('SIGSTOP');
  return () => tell('SIGCONT');
}

/** The resident memory of a process, in kB. */
export function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
