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
  /** For readers of mails: they are strangers, and take no place in the lane of owners. */
  visitorsCaller: Caller;
  trustProxy: boolean;
  throttles: Throttles;
}

/** Enough for a mail provider that unsubscribes many people from one address. */
const readersPerMinute = 120;

/**
 * `/api/notifications` (decision O4). Protected routes show an owner the state of mails to an address. Public routes
 * let the reader of an address, identified only by the token of a mail, agree or stop. Both take any body or none:
 * mail programs send the form of RFC 8058.
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

  async function answer(c: Context<GatewayEnv, '/:token/x'>, choice: 'confirm' | 'stop'): Promise<Response> {
    const token = tokenOf(c.req.param('token'));
    return jsonBytes(c, await visitorsCaller.forward(answerNotificationAddress, { token, answer: choice }));
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
      const { ownerId, sessionId, membership } = c.var;
      const accountId = membership.ownerAccountId;
      const ownership = ownershipOf(await findProfile(deps, accountId), email);
      // lists knows the own address and sends no question there, but would treat a pending one as a stranger’s.
      const contract = ownership === 'pending' ? getNotificationStatus : askConfirmation;
      const status = await caller.forward(contract, { ownerId, email });
      // After the answer of lists, so that nothing is mailed while it is down.
      // That link is the owner's own business, and no other member's.
      if (accountId === c.var.accountId) await resendAccountLink(deps, { accountId, sessionId }, email);
      return jsonBytes(c, status);
    })
    .get('/:token', limitReaders, async function address(c) {
      const token = tokenOf(c.req.param('token'));
      return jsonBytes(c, await visitorsCaller.forward(getNotificationAddress, { token }));
    })
    .post('/:token/confirm', limitReaders, (c) => answer(c, 'confirm'))
    .post('/:token/stop', limitReaders, (c) => answer(c, 'stop'));
}

/** The token unchanged; NOT_FOUND for an impossible one, as for an unknown one. */
function tokenOf(param: string): string {
  if (!notificationTokenSchema.safeParse(param).success) throw notFound('This link is not valid');
  return param;
}
