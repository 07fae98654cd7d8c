import { startWakeableLoop, type WakeableLoop } from '@scanlist/service-kit/wakeable-loop';
import { Webhook } from 'standardwebhooks';
import type { DueWebhook, WebhookRows } from './webhook-rows.ts';

export interface WebhookSenderOptions {
  rows: WebhookRows;
  url: string;
  /** As Resend's: `whsec_` and base64. */
  secret: string;
  onTrouble(error: unknown): void;
}

const retrySeconds = [1, 5, 30, 300, 1_800, 7_200];
const answerWithinMs = 10_000;
const atOnce = 8;
const pollMs = 500;

/**
 * Sends webhooks, signed as Resend's are, at least once and in no promised order. One that is not answered with 2xx within ten
 * seconds goes out again after 1 s, 5 s, 30 s, 5 min, half an hour and two hours, then never again.
 */
export function sendWebhooks({ rows, url, secret, onTrouble }: WebhookSenderOptions): WakeableLoop {
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
      const due = await rows.due(atOnce);
      await Promise.all(due.map(settle));
      return due.length > 0;
    } catch (error) {
      onTrouble(error);
      return false;
    }
  }

  async function settle(webhook: DueWebhook): Promise<void> {
    const isTaken = await isTakenByReceiver(webhook);
    if (stopping.signal.aborted && !isTaken) return;
    const seconds = retrySeconds[webhook.attempts];
    if (isTaken || seconds === undefined) await rows.drop(webhook.number);
    else await rows.postpone(webhook.number, seconds);
  }

  async function isTakenByReceiver({ id, payload }: DueWebhook): Promise<boolean> {
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
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(answerWithinMs)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }
}
