/** Runs something now or, after failures, later and later. */
export interface Retry {
  now(): void;
  /** Plans the next run: after `atLeastMs` where the server named a time, else after a pause that doubles. */
  later(atLeastMs?: number): void;
  /** The pause starts small again. */
  worked(): void;
  cancel(): void;
}

const firstPauseMs = 1000;
const pauseMaxMs = 60_000;

/** Plans runs of `run`; at most one is planned at a time. */
export function retryLater(run: () => void): Retry {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = firstPauseMs;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    now() {
      cancel();
      run();
    },
    later(atLeastMs = 0) {
      if (timer !== undefined) return;
      // Spread, so that a hall full of phones does not come back in the same instant.
      const spread = 0.75 + Math.random() / 2;
      timer = setTimeout(() => {
        timer = undefined;
        run();
      }, Math.max(atLeastMs, pauseMs) * spread);
      pauseMs = Math.min(pauseMs * 2, pauseMaxMs);
    },
    worked() {
      pauseMs = firstPauseMs;
    },
    cancel,
  };
}
