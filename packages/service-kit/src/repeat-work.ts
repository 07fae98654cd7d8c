import type { Logger } from './logger.ts';

interface RepeatedWork {
  /** For the log, as in 'requested summary mails'. */
  what: string;
  everyMs: number;
  /** Returns how much it did. It should return soon once the signal is aborted. */
  work: (stopping: AbortSignal) => Promise<number>;
}

/** Does the work now and again and again until it is stopped, never twice at once. It logs a failure and retries. */
export function repeatWork({ what, everyMs, work }: RepeatedWork, logger: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let working: Promise<void> | null = null;
  const begin = () => {
    working ??= work(stopping.signal)
      .then((count) => {
        if (count > 0) logger.info({ count }, what);
      })
      .catch((err: unknown) => logger.error({ err }, `could not do all: ${what}`))
      .finally(() => {
        working = null;
      });
  };
  begin();
  const timer = setInterval(begin, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await working;
    },
  };
}
