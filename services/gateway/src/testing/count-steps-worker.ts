import { parentPort } from 'node:worker_threads';
import { StepCounter } from './step-counter.ts';

const counter = new StepCounter();
const { readFile } = await import('./read-outcome.ts');

/** A file to read. */
export type ReadOrder = Parameters<typeof readFile>;
/** How many steps the reading took, and what is wrong with the file. */
export type ReadSteps = { steps: number; problems: string[] };

parentPort?.on('message', (file: ReadOrder) => {
  let problems: string[] = [];
  const steps = counter.stepsOf(() => {
    problems = readFile(...file).problems.map(({ message }) => message);
  });
  parentPort?.postMessage({ steps, problems } satisfies ReadSteps);
});
