import type { Logger } from '@scanlist/service-kit/logger';

/**
 * Runs `work` again and again, `pauseMs` after the last run ended, until `stop`; `stop` waits for a run under way. A run
 * that fails is logged, and the next one comes all the same.
 */
export function repeat(
  work: () => Promise<unknown>,
  { pauseMs, logger }: { pauseMs: number; logger: Logger },
): { stop(): Promise<void> } {
  let stopped = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function plan(): void {
    if (stopped) return;
    timer = setTimeout(() => {
      running = work()
        .catch((err) => logger.warn({ err }, 'what runs again and again failed this time'))
        .finally(plan);
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
