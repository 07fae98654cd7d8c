import { Resend } from 'resend';
import type { Mail, SendMail, SendResult } from './mail.ts';

const deadlineMs = 10_000;
const parkedMs = 15 * 60_000;
const retryAfterMsMax = 60 * 60_000;

/** Errors of our account rather than of the mail: the mail is kept for a later attempt. */
const accountErrors = new Set(['missing_api_key', 'invalid_api_key', 'restricted_api_key']);
const quotaErrors = new Set(['daily_quota_exceeded', 'monthly_quota_exceeded']);

/**
 * Sends mails with Resend; only this folder uses its SDK. An attempt ends after ten seconds and always resolves.
 * `baseUrl` is another server with Resend's HTTP API, such as the local mailbox.
 */
export function createResendClient(options: { apiKey: string; baseUrl?: string | undefined }): SendMail {
  const resend = new Resend(options.apiKey, options.baseUrl ? { baseUrl: options.baseUrl } : {});
  return async (mail, idempotencyKey) => {
    const signal = AbortSignal.timeout(deadlineMs);
    return resultOf(await resend.emails.send(requestOf(mail), { idempotencyKey, signal }));
  };
}

/** A response of the SDK. Its own types are too strict for what a proxy in between may return. */
export interface ResendAnswer {
  data: { id?: unknown } | null;
  error: { name?: unknown; message?: unknown; statusCode?: unknown } | null;
  headers: Record<string, string> | null;
}

/** Maps a response to what to do next; see `SendResult`. */
export function resultOf({ data, error, headers }: ResendAnswer): SendResult {
  if (typeof data?.id === 'string') return { outcome: 'sent', providerId: data.id };
  const name = String(error?.name ?? 'no_answer');
  const status = typeof error?.statusCode === 'number' ? error.statusCode : null;
  const reason =
    `${status ?? 'no status'} ${name}: ${String(error?.message ?? 'an answer without an id')}`.slice(0, 500);
  const afterMs = retryAfterMs(headers);

  if (quotaErrors.has(name) || accountErrors.has(name)) {
    return { outcome: 'parked', reason, afterMs: afterMs ?? parkedMs };
  }
  if (status === 429) return { outcome: 'busy', reason, afterMs: afterMs ?? 1000 };
  const mayPass =
    status === null || status >= 500 || status === 408 || name === 'concurrent_idempotent_requests';
  return mayPass ? { outcome: 'retry', reason, afterMs } : { outcome: 'refused', reason };
}

/** Fixes the order of the keys, so that a mail read back from the database has the same bytes. */
function requestOf({ from, to, replyTo, subject, html, text, headers, tags, attachments }: Mail) {
  return { from, to, replyTo, subject, html, text, headers, tags, attachments };
}

/** `retry-after` in milliseconds if it is a number of seconds, at most an hour. */
function retryAfterMs(headers: Record<string, string> | null): number | null {
  const seconds = Number.parseFloat(headers?.['retry-after'] ?? '');
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, retryAfterMsMax) : null;
}
