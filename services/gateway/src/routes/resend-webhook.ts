import { receiveMailWebhook } from '@scanlist/contracts/messages/notify';
import type { Caller } from '@scanlist/messaging/call';
import { AppError } from '@scanlist/service-kit/app-error';
import { Hono } from 'hono';
import type { GatewayEnv } from '../http/env.ts';
import { limitForgedWebhooks } from '../middleware/limit-forged-webhooks.ts';
import { readBytes } from '../middleware/read-body.ts';
import { limitBody } from '../middleware/read-json.ts';
import type { Throttles } from '../throttles/throttles.ts';
import { jsonBytes } from './json-bytes.ts';

/** Many times the largest event: none contains the text of a mail. */
const webhookBytesMax = 100_000;
const headerMax = 500;
const signatureMax = 4_000;

/**
 * `POST /api/resend/webhook`: notify gets the body unchanged, because its signature covers every character. Only the
 * signature authenticates it. Answers 404 if notify has no secret.
 */
export function resendWebhookRoutes({
  caller,
  trustProxy,
  throttles,
}: {
  caller: Caller;
  trustProxy: boolean;
  throttles: Throttles;
}): Hono<GatewayEnv> {
  return new Hono<GatewayEnv>().post(
    '/',
    limitForgedWebhooks({ name: 'forged-mail-webhooks', trustProxy, throttles }),
    limitBody(webhookBytesMax),
    async function webhook(c) {
      c.header('Cache-Control', 'no-store');
      const id = c.req.header('svix-id');
      const timestamp = c.req.header('svix-timestamp');
      const signature = c.req.header('svix-signature');
      if (!id || !timestamp || !signature) throw wrongSignature();
      if (Math.max(id.length, timestamp.length) > headerMax || signature.length > signatureMax) {
        throw wrongSignature();
      }
      const body = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readBytes(c));
      return jsonBytes(c, await caller.forward(receiveMailWebhook, { body, id, timestamp, signature }));
    },
  );
}

function wrongSignature(): AppError {
  return new AppError('WRONG_SIGNATURE', 'The signature of this message is missing or wrong.');
}
