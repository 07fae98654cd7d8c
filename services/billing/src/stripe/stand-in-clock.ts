import { z } from 'zod';

const clockMsMax = 2_000;
const clockSchema = z.object({ now: z.number() });

/**
 * Reads the clock of the stand-in at `url`, which a person can move. While the stand-in does not answer, the result is
 * the machine's clock plus the last known difference.
 */
export function createStandInClock(url: string): () => Promise<Date> {
  let aheadMs = 0;
  return async () => {
    try {
      const response = await fetch(`${url}/_local/clock`, { signal: AbortSignal.timeout(clockMsMax) });
      const { now } = clockSchema.parse(await response.json());
      aheadMs = now * 1000 - Date.now();
      return new Date(now * 1000);
    } catch {
      return new Date(Date.now() + aheadMs);
    }
  };
}
