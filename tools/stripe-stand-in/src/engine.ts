import type { CatalogueOptions } from './catalogue.ts';
import { type ObjectRepository, openObjectRepository } from './object-repository.ts';
import { runJob } from './run-job.ts';
import { StripeError } from './stripe-error.ts';
import type { Changes, StripeRows } from './stripe-rows.ts';

interface EngineOptions {
  rows: StripeRows;
  catalogue: CatalogueOptions;
  idMark?: string | undefined;
  /** Wall clock in milliseconds. */
  wallClock: () => number;
  /** Called when events may be waiting to be sent. */
  onEvents(): void;
  /** Called with the reason when jobs fail to run: once until a run succeeds. */
  onError(error: unknown): void;
}

interface RequestIdentity {
  id: string;
  key: string | undefined;
}

/** Runs requests and jobs one after the other. Each one's changes are committed together or not at all. */
export interface Engine {
  /** The virtual clock in seconds: the wall clock plus the offset it was advanced by. */
  now(): number;
  read<Result>(run: (repository: ObjectRepository) => Promise<Result>): Promise<Result>;
  /**
   * Commits the changes of `run` together with the outcome that `outcomeOf` derives from its result, and resolves with the
   * result. If `run` throws, nothing changes.
   */
  write<Result>(
    run: (repository: ObjectRepository) => Promise<Result>,
    request: RequestIdentity,
    outcomeOf?: (result: Result) => Changes['outcome'],
  ): Promise<Result>;
  /** Advances the virtual clock and runs all jobs due by then, in order of time. */
  advance(seconds: number): Promise<void>;
  /** Deletes everything and resets the clock to the wall clock. */
  reset(): Promise<void>;
  /** Loads the clock offset and starts running jobs when they are due. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const longestTimerMs = 2 ** 31 - 1;
const retryAfterErrorMs = 1000;

/** Jobs and clock offset are in the database, so a killed engine continues where it was. */
export function createEngine(options: EngineOptions): Engine {
  const { rows, catalogue, idMark, wallClock, onEvents, onError } = options;
  let offsetSeconds = 0;
  let queue: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let runAgain = false;
  let isStopped = true;
  let hasFailed = false;

  const now = () => Math.floor(wallClock() / 1000) + offsetSeconds;
  const runExclusively = <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = queue.then(task);
    queue = result.catch(() => undefined);
    return result;
  };
  const commit = async (changes: Changes) => {
    const isEmpty =
      changes.objects.length === 0 && changes.jobs.length === 0 && changes.droppedJobs.length === 0;
    if (!isEmpty || changes.outcome) await rows.commit(changes);
    if (changes.deliveries.length > 0) onEvents();
    if (changes.jobs.length > 0) wake();
  };

  return {
    now,
    read: (run) => run(openObjectRepository({ rows, catalogue, idMark, now: now() })),
    write(run, request, outcomeOf) {
      return runExclusively(async () => {
        const repository = openObjectRepository({ rows, catalogue, idMark, now: now(), request });
        const result = await run(repository);
        await commit({ ...(await repository.changes()), outcome: outcomeOf?.(result) });
        return result;
      });
    },
    async advance(seconds) {
      await runExclusively(async () => {
        await rows.setOffset(offsetSeconds + seconds);
        offsetSeconds += seconds;
      });
      // A job that fails now stays due and runs later.
      await runDueJobs().finally(schedule);
    },
    reset() {
      return runExclusively(async () => {
        await rows.reset();
        offsetSeconds = 0;
      });
    },
    async start() {
      offsetSeconds = await rows.offset();
      await rows.deleteOldOutcomes();
      isStopped = false;
      wake();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running?.catch(() => undefined);
      await queue;
    },
  };

  /** Runs all due jobs, then sleeps until the next one. After an error it retries a second later. */
  function wake(): void {
    if (isStopped) return;
    runAgain = true;
    running ??= (async () => {
      try {
        while (runAgain && !isStopped) {
          runAgain = false;
          await runDueJobs();
        }
        hasFailed = false;
        schedule();
      } catch (error) {
        if (!hasFailed && !isStopped) onError(error);
        hasFailed = true;
        sleep(retryAfterErrorMs);
      } finally {
        running = undefined;
      }
    })();
  }

  function schedule(): void {
    void rows.nextJobAt().then(
      (dueAt) => {
        if (dueAt !== undefined) sleep(Math.max(0, (dueAt - offsetSeconds) * 1000 - wallClock()));
      },
      () => sleep(retryAfterErrorMs),
    );
  }

  function sleep(ms: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(wake, Math.min(ms, longestTimerMs)).unref();
  }

  async function runDueJobs(): Promise<void> {
    while (!isStopped && (await runExclusively(runNextJob)));
  }

  async function runNextJob(): Promise<boolean> {
    const job = await rows.dueJob(now());
    if (!job) return false;
    const repository = openObjectRepository({ rows, catalogue, idMark, now: job.dueAt });
    repository.clock = job.clock;
    repository.work.unschedule(job.subject, job.kind);
    try {
      await runJob(repository, job);
    } catch (error) {
      // A refused job can never succeed, so it is dropped: it must not block the others.
      if (!(error instanceof StripeError)) throw error;
      onError(error);
      repository.discard();
      repository.work.unschedule(job.subject, job.kind);
    }
    await commit({ ...(await repository.changes()) });
    return true;
  }
}
