import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { childrenOf } from './processes.ts';
import type { RunningStack } from './stack.ts';

const root = join(import.meta.dirname, '..', '..');

/** The memory that docker-compose.yml gives the gateway, in kB. */
export function composedKb(): number {
  const [, gateway = ''] = readFileSync(join(root, 'docker-compose.yml'), 'utf8').split(/^ {2}gateway:$/m);
  const [, number, unit] = /^ {4}mem_limit: (\d+)([mg])$/m.exec(gateway) ?? [];
  return Number(number) * (unit === 'g' ? 1_048_576 : 1_024);
}

/** Samples what the gateway and its children have, in kB; the returned function stops it and returns the most. */
export function watchGateway(stack: RunningStack, everyMs: number): () => number {
  const { gateway } = stack.read().processes;
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, memoryOfGateway(gateway));
  }, everyMs);
  return () => {
    clearInterval(timer);
    return most;
  };
}

/** Memory that processes share counts once, as a container counts it. */
function memoryOfGateway(gateway: number): number {
  try {
    return [gateway, ...childrenOf(gateway)].reduce((sum, pid) => sum + shareOf(pid), 0);
  } catch {
    // One of them ended meanwhile.
    return 0;
  }
}

function shareOf(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
}
