import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Keeps each core busy, beside anything else, until this process ends. */
export function startBusyLoops() {
  const loops = availableParallelism();
  for (let started = 0; started < loops; started++) new Worker('for (;;);', { eval: true });
  console.log(`${loops} busy loops run beside the tests`);
}
