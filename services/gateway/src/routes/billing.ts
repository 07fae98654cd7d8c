import {
  cardBodySchema,
  periodBodySchema,
  periodQuerySchema,
  takeCardBackBodySchema,
} from '@scanlist/contracts/http/billing';
import { may } from '@scanlist/contracts/http/permissions';
import {
  cancelSubscription,
  changeCard,
  changePeriod,
  createSubscription,
  getOpenPayment,
  getPaymentConfig,
  getPlans,
  getSubscription,
  listInvoices,
  previewPeriod,
  resumeSubscription,
  syncSubscription,
  takeCardBack,
} from '@scanlist/contracts/messages/billing';
import type { Caller } from '@scanlist/messaging/call';
import { Hono } from 'hono';
import { type AccountRows, fullNameOf } from '../accounts/account.ts';
import { findAccount } from '../accounts/change-account.ts';
import { readCardCookie, writeCardCookie } from '../cards/card-cookie.ts';
import { openCardForm } from '../cards/open-card-form.ts';
import type { GatewayEnv } from '../http/env.ts';
import { findMembership } from '../middleware/identify-caller.ts';
import { limitRate } from '../middleware/limit-rate.ts';
import { requireJson, smallBodyBytesMax, validJson, validQuery } from '../middleware/read-json.ts';
import type { Sessions } from '../sessions/session.ts';
import { readSessionCookie } from '../sessions/session-cookie.ts';
import type { Throttles } from '../throttles/throttles.ts';
import { forbiddenError, type WorkspaceRows } from '../workspaces/workspace.ts';
import { jsonBytes } from './json-bytes.ts';

export interface BillingDependencies {
  sessions: Sessions;
  workspaces: WorkspaceRows;
  caller: Caller;
  accounts: AccountRows;
  publicOrigin: string;
  trustProxy: boolean;
  throttles: Throttles;
  setupIntentsPerMinute: number;
}

/**
 * Prices, cards and subscriptions (specification section 7, decisions H3, H5). Public routes: prices, the provider’s
 * public key, the card form, and the link with which the reader of a mail takes their card back. The others are protected.
 */
export function billingRoutes(deps: BillingDependencies): Hono<GatewayEnv> {
  const {
    caller,
    sessions,
    workspaces,
    accounts,
    publicOrigin,
    trustProxy,
    throttles,
    setupIntentsPerMinute: perMinute,
  } = deps;
  const json = requireJson(smallBodyBytesMax);
  const limitCardForms = limitRate({ name: 'setup-intent', perMinute, trustProxy, throttles });
  const limitLinks = limitRate({ name: 'take-card-back', perMinute, trustProxy, throttles });
  // Each preview makes a request to the provider.
  const limitPreviews = limitRate({ name: 'period-preview', perMinute, trustProxy, throttles });
  // Each of these makes the provider act, and some may need a challenge of the card.
  const limitPayments = limitRate({ name: 'payment', perMinute, trustProxy, throttles });

  return new Hono<GatewayEnv>()
    .get('/plans', async function plans(c) {
      return jsonBytes(c, await caller.forward(getPlans, {}));
    })
    .get('/payment/config', async function paymentConfig(c) {
      return jsonBytes(c, await caller.forward(getPaymentConfig, {}));
    })
    .post('/payment/create-setup-intent', limitCardForms, async function cardForm(c) {
      const token = readSessionCookie(c, publicOrigin);
      const session = token === null ? null : await sessions.find(token);
      const membership = session && (await findMembership(c, workspaces, session.accountId));
      if (membership && !may(membership.role, 'billing:manage'))
        throw forbiddenError('billing:manage', membership.ownerName);
      const ownerId = membership ? membership.workspaceId : null;
      const { clientSecret } = await openCardForm(caller, {
        openCard: readCardCookie(c, publicOrigin),
        ownerId,
      });
      writeCardCookie(c, clientSecret, publicOrigin);
      return c.json({ clientSecret });
    })
    .post('/create-subscription', validQuery(periodQuerySchema), limitPayments, async function subscribe(c) {
      const { ownerId, accountId, actor } = c.var;
      const account = await findAccount(accounts, accountId);
      const { period } = c.req.valid('query');
      const payload = { ownerId, email: account.email, name: fullNameOf(account), period, actor };
      return jsonBytes(c, await caller.forward(createSubscription, payload));
    })
    .post('/cancel-subscription', limitPayments, async function cancel(c) {
      const { ownerId, actor } = c.var;
      return jsonBytes(c, await caller.forward(cancelSubscription, { ownerId, actor }));
    })
    .get('/subscription', async function subscription(c) {
      const contract = c.req.query('sync') === '1' ? syncSubscription : getSubscription;
      const { ownerId, membership } = c.var;
      if (may(membership.role, 'billing:manage'))
        return jsonBytes(c, await caller.forward(contract, { ownerId }));
      // The card, whose it is and what it pays are the owner's business.
      const { formerOwnerCard: _theirs, ...answer } = await caller.call(contract, { ownerId });
      return c.json({ ...answer, card: null });
    })
    .post('/subscription/resume', limitPayments, async function resume(c) {
      const { ownerId, actor } = c.var;
      return jsonBytes(c, await caller.forward(resumeSubscription, { ownerId, actor }));
    })
    .post('/subscription/card', json, validJson(cardBodySchema), limitPayments, async function card(c) {
      const { setupIntentId, paymentMethodId: testCard } = c.req.valid('json');
      const { ownerId, actor } = c.var;
      const payload = { ownerId, actor, setupIntentId, ...(testCard && { testCard }) };
      return jsonBytes(c, await caller.forward(changeCard, payload));
    })
    .get('/subscription/period', validQuery(periodBodySchema), limitPreviews, async function preview(c) {
      const { period } = c.req.valid('query');
      return jsonBytes(c, await caller.forward(previewPeriod, { ownerId: c.var.ownerId, period }));
    })
    .post(
      '/subscription/period',
      json,
      validJson(periodBodySchema),
      limitPayments,
      async function savePeriod(c) {
        const { period } = c.req.valid('json');
        const { ownerId, actor } = c.var;
        return jsonBytes(c, await caller.forward(changePeriod, { ownerId, period, actor }));
      },
    )
    .get('/subscription/payment', async function openPayment(c) {
      return jsonBytes(c, await caller.forward(getOpenPayment, { ownerId: c.var.ownerId }));
    })
    .post(
      '/cards/take-back',
      json,
      validJson(takeCardBackBodySchema),
      limitLinks,
      async function takeBack(c) {
        return jsonBytes(c, await caller.forward(takeCardBack, c.req.valid('json')));
      },
    )
    .get('/invoices', async function invoices(c) {
      return jsonBytes(c, await caller.forward(listInvoices, { ownerId: c.var.ownerId }));
    });
}
