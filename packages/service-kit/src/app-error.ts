import type { ErrorCode } from '@scanlist/contracts/errors';
import type { Issue } from '@scanlist/contracts/http/problem';

/** What an `AppError` may carry besides its code and its public message. */
export interface AppErrorOptions {
  /** What is wrong with which field; may be shown beside the fields. */
  issues?: Issue[];
  /** With `IDEMPOTENCY_KEY_REUSED`: the id of what the first request with that key created. */
  madeId?: string;
  /** With `THROTTLED`: when a retry makes sense, where that is known. */
  retryAfterSeconds?: number;
  /** An internal message, logged and never sent. */
  internal?: string;
  cause?: unknown;
}

/**
 * A failure with three parts: a `code` of the closed list, a `publicMessage` fit to show to a person, and an `internal`
 * text for the log. It travels over NATS and HTTP without the internal part (decisions H1, H2).
 *
 * @example throw new AppError('LIST_LIMIT_REACHED', 'You have reached the limit of 10 lists.');
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly publicMessage: string;
  readonly issues?: Issue[];
  readonly madeId?: string;
  readonly retryAfterSeconds?: number;
  readonly internal?: string;
  /** Whether what was requested may have happened although this error is the answer: nobody answered in time. */
  isOutcomeUnknown = false;

  constructor(code: ErrorCode, publicMessage: string, options: AppErrorOptions = {}) {
    super(options.internal ?? publicMessage, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.publicMessage = publicMessage;
    this.issues = options.issues;
    this.madeId = options.madeId;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.internal = options.internal;
  }
}

/** Another owner's and missing things get the same answer (decision P10). */
export function notFound(publicMessage = 'Not found'): AppError {
  return new AppError('NOT_FOUND', publicMessage);
}

/** A dependency cannot be reached; `internal` says which and why. */
export function unavailable(internal: string, cause?: unknown): AppError {
  const publicMessage = 'This part of the service is not available right now. Please try again in a moment.';
  return new AppError('SERVICE_UNAVAILABLE', publicMessage, { internal, cause });
}

/** True for an `AppError`, whichever copy of this module made it. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError' && 'publicMessage' in error;
}
