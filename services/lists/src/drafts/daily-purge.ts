import type { Logger } from '@scanlist/service-kit/logger';
import type { World } from '../world.ts';
import { purgeDrafts } from './purge-drafts.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Drops old drafts now and once a day. Several replicas may do so at once; a failure is logged and tried next day. */
export function startDailyPurge(world: Pick<World, 'sql' | 'now'>, logger: Logger): { stop(): void } {
  const purge = () => {
    purgeDrafts(world).then(
      (deleted) => logger.info({ deleted }, 'old drafts dropped'),
      (err: unknown) => logger.error({ err }, 'old drafts could not be dropped'),
    );
  };
  purge();
  const timer = setInterval(purge, dayMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
