import { notificationEmailBodySchema, notificationTokenSchema } from '@scanlist/contracts/http/notifications';
import {
  answerNotificationAddress,
  askConfirmation,
  getNotificationAddress,
  getNotificationStatus,
  sendTestMail,
} from '@scanlist/contracts/messages/lists';
import type { Caller } from '@scanlist/messaging/call';
import { notFound } from '@scanlist/service-kit/app-error';
import { type Context, Hono } from 'hono';
import type { GatewayEnv } from '../http/env.ts';
import { limitRate } from '../middleware/limit-rate.ts';
import { requireJson, smallBodyBytesMax, validJson, validQuery } from '../middleware/read-json.ts';
import {
  findProfile,
  ownershipOf,
  type ProfileDependencies,
  resendAccountLink,
} from '../profile/change-profile.ts';
import type { Throttles } from '../throttles/throttles.ts';
import { jsonBytes } from './json-bytes.ts';

export interface NotificationDependencies extends ProfileDependencies {
  caller: Caller;
  /** For what readers ask: they are strangers, and take no place of an owner. */
  visitorsCaller: Caller;
  trustProxy: boolean;
  throttles: Throttles;
}

/** Enough for a mail provider that stops mails for many of its people from one address. */
const readersPerMinute = 120;

/**
 * `/api/notifications` (decision O4): for the owner what becomes of mails to an address, for the reader of an address,
 * who is known by nothing but the token of a mail, to agree or to stop. Both answers of a reader take any body or none:
 * a mail program stops with the form of RFC 8058.
 */
export function notificationRoutes(deps: NotificationDependencies): Hono<GatewayEnv> {
  const { caller, visitorsCaller, trustProxy, throttles } = deps;
  const json = requireJson(smallBodyBytesMax);
  const limitReaders = limitRate({
    name: 'notification',
    perMinute: readersPerMinute,
    isFrequent: true,
    trustProxy,
    throttles,
  });

  async function answer(c: Context<GatewayEnv, '/:token/x'>, said: 'confirm' | 'stop'): Promise<Response> {
    const token = tokenOf(c.req.param('token'));
    return jsonBytes(c, await visitorsCaller.forward(answerNotificationAddress, { token, answer: said }));
  }

  return new Hono<GatewayEnv>()
    .get('/', validQuery(notificationEmailBodySchema), async function statusOfAddress(c) {
      const { email } = c.req.valid('query');
      return jsonBytes(c, await caller.forward(getNotificationStatus, { ownerId: c.var.ownerId, email }));
    })
    .post('/test', json, validJson(notificationEmailBodySchema), async function test(c) {
      const { email } = c.req.valid('json');
      return jsonBytes(c, await caller.forward(sendTestMail, { ownerId: c.var.ownerId, email }));
    })
    .post('/confirmation', json, validJson(notificationEmailBodySchema), async function askAgain(c) {
      const { email } = c.req.valid('json');
      const { ownerId, sessionId } = c.var;
      const ownership = ownershipOf(await findProfile(deps, ownerId), email);
      // Lists know the own address and never ask it, but would ask one that is pending as a stranger's.
      const contract = ownership === 'pending' ? getNotificationStatus : askConfirmation;
      const status = await caller.forward(contract, { ownerId, email });
      // After lists have answered, so that nothing is mailed while they are away.
      await resendAccountLink(deps, { accountId: ownerId, sessionId }, email);
      return jsonBytes(c, status);
    })
    .get('/:token', limitReaders, async function address(c) {
      const token = tokenOf(c.req.param('token'));
      return jsonBytes(c, await visitorsCaller.forward(getNotificationAddress, { token }));
    })
    .post('/:token/confirm', limitReaders, (c) => answer(c, 'confirm'))
    .post('/:token/stop', limitReaders, (c) => answer(c, 'stop'));
}

/** The token as it came; NOT_FOUND for what cannot be one, as for an unknown one. */
function tokenOf(param: string): string {
  if (!notificationTokenSchema.safeParse(param).success) throw notFound('This link is not valid');
  return param;
}
