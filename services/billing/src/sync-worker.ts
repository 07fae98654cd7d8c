import { startWakeableLoop } from '@scanlist/service-kit/wakeable-loop';
import type { Dependencies } from './dependencies.ts';

export interface SyncWorker {
  /** Call it after a commit that leaves work to do: the jobs run at once. */
  wake(): void;
  /** Finishes the running job; the rest is done after the next start. */
  stop(): Promise<void>;
}

/** A repeated background job; resolves with the number of rows it found to work on. */
export type WorkerJob = (deps: Dependencies) => Promise<number>;

export interface SyncWorkerOptions {
  /** Run whenever something wakes the worker, and every `pollMs`. */
  jobs: WorkerJob[];
  pollMs?: number;
}

/**
 * Runs its jobs one after the other until they find no more work, then waits to be woken. Work that fails because the
 * provider or the database is down is retried at the times its rows hold; nothing is kept in memory.
 */
export function startSyncWorker(deps: Dependencies, { jobs, pollMs = 5_000 }: SyncWorkerOptions): SyncWorker {
  return startWakeableLoop(runAll, { pollMs });

  async function runAll(isStopping: () => boolean): Promise<boolean> {
    let found = 0;
    for (const job of jobs) {
      if (isStopping()) return false;
      try {
        found += await job(deps);
      } catch (err) {
        deps.logger.warn({ err, job: job.name }, 'a worker job failed; retrying later');
      }
    }
    return found > 0;
  }
}
