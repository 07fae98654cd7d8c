import { startWakeableLoop, type WakeableLoop } from '@scanlist/service-kit/wakeable-loop';
import { Webhook } from 'standardwebhooks';
import type { DueWebhook, WebhookRows } from './webhook-rows.ts';

export interface WebhookSenderOptions {
  rows: WebhookRows;
  url: string;
  /** In Resend's form: `whsec_` and base64. */
  secret: string;
  onError(error: unknown): void;
}

const retrySeconds = [1, 5, 30, 300, 1_800, 7_200];
const answerTimeoutMs = 10_000;
const concurrency = 8;
const pollMs = 500;

/**
 * Sends webhooks, signed like Resend's, at least once and in no guaranteed order. A webhook that is not answered with
 * 2xx within ten seconds is retried. The pauses are 1 s, 5 s, 30 s, 5 min, 30 min and 2 h; then it is given up.
 */
export function sendWebhooks({ rows, url, secret, onError }: WebhookSenderOptions): WakeableLoop {
  const stopping = new AbortController();
  const signer = new Webhook(secret);
  const loop = startWakeableLoop(sendDue, { pollMs });
  return {
    wake: loop.wake,
    async stop() {
      stopping.abort();
      await loop.stop();
    },
  };

  async function sendDue(): Promise<boolean> {
    try {
      const due = await rows.due(concurrency);
      await Promise.all(due.map(settle));
      return due.length > 0;
    } catch (error) {
      onError(error);
      return false;
    }
  }

  async function settle(webhook: DueWebhook): Promise<void> {
    const accepted = await isAccepted(webhook);
    if (stopping.signal.aborted && !accepted) return;
    const seconds = retrySeconds[webhook.attempts];
    if (accepted || seconds === undefined) await rows.drop(webhook.number);
    else await rows.postpone(webhook.number, seconds);
  }

  async function isAccepted({ id, payload }: DueWebhook): Promise<boolean> {
    const body = JSON.stringify(payload);
    const at = new Date();
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'svix-id': id,
          'svix-timestamp': String(Math.floor(at.getTime() / 1000)),
          'svix-signature': signer.sign(id, at, body),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(answerTimeoutMs)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }
}
