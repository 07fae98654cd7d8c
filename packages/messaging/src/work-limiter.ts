import { withAbandonedWork } from '@scanlist/service-kit/deadline';

export interface WorkLimits {
  /** How many pieces of work run at the same time. */
  atOnceMax: number;
  /** How many more may wait, and how many bytes they may hold. */
  waitingMax: number;
  waitingBytesMax: number;
}

/** A piece of work that nobody waits for after `endsAt`, in milliseconds since 1970. */
export interface Work {
  endsAt: number;
  bytes: number;
  run(): Promise<void>;
}

/** Limits concurrent work (a bulkhead): during a stall, or under too many requests, the rest is refused at once. */
export interface WorkLimiter {
  /**
   * Runs the work now or when a slot is free. The promise settles as the work does, or resolves when the work is
   * dropped at its deadline. Undefined where too much is waiting: the work never runs.
   */
  admit(work: Work): Promise<void> | undefined;
  /** How much of it runs, and how much waits. */
  readonly running: number;
  readonly waiting: number;
}

interface Waiting extends Work {
  settle: (outcome: Promise<void> | undefined) => void;
  timer: NodeJS.Timeout | undefined;
}

/** The largest delay `setTimeout` takes. */
const timerMsMax = 2 ** 31 - 1;

/**
 * Makes a limiter. Work keeps its slot until everything it started has settled, including work that `withDeadline` has
 * abandoned: a statement that hangs in a stalled database is not followed by another one.
 *
 * The newest goes first: under overload, somebody is most likely still waiting for it.
 */
export function createWorkLimiter({ atOnceMax, waitingMax, waitingBytesMax }: WorkLimits): WorkLimiter {
  let running = 0;
  const waiting: Waiting[] = [];
  let waitingBytes = 0;

  function start({ run }: Work): Promise<void> {
    running++;
    const { outcome, settled } = withAbandonedWork(run);
    void settled.then(() => {
      running--;
      startNext();
    });
    return outcome;
  }

  function startNext(): void {
    const next = waiting.pop();
    if (!next) return;
    clearTimeout(next.timer);
    waitingBytes -= next.bytes;
    next.settle(start(next));
  }

  function wait(work: Work): Promise<void> {
    return new Promise((resolve) => {
      const settle = (outcome: Promise<void> | undefined) => resolve(outcome);
      const one: Waiting = { ...work, settle, timer: undefined };
      waiting.push(one);
      waitingBytes += one.bytes;
      if (work.endsAt === Number.POSITIVE_INFINITY) return;
      const drop = () => {
        waiting.splice(waiting.indexOf(one), 1);
        waitingBytes -= one.bytes;
        settle(undefined);
      };
      one.timer = setTimeout(drop, Math.min(work.endsAt - Date.now(), timerMsMax));
    });
  }

  return {
    get running() {
      return running;
    },
    get waiting() {
      return waiting.length;
    },
    admit(work) {
      if (Date.now() >= work.endsAt) return Promise.resolve();
      if (running < atOnceMax) return start(work);
      const isFull = waiting.length >= waitingMax || waitingBytes + work.bytes > waitingBytesMax;
      return isFull ? undefined : wait(work);
    },
  };
}
