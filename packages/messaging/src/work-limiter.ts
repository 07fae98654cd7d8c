import { withAbandonedWork } from '@scanlist/service-kit/deadline';

export interface WorkLimits {
  /** How many pieces of work run at the same time. */
  atOnceMax: number;
  /** How many more may wait for their turn, and how many bytes of theirs are kept meanwhile. */
  waitingMax: number;
  waitingBytesMax: number;
}

/** A piece of work that nobody waits for after `endsAt`, in milliseconds since 1970. */
export interface Work {
  endsAt: number;
  bytes: number;
  run(): Promise<void>;
}

/** A place for so much work and no more: in a stall, or with too many requests, the rest is turned away at once. */
export interface WorkLimiter {
  /**
   * Runs the work now or when its turn comes; the promise settles as it does, or resolves when it is dropped because its end
   * has passed. Undefined where too much is waiting: the work never runs.
   */
  admit(work: Work): Promise<void> | undefined;
  /** How much of it runs, and how much waits for its turn. */
  readonly running: number;
  readonly waiting: number;
}

interface Waiting extends Work {
  settle: (outcome: Promise<void> | undefined) => void;
  timer: NodeJS.Timeout | undefined;
}

/** What `setTimeout` takes. */
const timerMsMax = 2 ** 31 - 1;

/**
 * A bound with nothing in it. Work keeps its place until all that it began has settled, also what it no longer waits for
 * (`withDeadline`): a statement that hangs in a stalled database is not followed by another one.
 *
 * The newest goes first: where there is more to do than can be done, it is what somebody still waits for.
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
