import { cardBodySchema, periodBodySchema, periodQuerySchema } from '@scanlist/contracts/http/billing';
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
} from '@scanlist/contracts/messages/billing';
import type { Caller } from '@scanlist/messaging/call';
import { Hono } from 'hono';
import { type AccountRows, fullNameOf } from '../accounts/account.ts';
import { findAccount } from '../accounts/change-account.ts';
import { readCardCookie, writeCardCookie } from '../cards/card-cookie.ts';
import { openCardForm } from '../cards/open-card-form.ts';
import type { GatewayEnv } from '../env.ts';
import { limitRate } from '../middleware/limit-rate.ts';
import { requireJson, smallBodyBytesMax, validJson, validQuery } from '../middleware/read-json.ts';
import { requireOwner } from '../middleware/require-owner.ts';
import type { Sessions } from '../sessions/session.ts';
import { readSessionCookie } from '../sessions/session-cookie.ts';
import { jsonBytes } from './json-bytes.ts';

export interface BillingDeps {
  caller: Caller;
  sessions: Sessions;
  accounts: AccountRows;
  publicOrigin: string;
  trustProxy: boolean;
  setupIntentsPerMinute: number;
}

/**
 * What an owner pays, and how (specification section 7, decisions H3, H5). Prices, the provider's public key and a card form
 * are for everybody; the rest is the owner's own.
 */
export function billingRoutes(deps: BillingDeps): Hono<GatewayEnv> {
  const { caller, sessions, accounts, publicOrigin, trustProxy, setupIntentsPerMinute: perMinute } = deps;
  const owner = requireOwner(sessions);
  const json = requireJson(smallBodyBytesMax);
  const limitCardForms = limitRate({ name: 'setup-intent', perMinute, trustProxy });
  // Each preview asks the provider.
  const limitPreviews = limitRate({ name: 'period-preview', perMinute, trustProxy });
  // Each of these has the provider do something, and some have a card asked.
  const limitPayments = limitRate({ name: 'payment', perMinute, trustProxy });

  return new Hono<GatewayEnv>()
    .get('/plans', async function plans(c) {
      return jsonBytes(c, await caller.forward(getPlans, {}));
    })
    .get('/payment/config', async function paymentConfig(c) {
      return jsonBytes(c, await caller.forward(getPaymentConfig, {}));
    })
    .post('/payment/create-setup-intent', limitCardForms, async function cardForm(c) {
      const token = readSessionCookie(c);
      const session = token === null ? null : await sessions.find(token);
      const ownerId = session?.accountId ?? null;
      const { clientSecret } = await openCardForm(caller, { held: readCardCookie(c), ownerId });
      writeCardCookie(c, clientSecret, publicOrigin);
      return c.json({ clientSecret });
    })
    .post(
      '/create-subscription',
      owner,
      validQuery(periodQuerySchema),
      limitPayments,
      async function subscribe(c) {
        const { ownerId } = c.var;
        const account = await findAccount(accounts, ownerId);
        const { period } = c.req.valid('query');
        const asked = { ownerId, email: account.email, name: fullNameOf(account), period };
        return jsonBytes(c, await caller.forward(createSubscription, asked));
      },
    )
    .post('/cancel-subscription', owner, limitPayments, async function cancel(c) {
      return jsonBytes(c, await caller.forward(cancelSubscription, { ownerId: c.var.ownerId }));
    })
    .get('/subscription', owner, async function subscription(c) {
      const contract = c.req.query('sync') === '1' ? syncSubscription : getSubscription;
      return jsonBytes(c, await caller.forward(contract, { ownerId: c.var.ownerId }));
    })
    .post('/subscription/resume', owner, limitPayments, async function resume(c) {
      return jsonBytes(c, await caller.forward(resumeSubscription, { ownerId: c.var.ownerId }));
    })
    .post(
      '/subscription/card',
      owner,
      json,
      validJson(cardBodySchema),
      limitPayments,
      async function card(c) {
        const { setupIntentId, paymentMethodId: testCard } = c.req.valid('json');
        const asked = { ownerId: c.var.ownerId, setupIntentId, ...(testCard && { testCard }) };
        return jsonBytes(c, await caller.forward(changeCard, asked));
      },
    )
    .get(
      '/subscription/period',
      owner,
      validQuery(periodBodySchema),
      limitPreviews,
      async function preview(c) {
        const { period } = c.req.valid('query');
        return jsonBytes(c, await caller.forward(previewPeriod, { ownerId: c.var.ownerId, period }));
      },
    )
    .post(
      '/subscription/period',
      owner,
      json,
      validJson(periodBodySchema),
      limitPayments,
      async function savePeriod(c) {
        const { period } = c.req.valid('json');
        return jsonBytes(c, await caller.forward(changePeriod, { ownerId: c.var.ownerId, period }));
      },
    )
    .get('/subscription/payment', owner, async function openPayment(c) {
      return jsonBytes(c, await caller.forward(getOpenPayment, { ownerId: c.var.ownerId }));
    })
    .get('/invoices', owner, async function invoices(c) {
      return jsonBytes(c, await caller.forward(listInvoices, { ownerId: c.var.ownerId }));
    });
}
