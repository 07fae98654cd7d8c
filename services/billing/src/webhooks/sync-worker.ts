import { startWakeableLoop } from '@scanlist/service-kit/wakeable-loop';
import type { Dependencies } from '../dependencies.ts';

export interface SyncWorker {
  /** Call it after a commit that left something to do: it is done at once. */
  wake(): void;
  /** Finishes what is under way; the rest is done after the next start. */
  stop(): Promise<void>;
}

/** Something to be done again and again: says how much it found to do. */
export type Chore = (deps: Dependencies) => Promise<number>;

export interface SyncWorkerOptions {
  /** Done whenever something wakes the worker, and every `pollMs`. */
  chores: Chore[];
  pollMs?: number;
}

/**
 * Does its chores one after the other until they find nothing more, then waits to be woken. What one of them leaves undone,
 * because the provider or the database is away, is tried again by the times its rows say; nothing is kept in memory.
 */
export function startSyncWorker(
  deps: Dependencies,
  { chores, pollMs = 5_000 }: SyncWorkerOptions,
): SyncWorker {
  return startWakeableLoop(doAll, { pollMs });

  async function doAll(isStopping: () => boolean): Promise<boolean> {
    let found = 0;
    for (const chore of chores) {
      if (isStopping()) return false;
      try {
        found += await chore(deps);
      } catch (err) {
        deps.logger.warn({ err, chore: chore.name }, 'a chore has to wait');
      }
    }
    return found > 0;
  }
}
