import type { Logger } from '@scanlist/service-kit/logger';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/**
 * Drops what has been kept long enough, now and once a day (decision P9a). Each purge, named after what it drops, says how
 * many rows those were. Several replicas may do so at once; a failure is logged and tried next time, and one because of the
 * service's own end is none.
 *
 * @example startDailyPurge({ drafts: () => deleteInPortions((most) => deleteOldDrafts(sql, cutoff, most)) }, logger)
 */
export function startDailyPurge(purges: Purges, logger: Logger): Purging {
  return startPurge(purges, dayMs, logger);
}

/** The same every hour, for what goes on the day it came. */
export function startHourlyPurge(purges: Purges, logger: Logger): Purging {
  return startPurge(purges, hourMs, logger);
}

type Purges = Record<string, () => Promise<number>>;

interface Purging {
  stop(): void;
}

function startPurge(purges: Purges, everyMs: number, logger: Logger): Purging {
  let stopped = false;
  const purge = () => {
    for (const [what, drop] of Object.entries(purges)) {
      drop().then(
        (dropped) => logger.info({ what, dropped }, 'old data dropped'),
        (err: unknown) => {
          // The database's connections are gone with the service; the next start goes on.
          if (stopped) logger.info({ what }, 'old data is dropped at the next start');
          else logger.error({ err, what }, 'old data could not be dropped');
        },
      );
    }
  };
  purge();
  const timer = setInterval(purge, everyMs);
  timer.unref();
  return {
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
}
