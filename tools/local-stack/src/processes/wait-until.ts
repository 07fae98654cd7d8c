import { setTimeout as sleep } from 'node:timers/promises';

export interface WaitOptions {
  /** Gives up after this long; 30 seconds by default. */
  timeoutMs?: number;
  /** How often to check; 25 ms by default. */
  everyMs?: number;
  /** Stops waiting at once, with the signal's reason. */
  signal?: AbortSignal;
}

/** Waits until `condition` holds. Rejects, with `what` in the message, on timeout or abort. */
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
