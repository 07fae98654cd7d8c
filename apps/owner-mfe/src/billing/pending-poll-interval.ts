/** How long a screen polls, in milliseconds. */
const askMsMax = 5 * 60_000;

/**
 * The poll interval of a pending payment in milliseconds, `elapsedMs` after it was first seen: short at first, ten
 * seconds at most. False once polling stops.
 */
export function pendingPollIntervalMs(elapsedMs: number): number | false {
  if (elapsedMs >= askMsMax) return false;
  if (elapsedMs < 4_000) return 1_000;
  if (elapsedMs < 15_000) return 2_000;
  return elapsedMs < 60_000 ? 5_000 : 10_000;
}
