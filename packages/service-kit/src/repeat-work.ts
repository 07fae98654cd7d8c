import type { Logger } from './logger.ts';
import { startWakeableLoop, type WakeableLoop } from './wakeable-loop.ts';

interface RepeatedWork {
  /** For the log, as in 'requested summary mails'. */
  what: string;
  everyMs: number;
  /** Returns how much it did. Long work calls `isStopping` now and then. */
  work: (isStopping: () => boolean) => Promise<number>;
}

/** Does the work now and again and again until it is stopped, never twice at once. It logs a failure and retries. */
export function repeatWork({ what, everyMs, work }: RepeatedWork, logger: Logger): WakeableLoop {
  return startWakeableLoop(
    async (isStopping) => {
      try {
        const count = await work(isStopping);
        if (count > 0) logger.info({ count }, what);
      } catch (err) {
        logger.error({ err }, `could not do all: ${what}`);
      }
      return false;
    },
    { pollMs: everyMs },
  );
}
