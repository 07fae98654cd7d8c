import { contactBodySchema, supportBodySchema } from '@scanlist/contracts/http/support';
import { createSemaphore } from '@scanlist/service-kit/semaphore';
import { type Context, Hono } from 'hono';
import { clientOrigin } from '../http/client-address.ts';
import type { GatewayEnv } from '../http/env.ts';
import { limitRate } from '../middleware/limit-rate.ts';
import { requireJson, validJson } from '../middleware/read-json.ts';
import { isConfirmedSender, type SenderDependencies } from '../support/confirmed-sender.ts';
import { type ReceiveMessageDependencies, receiveMessage } from '../support/receive-message.ts';
import { contactMessageOf, supportRequestOf } from '../support/support-message.ts';
import { countKey } from '../throttles/count-key.ts';
import { ThrottledError } from '../throttles/throttled-error.ts';
import type { Throttles } from '../throttles/throttles.ts';

export interface SupportRoutesDependencies extends ReceiveMessageDependencies, SenderDependencies {
  trustProxy: boolean;
  throttles: Throttles;
  supportMessagesPerMinute: number;
}

/**
 * The hourly limit of an address, as a multiple of that of a minute: one address must not use up the hourly budget of
 * all.
 */
const minutesAnHour = 3;

/** Every character of every field may take six bytes. */
const bodyBytesMax = 48_000;
const tooLarge = 'Your message is too large.';

/** They wait for each other in the database: more at once would only take connections from other work. */
const keptAtOnceMax = 2;
const waitingMax = 200;
const waitMsMax = 10_000;

/**
 * `/api/support` and `/api/contact`: messages to the company behind the product (specification section 2: Support,
 * Contact).
 */
export function supportRoutes(deps: SupportRoutesDependencies): Hono<GatewayEnv> {
  const { now, trustProxy, throttles, supportMessagesPerMinute: perMinute } = deps;
  const perHour = perMinute * minutesAnHour;
  const limitMessages = limitRate({ name: 'support', perMinute, perHour, trustProxy, throttles });
  const semaphore = createSemaphore({
    atOnceMax: keptAtOnceMax,
    queueMax: waitingMax,
    waitMsMax,
    refusal: () => new ThrottledError(waitMsMax, 'Too many messages are being sent right now.'),
  });

  const senderKey = (c: Context<GatewayEnv>) => {
    const { address, site } = clientOrigin(c, trustProxy);
    return site === null ? countKey('address', address) : countKey('site', site);
  };
  const received = async (c: Context<GatewayEnv>, email: string) => ({
    now: now(),
    isSendersAddress: await isConfirmedSender(c, email, deps),
  });

  return new Hono<GatewayEnv>()
    .post(
      '/support',
      requireJson(bodyBytesMax, tooLarge),
      validJson(supportBodySchema),
      limitMessages,
      async function receiveRequest(c) {
        const body = c.req.valid('json');
        const message = supportRequestOf(body, await received(c, body.email));
        await semaphore(() => receiveMessage(deps, message, senderKey(c)));
        return c.json({ message: 'We received your support request.' });
      },
    )
    .post(
      '/contact',
      requireJson(bodyBytesMax, tooLarge),
      validJson(contactBodySchema),
      limitMessages,
      async function receiveContact(c) {
        const body = c.req.valid('json');
        const message = contactMessageOf(body, await received(c, body.email));
        await semaphore(() => receiveMessage(deps, message, senderKey(c)));
        return c.json({ message: 'We received your message.' });
      },
    );
}
