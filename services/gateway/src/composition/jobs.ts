import type { Logger } from '@scanlist/service-kit/logger';

/** Work that a process does again and again until it stops. */
export interface Job {
  name: string;
  /** The pause between the end of one run and the start of the next. */
  everyMs: number;
  run: () => Promise<unknown>;
  /** Runs once, when the process starts; without it the first run comes after the first pause. */
  atStart?: () => Promise<unknown>;
}

/**
 * Starts every job and runs each until `stop`, which waits for runs under way. A run that fails is logged; the next one follows
 * after the usual pause.
 */
export function startJobs(jobs: readonly Job[], logger: Logger): { stop(): Promise<void> } {
  const loops = jobs.map((job) => startJob(job, logger));
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

function startJob({ name, everyMs, run, atStart }: Job, logger: Logger): { stop(): Promise<unknown> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const failed = (err: unknown) => logger.warn({ err, job: name }, 'a background job failed; it runs again');
  const first = atStart?.().catch(failed);
  let running: Promise<unknown> = Promise.resolve();

  function schedule(): void {
    if (stopped) return;
    timer = setTimeout(() => {
      running = run().catch(failed).finally(schedule);
    }, everyMs);
    timer.unref();
  }

  schedule();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      return Promise.all([first, running]);
    },
  };
}
