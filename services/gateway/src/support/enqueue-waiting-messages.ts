import type { ReceiveMessageDependencies } from './receive-message.ts';

const portion = 50;

/** Enqueues waiting messages to be mailed, the oldest first, as many as the budget of this hour allows. */
export async function enqueueWaitingMessages({
  supportMessages,
  now,
  wakeRelay,
}: ReceiveMessageDependencies): Promise<void> {
  for (;;) {
    const waiting = await supportMessages.findWaiting(portion);
    for (const message of waiting) {
      if ((await supportMessages.enqueue(message, now())) === 'over-budget') return wakeRelay();
    }
    wakeRelay();
    if (waiting.length < portion) return;
  }
}
