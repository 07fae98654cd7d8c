import { readFileSync } from 'node:fs';

/** Pauses a process and its children (SIGSTOP). The returned function resumes them. */
export function freeze(pid: number): () => void {
  const all = [pid, ...childrenOf(pid)];
  const sendSignal = (signal: NodeJS.Signals) => {
    for (const one of all) {
      try {
        process.kill(one, signal);
      } catch {
        // The process ended meanwhile.
      }
    }
  };
  sendSignal('SIGSTOP');
  return () => sendSignal('SIGCONT');
}

/** Returns the ids of a process's current children. */
export function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

/** Returns the resident memory of a process, in kB. */
export function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
