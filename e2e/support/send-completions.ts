import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { MadeList } from './fixtures.ts';
import type { CompletionLoad, SentCompletion } from './send-completions-worker.ts';
import type { RunningStack } from './stack.ts';

/** Completes a list again and again from a thread of its own, so that sending does not slow down what this one measures. */
export async function sendCompletions(
  stack: RunningStack,
  list: MadeList,
  completions: Omit<CompletionLoad, 'gateway' | 'list'>,
): Promise<SentCompletion[]> {
  const workerData: CompletionLoad = { gateway: stack.read().gateway, list, ...completions };
  const thread = new Worker(new URL('./send-completions-worker.ts', import.meta.url), { workerData });
  const [sent] = await once(thread, 'message');
  return sent;
}
