import { readFileSync } from 'node:fs';

/** Stops a process and its children where they stand. Answers what lets them go on. */
export function freeze(pid: number): () => void {
  const all = [pid, ...childrenOf(pid)];
  const sendSignal = (signal: NodeJS.Signals) => {
    for (const one of all) {
      try {
        process.kill(one, signal);
      } catch {
        // It ended meanwhile.
      }
    }
  };
  sendSignal('SIGSTOP');
  return () => sendSignal('SIGCONT');
}

/** The children of a process, as they are now. */
export function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

/** The resident memory of a process, in kB. */
export function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
