import { type Book, openBook } from './book.ts';
import type { CatalogueOptions } from './catalogue.ts';
import { runJob } from './run-job.ts';
import { StripeError } from './stripe-error.ts';
import type { Done, StripeRows } from './stripe-rows.ts';

interface EngineOptions {
  rows: StripeRows;
  catalogue: CatalogueOptions;
  idMark?: string | undefined;
  /** Wall clock in milliseconds. */
  wallClock: () => number;
  /** Called when events may be waiting to be sent. */
  onEvents(): void;
  /** Hears why a job could not run, once until one can. */
  onTrouble(error: unknown): void;
}

interface RequestIdentity {
  id: string;
  key: string | undefined;
}

/** The one place where anything changes: requests and jobs, one after the other, each kept whole or not at all. */
export interface Engine {
  /** Seconds of the virtual clock: the wall clock and what it was advanced by. */
  now(): number;
  read<Result>(run: (book: Book) => Promise<Result>): Promise<Result>;
  /**
   * Keeps what `run` wrote, with the outcome `outcomeOf` makes of its result, and answers that result. What `run` throws
   * leaves everything as it was.
   */
  write<Result>(
    run: (book: Book) => Promise<Result>,
    request: RequestIdentity,
    outcomeOf?: (result: Result) => Done['outcome'],
  ): Promise<Result>;
  /** Puts the virtual clock forward, and runs every job that is due by then, in order of time. */
  advance(seconds: number): Promise<void>;
  /** Forgets everything, and sets the clock right. */
  reset(): Promise<void>;
  /** Reads the clock, and from then on runs jobs when their time comes. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const longestTimerMs = 2 ** 31 - 1;
const afterTroubleMs = 1000;

/** Jobs and the clock are in the database: an engine that is killed goes on where it was. */
export function createEngine(options: EngineOptions): Engine {
  const { rows, catalogue, idMark, wallClock, onEvents, onTrouble } = options;
  let offsetSeconds = 0;
  let queue: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let runAgain = false;
  let isStopped = true;
  let isTroubled = false;

  const now = () => Math.floor(wallClock() / 1000) + offsetSeconds;
  const alone = <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = queue.then(task);
    queue = result.catch(() => undefined);
    return result;
  };
  const keep = async (done: Done) => {
    const isNothing = done.objects.length === 0 && done.jobs.length === 0 && done.droppedJobs.length === 0;
    if (!isNothing || done.outcome) await rows.commit(done);
    if (done.deliveries.length > 0) onEvents();
    if (done.jobs.length > 0) wake();
  };

  return {
    now,
    read: (run) => run(openBook({ rows, catalogue, idMark, now: now() })),
    write(run, request, outcomeOf) {
      return alone(async () => {
        const book = openBook({ rows, catalogue, idMark, now: now(), request });
        const result = await run(book);
        await keep({ ...(await book.close()), outcome: outcomeOf?.(result) });
        return result;
      });
    },
    async advance(seconds) {
      await alone(async () => {
        await rows.setOffset(offsetSeconds + seconds);
        offsetSeconds += seconds;
      });
      // What could not run now is due still, and runs when it can.
      await runDueJobs().finally(schedule);
    },
    reset() {
      return alone(async () => {
        await rows.reset();
        offsetSeconds = 0;
      });
    },
    async start() {
      offsetSeconds = await rows.offset();
      await rows.forgetOldOutcomes();
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

  /** Runs what is due, then sleeps until the next job; what goes wrong is tried again a little later. */
  function wake(): void {
    if (isStopped) return;
    runAgain = true;
    running ??= (async () => {
      try {
        while (runAgain && !isStopped) {
          runAgain = false;
          await runDueJobs();
        }
        isTroubled = false;
        schedule();
      } catch (error) {
        if (!isTroubled && !isStopped) onTrouble(error);
        isTroubled = true;
        sleep(afterTroubleMs);
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
      () => sleep(afterTroubleMs),
    );
  }

  function sleep(ms: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(wake, Math.min(ms, longestTimerMs)).unref();
  }

  async function runDueJobs(): Promise<void> {
    while (!isStopped && (await alone(runNextJob)));
  }

  async function runNextJob(): Promise<boolean> {
    const job = await rows.dueJob(now());
    if (!job) return false;
    const book = openBook({ rows, catalogue, idMark, now: job.dueAt });
    book.clock = job.clock;
    book.turn.forget(job.subject, job.kind);
    try {
      await runJob(book, job);
    } catch (error) {
      // A job that is refused can never be done; it must not keep all others from their time.
      if (!(error instanceof StripeError)) throw error;
      onTrouble(error);
      book.discard();
      book.turn.forget(job.subject, job.kind);
    }
    await keep({ ...(await book.close()) });
    return true;
  }
}
