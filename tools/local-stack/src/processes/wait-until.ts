import { setTimeout as sleep } from 'node:timers/promises';

export interface WaitOptions {
  /** Gives up after this long; 30 seconds unless told. */
  timeoutMs?: number;
  /** How often to look; 25 ms unless told. */
  everyMs?: number;
  /** Stops waiting at once, with the signal's reason. */
  signal?: AbortSignal;
}

/** Waits until `condition` holds. Rejects with `what` in the message when it does not in time, or when aborted. */
export async function waitUntil(
  what: string,
  condition: () => boolean | Promise<boolean>,
  { timeoutMs = 30_000, everyMs = 25, signal }: WaitOptions = {},
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    signal?.throwIfAborted();
    if (await condition()) return;
    if (performance.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain for ${what}`);
    await sleep(everyMs);
  }
}
