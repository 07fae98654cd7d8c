/** Runs the work when a slot is free, and settles as it does. */
type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets `atOnceMax` works be under way at a time, in the order in which they came. `queueMax` wait for their turn, none longer
 * than `waitMsMax`; a work for which that is too much is refused with what `refusal` makes, and is not done.
 */
export function createSemaphore({
  atOnceMax,
  queueMax,
  waitMsMax,
  refusal,
}: {
  atOnceMax: number;
  queueMax: number;
  waitMsMax: number;
  refusal: () => Error;
}): InTurn {
  const queue = new Set<() => void>();
  let running = 0;

  function wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        queue.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.delete(begin);
        reject(refusal());
      }, waitMsMax);
      queue.add(begin);
    });
  }

  return async function inTurn(work) {
    if (running >= atOnceMax) {
      if (queue.size >= queueMax) throw refusal();
      // A finished task hands its slot over, so `running` stays as it is.
      await wait();
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      const [next] = queue;
      if (next) next();
      else running--;
    }
  };
}
