import type { Logger } from '@scanlist/service-kit/logger';
import type { Dependencies } from '../dependencies.ts';
import { sendSummaries } from './send-summaries.ts';

const lookEveryMs = 5_000;

/** Asks for summaries as they become due, until it is stopped; a failure is logged and tried again. */
export function startSummaries(deps: Dependencies, logger: Logger): { stop(): Promise<void> } {
  let working = Promise.resolve();
  let isWorking = false;
  const timer = setInterval(() => {
    if (isWorking) return;
    isWorking = true;
    working = sendSummaries(deps)
      .then((sent) => {
        if (sent > 0) logger.info({ sent }, 'summaries of entries asked for');
      })
      .catch((err: unknown) => logger.error({ err }, 'summaries of entries could not be asked for'))
      .finally(() => {
        isWorking = false;
      });
  }, lookEveryMs);
  return {
    async stop() {
      clearInterval(timer);
      await working;
    },
  };
}
