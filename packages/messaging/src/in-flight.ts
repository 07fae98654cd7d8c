/** Counts running work, so that a graceful stop can wait for it. */
export interface InFlight {
  readonly count: number;
  /** Runs `work`, counted until it settles; it must not reject. */
  run(work: () => Promise<void>): void;
  /** Resolves as soon as fewer than `below` are running: 1 waits for all. */
  until(below: number): Promise<void>;
}

/** A counter that starts at zero. */
export function trackInFlight(): InFlight {
  let count = 0;
  const waiting: { below: number; resolve: () => void }[] = [];
  const settled = () => {
    count--;
    for (let i = waiting.length - 1; i >= 0; i--) {
      const waiter = waiting[i];
      if (waiter && count < waiter.below) {
        waiting.splice(i, 1);
        waiter.resolve();
      }
    }
  };
  return {
    get count() {
      return count;
    },
    run(work) {
      count++;
      work().then(settled, settled);
    },
    until(below) {
      if (count < below) return Promise.resolve();
      return new Promise((resolve) => waiting.push({ below, resolve }));
    },
  };
}
