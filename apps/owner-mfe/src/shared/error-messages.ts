import { ApiError } from '@scanlist/web-kit/api';

/** The message of an error for a person; `Unknown error` without one (specification section 8). */
export function errorMessage(error: unknown): string {
  return error instanceof Error && error.message ? error.message : 'Unknown error';
}

/** The texts of a failure in a toast: its `description`, and the `reason` if the server gave no message. */
export interface FailureText {
  description: string;
  reason?: string;
}

/** The server's own message. Without one: the fallback of specification section 8, and the reason. */
export function failureText(error: unknown, fallback: string): FailureText {
  if (!(error instanceof ApiError)) return { description: fallback };
  if (error.hasServerMessage) return { description: error.message };
  return { description: fallback, reason: reasonAfter(fallback, error.message) };
}

/** The same as one text, for use outside a toast. */
export function serverMessage(error: unknown, fallback: string): string {
  const { description, reason } = failureText(error, fallback);
  return reason === undefined ? description : `${asSentence(description)} ${reason}`;
}

/** Adds a full stop if the text ends without punctuation. */
export function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Only one of fallback and reason asks to try again. */
function reasonAfter(fallback: string, message: string): string {
  return fallback.includes('try again') ? message.replace(/(?<=\.) .*/, '') : message;
}
