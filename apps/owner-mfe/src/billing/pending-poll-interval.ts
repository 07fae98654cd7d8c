/** How long a screen goes on asking by itself, in milliseconds. */
const askMsMax = 5 * 60_000;

/**
 * The pause before a pending payment is asked about again, in milliseconds, `elapsedMs` after it was first seen: short at
 * first, ten seconds at the most. False once nothing is asked any more by itself.
 */
export function pendingPollIntervalMs(elapsedMs: number): number | false {
  if (elapsedMs >= askMsMax) return false;
  if (elapsedMs < 4_000) return 1_000;
  if (elapsedMs < 15_000) return 2_000;
  return elapsedMs < 60_000 ? 5_000 : 10_000;
}
