import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestContract } from '@scanlist/contracts/messages/define';
import type { Caller } from '@scanlist/messaging/call';
import { isAppError, unavailable } from '@scanlist/service-kit/app-error';
import type { Logger } from '@scanlist/service-kit/logger';
import type { z } from 'zod';

export interface RetryDependencies {
  caller: Caller;
  /** False once the process is stopping. */
  accepting(): boolean;
  logger: Logger;
  /**
   * The pauses between tries in milliseconds while lists does not answer; after the last one the export ends
   * incomplete.
   */
  exportWaitsMs?: readonly number[];
}

/** Long enough for a restart of a service. */
const usualWaitsMs = [500, 1_000, 2_000, 4_000, 8_000];

/** A call of an export under way: it is retried while the service is unavailable, unless this process is stopping. */
export async function callWithRetries<Input extends z.ZodType, Output extends z.ZodType>(
  { caller, accepting, logger, exportWaitsMs = usualWaitsMs }: RetryDependencies,
  contract: RequestContract<Input, Output>,
  input: z.input<Input>,
): Promise<z.output<Output>> {
  for (const waitMs of [...exportWaitsMs, null]) {
    if (!accepting()) throw unavailable('this process ends');
    try {
      return await caller.call(contract, input);
    } catch (error) {
      const isAway = isAppError(error) && error.code === 'SERVICE_UNAVAILABLE';
      if (!isAway || waitMs === null) {
        logger.warn({ err: error }, 'an export ended incomplete');
        throw error;
      }
      await sleep(waitMs);
    }
  }
  throw unavailable(contract.subject);
}
