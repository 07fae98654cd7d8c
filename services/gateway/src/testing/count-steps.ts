import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll } from 'vitest';
import type { ReadOrder, ReadSteps } from './count-steps-worker.ts';

/**
 * Reads files for the tests of one test file, one after another, and counts the steps. They are read in a thread whose modules
 * are loaded while steps are counted already (`step-counter.ts`).
 */
export function startStepCounter(): (...file: ReadOrder) => Promise<ReadSteps> {
  const worker = new Worker(new URL('./count-steps-worker.ts', import.meta.url));
  afterAll(() => worker.terminate());
  return async (...file) => {
    worker.postMessage(file);
    const [read] = (await once(worker, 'message')) as [ReadSteps];
    return read;
  };
}
