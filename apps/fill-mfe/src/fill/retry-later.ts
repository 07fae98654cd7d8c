/** Runs something now or, after failures, with growing pauses. */
export interface Retry {
  now(): void;
  /**
   * Plans the next run: not before `atLeastMs` where the server named a time, else after a pause that doubles. Of two
   * planned times the earlier one stays.
   */
  later(atLeastMs?: number): void;
  /** Resets the pause. */
  succeeded(): void;
  cancel(): void;
}

const firstPauseMs = 1000;
export const pauseMaxMs = 60_000;

/** Plans runs of `run`; at most one is planned at a time. */
export function retryLater(run: () => void): Retry {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let plannedFor = 0;
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
      // Random jitter, so that a hall full of phones does not retry in the same instant.
      const spread = Math.random() / 2;
      const waitMs = Math.max(
        pauseMs * (0.75 + spread),
        atLeastMs + Math.min(atLeastMs, pauseMaxMs) * spread,
      );
      const at = performance.now() + waitMs;
      if (timer !== undefined && plannedFor <= at) return;
      clearTimeout(timer);
      plannedFor = at;
      timer = setTimeout(() => {
        timer = undefined;
        run();
      }, waitMs);
      pauseMs = Math.min(pauseMs * 2, pauseMaxMs);
    },
    succeeded() {
      pauseMs = firstPauseMs;
    },
    cancel,
  };
}
