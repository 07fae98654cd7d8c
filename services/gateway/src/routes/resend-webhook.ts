import { receiveMailWebhook } from '@scanlist/contracts/messages/notify';
import type { Caller } from '@scanlist/messaging/call';
import { AppError, isAppError } from '@scanlist/service-kit/app-error';
import { Hono, type MiddlewareHandler } from 'hono';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { GatewayEnv } from '../env.ts';
import { noteRefused } from '../http-metrics.ts';
import { clientAddress } from '../middleware/client-address.ts';
import { limitBody } from '../middleware/read-json.ts';
import { ThrottledError } from '../throttled.ts';
import { jsonBytes } from './json-bytes.ts';

/** Many times the largest event there is: none holds a mail's words. */
const webhookBytesMax = 100_000;
const headerMax = 500;
const signatureMax = 4_000;
/** An address whose signatures were wrong so often within a minute forges. */
const refusedPerMinute = 60;
/** Its name in metrics. */
const throttle = 'forged-mail-webhooks';

/**
 * `POST /api/resend/webhook`: the body goes to notify as it came, because its signature is over these very characters. The mail
 * service names no origin; the signature alone decides. Answers 404 where notify is told no secret.
 */
export function resendWebhookRoutes({
  caller,
  trustProxy,
}: {
  caller: Caller;
  trustProxy: boolean;
}): Hono<GatewayEnv> {
  return new Hono<GatewayEnv>().post(
    '/',
    limitForgers(trustProxy),
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
      const body = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await c.req.arrayBuffer());
      return jsonBytes(c, await caller.forward(receiveMailWebhook, { body, id, timestamp, signature }));
    },
  );
}

/**
 * After so many wrong signatures of one address within a minute nobody is asked any more: 429. Counted per process. Behind a proxy
 * `TRUST_PROXY` has to be set: otherwise those who forge and the mail service have the same address.
 */
function limitForgers(trustProxy: boolean): MiddlewareHandler<GatewayEnv> {
  const refused = new RateLimiterMemory({
    keyPrefix: throttle,
    points: refusedPerMinute,
    duration: 60,
  });
  return async function limitForgersOfAddress(c, next) {
    const address = clientAddress(c, trustProxy);
    const known = await refused.get(address);
    if (known && known.remainingPoints <= 0) {
      noteRefused(throttle);
      throw new ThrottledError(known.msBeforeNext);
    }
    await next();
    if (isAppError(c.error) && c.error.code === 'WRONG_SIGNATURE') await refused.penalty(address);
  };
}

function wrongSignature(): AppError {
  return new AppError('WRONG_SIGNATURE', 'The signature of this message is missing or wrong.');
}
