import { createHmac } from 'node:crypto';
import type { SignedWebhook } from '../provider/mail.ts';

export const webhookSecret = `whsec_${Buffer.from('a secret of twenty-four').toString('base64')}`;

/** A webhook signed as Svix documents it: HMAC-SHA256 of id, time and body. `at` is when it was signed. */
export function signed(
  event: object | string,
  { secret = webhookSecret, at = new Date() }: { secret?: string; at?: Date } = {},
): SignedWebhook {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const id = 'msg_1';
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { body, id, timestamp, signature: `v1,${signature}` };
}

/** An event about a mail, as Resend sends it. */
export function mailEvent(type: string, deliveryId: string | null, details: object = {}): object {
  const at = new Date().toISOString();
  return {
    type,
    created_at: at,
    data: {
      created_at: at,
      email_id: '56761188-7520-42d8-8898-ff6fc54ce618',
      from: 'ScanList <mail@scanlist.example>',
      to: ['dana@example.com'],
      subject: 'Load-out checklist: 2 of 3 completed',
      ...(deliveryId === null ? {} : { tags: { delivery: deliveryId } }),
      ...details,
    },
  };
}
