/** Runs `work` again and again, `pauseMs` after the last run ended, until `stop`; `stop` waits for a run under way. */
export function repeat(work: () => Promise<unknown>, pauseMs: number): { stop(): Promise<void> } {
  let stopped = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function plan(): void {
    if (stopped) return;
    timer = setTimeout(() => {
      running = work().finally(plan);
    }, pauseMs);
    timer.unref();
  }

  plan();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
