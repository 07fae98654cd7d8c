import { ApiError } from '@scanlist/web-kit/api';

/** The text of an error that may be shown to a person; `Unknown error` where there is none (specification section 8). */
export function errorMessage(error: unknown): string {
  return error instanceof Error && error.message ? error.message : 'Unknown error';
}

/** What a toast says of a failure: its `description`, and where the server said nothing itself, the `reason` after it. */
export interface FailureText {
  description: string;
  reason?: string;
}

/**
 * The server's own message. Where nothing answered, or something in between did: the fallback of specification section 8,
 * and then the reason.
 */
export function failureText(error: unknown, fallback: string): FailureText {
  if (!(error instanceof ApiError)) return { description: fallback };
  if (error.hasServerMessage) return { description: error.message };
  return { description: fallback, reason: reasonAfter(fallback, error.message) };
}

/** The same as one text, for a place that is no toast. */
export function serverMessage(error: unknown, fallback: string): string {
  const { description, reason } = failureText(error, fallback);
  return reason === undefined ? description : `${asSentence(description)} ${reason}`;
}

/** The text with a full stop where it ends without a mark. */
export function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** A person is asked to try again once: by the fallback, or by the reason. */
function reasonAfter(fallback: string, message: string): string {
  return fallback.includes('try again') ? message.replace(/(?<=\.) .*/, '') : message;
}
