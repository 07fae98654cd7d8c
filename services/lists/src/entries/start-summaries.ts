import type { Logger } from '@scanlist/service-kit/logger';
import type { Dependencies } from '../dependencies.ts';
import { sendSummaries } from './send-summaries.ts';

const pollMs = 5_000;

/** Requests summaries as they become due, until it is stopped. It logs a failure and retries. */
export function startSummaries(deps: Dependencies, logger: Logger): { stop(): Promise<void> } {
  let working = Promise.resolve();
  let isWorking = false;
  const timer = setInterval(() => {
    if (isWorking) return;
    isWorking = true;
    working = sendSummaries(deps)
      .then((sent) => {
        if (sent > 0) logger.info({ sent }, 'requested summary mails');
      })
      .catch((err: unknown) => logger.error({ err }, 'could not request summary mails'))
      .finally(() => {
        isWorking = false;
      });
  }, pollMs);
  return {
    async stop() {
      clearInterval(timer);
      await working;
    },
  };
}
