import type { ErrorCode } from '@scanlist/contracts/errors';
import type { Problem } from '@scanlist/contracts/http/problem';
import { AppError, isAppError } from '@scanlist/service-kit/app-error';
import { correlationId } from '@scanlist/service-kit/correlation';
import type { Logger } from '@scanlist/service-kit/logger';
import type { Context, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { OverloadedError } from '../admission/overloaded.ts';
import type { GatewayEnv } from '../http/env.ts';
import { endConnectionAfter } from './end-connection.ts';

/** The HTTP status of every error code (decision H2); the one place that has both. */
export const statusOfCode: Record<ErrorCode, ContentfulStatusCode> = {
  MALFORMED_JSON: 400,
  VALIDATION_FAILED: 400,
  CARD_NOT_CONFIRMED: 400,
  WRONG_SIGNATURE: 400,
  NOT_SIGNED_IN: 401,
  WRONG_CREDENTIALS: 401,
  CARD_DECLINED: 402,
  PAYMENT_OVERDUE: 402,
  WRONG_ORIGIN: 403,
  PASSWORD_NEEDED: 403,
  FORBIDDEN: 403,
  LIST_LIMIT_REACHED: 403,
  NOT_FOUND: 404,
  WORKSPACE_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  OTHER_ACCOUNT: 409,
  WORKSPACE_SHARED: 409,
  USERNAME_TAKEN: 409,
  EMAIL_TAKEN: 409,
  CARD_ALREADY_USED: 409,
  SUBSCRIPTION_EXISTS: 409,
  SUBSCRIPTION_ENDING: 409,
  PAYMENT_PENDING: 409,
  SIGNUP_ENDED: 409,
  ADDRESS_NOT_CONFIRMED: 409,
  VERSION_CONFLICT: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  BODY_TOO_LARGE: 413,
  NOT_JSON: 415,
  NO_COMPLETED_ITEMS: 422,
  SIGNATURE_REQUIRED: 422,
  THROTTLED: 429,
  SERVICE_UNAVAILABLE: 503,
  INTERNAL: 500,
};

const unavailableRetryAfterSeconds = 2;
const throttledRetryAfterSeconds = 60;

/**
 * Turns any thrown error into the error body of decision H1. A defect is logged, and its answer reveals nothing of
 * it.
 */
export function problemResponses(logger: Logger): ErrorHandler<GatewayEnv> {
  return function answerProblem(error, c) {
    const known = isBrokenOff(error, c) ? brokenOff() : asAppError(error);
    // The pattern and not the address, which may hold a token.
    const fields = { err: error, method: c.req.method, route: routePath(c) };
    if (known.code === 'INTERNAL') logger.error(fields, 'a request failed');
    else if (known.code === 'SERVICE_UNAVAILABLE' && !(known instanceof OverloadedError))
      logger.warn(fields, 'a request failed because a service is unavailable');
    endConnectionAfter(c, known);
    return problemResponse(c, known);
  };
}

/** The answer of an error: status, JSON body, and `Retry-After` where waiting helps. */
export function problemResponse(c: Context<GatewayEnv>, error: AppError): Response {
  const retryAfterSeconds = retryAfterSecondsOf(error);
  if (retryAfterSeconds) c.header('Retry-After', String(retryAfterSeconds));
  c.header('Cache-Control', 'no-store');
  const body: Problem = { message: error.publicMessage, code: error.code };
  if (error.issues) body.issues = error.issues;
  // So that a report of a defect can name the request.
  if (error.code === 'INTERNAL') body.reference = correlationId();
  if (error.madeId) body.madeId = error.madeId;
  return c.json(body, statusOfCode[error.code] ?? 500);
}

/** After how many seconds a retry makes sense: the time of the error, else the default of its code. */
export function retryAfterSecondsOf(error: AppError): number | undefined {
  if (error.retryAfterSeconds) return error.retryAfterSeconds;
  if (error.code === 'THROTTLED') return throttledRetryAfterSeconds;
  return error.code === 'SERVICE_UNAVAILABLE' ? unavailableRetryAfterSeconds : undefined;
}

/** Whether the sender disconnected before the end of the body: no defect, and nobody reads the answer. */
function isBrokenOff(error: unknown, c: Context<GatewayEnv>): boolean {
  const errored = c.env?.incoming?.errored;
  return errored !== undefined && errored !== null && error === errored;
}

function brokenOff(): AppError {
  return new AppError('MALFORMED_JSON', 'The request was cut off.');
}

/** The error as callers may see it: a defect as `INTERNAL`, which reveals nothing of it. */
export function asAppError(error: unknown): AppError {
  if (isAppError(error)) return error;
  // Only the JSON parser of Hono's validator throws one.
  if (error instanceof HTTPException && error.status === 400) {
    return new AppError('MALFORMED_JSON', 'The request body is not valid JSON.');
  }
  return new AppError('INTERNAL', 'Something went wrong on our end. Please try again.', { cause: error });
}
