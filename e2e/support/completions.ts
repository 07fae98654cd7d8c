import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { MadeList } from './fixtures.ts';
import type { Completions, Sent } from './send-completions.ts';
import type { RunningStack } from './stack.ts';

/** Completes a list again and again from a thread of its own, so that sending does not slow down what this one measures. */
export async function sendCompletions(
  stack: RunningStack,
  list: MadeList,
  completions: Omit<Completions, 'gateway' | 'list'>,
): Promise<Sent[]> {
  const workerData: Completions = { gateway: stack.read().gateway, list, ...completions };
  const thread = new Worker(new URL('./send-completions.ts', import.meta.url), { workerData });
  const [sent] = await once(thread, 'message');
  return sent;
}
