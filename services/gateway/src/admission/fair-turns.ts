/** Runs the work of an owner when it is its turn, and settles as it does. */
export type FairTurns = <Result>(ownerId: string, work: () => Promise<Result>) => Promise<Result>;

export interface FairTurnsOptions {
  /** How many works are under way at a time. Each owner has one of them at most. */
  atOnceMax: number;
  /** How many wait for their turn, and how long each. */
  queueMax: number;
  waitMsMax: number;
  /** The error of a work for which that is too much. It is not begun. */
  refusal: () => Error;
}

/**
 * Owners take turns: each has one work under way at a time, and those that wait begin in the order in which their owners came,
 * the second work of an owner after the first of all others.
 */
export function createFairTurns({ atOnceMax, queueMax, waitMsMax, refusal }: FairTurnsOptions): FairTurns {
  const running = new Set<string>();
  /** What begins the waiting works of each owner, in the order of the owners' turns. */
  const queue = new Map<string, Set<() => void>>();
  let waitingCount = 0;

  function leave(ownerId: string, begin: () => void): void {
    const works = queue.get(ownerId);
    if (works?.delete(begin)) waitingCount--;
    if (works?.size === 0) queue.delete(ownerId);
  }

  function beginNext(): void {
    for (const [ownerId, works] of queue) {
      if (running.size >= atOnceMax) return;
      if (running.has(ownerId)) continue;
      const [begin] = works;
      if (!begin) continue;
      running.add(ownerId);
      leave(ownerId, begin);
      // The owner's next turn comes after everybody else's.
      if (queue.delete(ownerId)) queue.set(ownerId, works);
      begin();
    }
  }

  function turn(ownerId: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const begin = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      leave(ownerId, begin);
      reject(refusal());
    }, waitMsMax);
    queue.set(ownerId, (queue.get(ownerId) ?? new Set()).add(begin));
    waitingCount++;
    return promise;
  }

  return async function inFairTurn(ownerId, work) {
    if (running.size < atOnceMax && !running.has(ownerId)) {
      running.add(ownerId);
    } else {
      if (waitingCount >= queueMax) throw refusal();
      await turn(ownerId);
    }
    try {
      return await work();
    } finally {
      running.delete(ownerId);
      beginNext();
    }
  };
}
