import { isAppError } from '@scanlist/service-kit/app-error';
import type { Logger } from '@scanlist/service-kit/logger';
import { OverloadedError } from '../admission/overloaded.ts';

/**
 * Logs why a visitor gets a page that says to wait, in place of `what`: as an error, or as a warning with its reason where a
 * service is unavailable. Requests that are refused because of overload are counted where they are refused.
 */
export function logPageError(logger: Logger, error: unknown, what: string): void {
  if (!isAppError(error) || error.code !== 'SERVICE_UNAVAILABLE')
    logger.error({ err: error }, `${what} could not be shown`);
  else if (!(error instanceof OverloadedError))
    logger.warn({ reason: error.message }, `${what} is unavailable`);
}
