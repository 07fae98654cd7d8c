import { RetryLater } from '@scanlist/messaging/consume';
import { isAppError } from '@scanlist/service-kit/app-error';

const waitMs = 30_000;

/** Does the work of an event. While the provider or the database is down, the event is retried without limit. */
export async function retryWhileUnavailable(reason: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isAppError(error) || error.code !== 'SERVICE_UNAVAILABLE') throw error;
    throw new RetryLater(waitMs, reason, { cause: error });
  }
}
