import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { MadeList } from './fixtures.ts';
import type { CompletionLoad, SentCompletion } from './send-completions-worker.ts';
import type { RunningStack } from './stack.ts';

/**
 * Sends completions of a list from a worker thread, so that sending does not slow down the measurements of this thread.
 */
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
