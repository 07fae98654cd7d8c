import { receiveWebhook } from '@scanlist/contracts/messages/billing';
import type { Caller } from '@scanlist/messaging/call';
import { AppError } from '@scanlist/service-kit/app-error';
import { Hono } from 'hono';
import type { GatewayEnv } from '../http/env.ts';
import { limitForgedWebhooks } from '../middleware/limit-forged-webhooks.ts';
import { readBytes } from '../middleware/read-body.ts';
import { limitBody } from '../middleware/read-json.ts';
import type { Throttles } from '../throttles/throttles.ts';
import { jsonBytes } from './json-bytes.ts';

/** Many times the largest event; as JSON inside JSON it is still smaller than one message may be. */
const webhookBytesMax = 400_000;
const signatureMax = 4_000;

/**
 * `POST /api/stripe/webhook` (decision H3): billing gets the body unchanged, because its signature covers every
 * character. Only the signature authenticates it. After sixty forged ones within a minute an address is refused here.
 */
export function stripeWebhookRoutes({
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
    limitForgedWebhooks({ name: 'forged-payment-webhooks', trustProxy, throttles }),
    limitBody(webhookBytesMax),
    async function webhook(c) {
      c.header('Cache-Control', 'no-store');
      const signature = c.req.header('stripe-signature');
      if (!signature || signature.length > signatureMax) throw wrongSignature();
      const body = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readBytes(c));
      return jsonBytes(c, await caller.forward(receiveWebhook, { body, signature }));
    },
  );
}

function wrongSignature(): AppError {
  return new AppError('WRONG_SIGNATURE', 'The signature of this message is missing or wrong.');
}
