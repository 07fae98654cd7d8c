import { Resend } from 'resend';
import type { Mail, SendMail, SendResult } from './mail.ts';

const deadlineMs = 10_000;
const parkedMs = 15 * 60_000;
const retryAfterMsMax = 60 * 60_000;

/** Answers that concern our account rather than the mail: nothing is wrong with the mail, so it is kept. */
const accountErrors = new Set(['missing_api_key', 'invalid_api_key', 'restricted_api_key']);
const quotaErrors = new Set(['daily_quota_exceeded', 'monthly_quota_exceeded']);

/**
 * Sends by Resend, which nobody knows but this file and `resend-webhook.ts`. An attempt ends after ten seconds; a result is
 * always returned, nothing is thrown. `baseUrl` points at another server that speaks Resend's HTTP API, such as the local mailbox.
 */
export function createResendClient(options: { apiKey: string; baseUrl?: string | undefined }): SendMail {
  const resend = new Resend(options.apiKey, options.baseUrl ? { baseUrl: options.baseUrl } : {});
  return async (mail, idempotencyKey) => {
    const signal = AbortSignal.timeout(deadlineMs);
    return resultOf(await resend.emails.send(requestOf(mail), { idempotencyKey, signal }));
  };
}

/** An answer as the SDK hands it over. Its types promise more than a proxy in between keeps. */
export interface ResendAnswer {
  data: { id?: unknown } | null;
  error: { name?: unknown; message?: unknown; statusCode?: unknown } | null;
  headers: Record<string, string> | null;
}

/** Sorts an answer into what to do next; see `SendResult`. */
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

/** The order of the keys is fixed here, so that a mail read back from the database makes the same bytes. */
function requestOf({ from, to, replyTo, subject, html, text, headers, tags, attachments }: Mail) {
  return { from, to, replyTo, subject, html, text, headers, tags, attachments };
}

/** `retry-after` in milliseconds when it is a number of seconds, at most an hour. */
function retryAfterMs(headers: Record<string, string> | null): number | null {
  const seconds = Number.parseFloat(headers?.['retry-after'] ?? '');
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, retryAfterMsMax) : null;
}
