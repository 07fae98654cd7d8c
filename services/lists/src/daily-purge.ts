import type { Logger } from '@scanlist/service-kit/logger';
import { purgeDrafts } from './drafts/purge-drafts.ts';
import { purgeLists } from './lists/purge-lists.ts';
import { purgeMailQuotas } from './notifications/purge-mail-quotas.ts';
import type { World } from './world.ts';

const dayMs = 24 * 60 * 60 * 1000;

const purges = { drafts: purgeDrafts, 'deleted lists': purgeLists, 'mail quotas': purgeMailQuotas };

/**
 * Drops old drafts, deleted lists and what no longer counts now and once a day (decision P9a). Several replicas may do so at once; a failure is
 * logged and tried next day.
 */
export function startDailyPurge(world: Pick<World, 'sql' | 'now'>, logger: Logger): { stop(): void } {
  const purge = () => {
    for (const [what, drop] of Object.entries(purges)) {
      drop(world).then(
        (dropped) => logger.info({ what, dropped }, 'old data dropped'),
        (err: unknown) => logger.error({ err, what }, 'old data could not be dropped'),
      );
    }
  };
  purge();
  const timer = setInterval(purge, dayMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
