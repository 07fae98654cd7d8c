import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { Dependencies } from '../dependencies.ts';
import { createSetupIntent } from '../signup-payments/create-setup-intent.ts';
import { startTrial } from '../signup-payments/start-trial.ts';
import { createSubscription } from '../subscriptions/create-subscription.ts';
import { getSubscription } from '../subscriptions/get-subscription.ts';
import { reconcile } from '../subscriptions/reconcile.ts';
import { processWebhookEvents } from '../webhooks/process-webhook-events.ts';
import { receiveWebhook } from '../webhooks/receive-webhook.ts';
import { type StandIn, startStandIn } from './stand-in.ts';
import { deliverOwnerChanged, dependenciesWith } from './test-dependencies.ts';

/** The whole service at a stand-in of its own: whatever Stripe's contract does not have is refused there. */
export async function standInDependencies() {
  const standIn = await startStandIn();
  const deps = await dependenciesWith(standIn.provider);
  standIn.hear = (body, signature) => receiveWebhook(deps, { body, signature });
  const stop = async () => {
    await standIn.stop();
    await deps.drop();
  };
  return { standIn, deps, owners: standInOwners(standIn, deps), stop };
}

const soon = { timeout: 10_000, interval: 50 };

/** Owners who pay at the stand-in, and their browsers. */
function standInOwners(standIn: StandIn, deps: Dependencies) {
  return { until, untilWorked, aSignup, onTrial, cardForm, secretFor, pay };

  /** What the worker does, until `expected` no longer throws. */
  async function untilWorked(expected: () => Promise<void>): Promise<void> {
    await vi.waitFor(async () => {
      await processWebhookEvents(deps);
      await reconcile(deps);
      await expected();
    }, soon);
  }

  /** What the worker does, until the owner's record is as expected. */
  function until(ownerId: string, expected: object): Promise<void> {
    return untilWorked(async () => expect(await getSubscription(deps, { ownerId })).toMatchObject(expected));
  }

  /** The request of a sign-up in whose browser a test card is to be confirmed. */
  async function aSignup(paymentMethodId = 'pm_card_visa') {
    const ask = { askId: randomUUID(), openIntentId: null, ownerId: null };
    const { setupIntentId } = await createSetupIntent(deps, ask);
    const words = { email: 'dana@example.com', name: 'Dana', period: 'monthly' as const };
    return { signupId: randomUUID(), ownerId: randomUUID(), ...words, setupIntentId, paymentMethodId };
  }

  async function onTrial(testCard?: string) {
    const signup = await aSignup(testCard);
    const { subscriptionId } = await startTrial(deps, signup);
    await deliverOwnerChanged(deps, signup.ownerId);
    await until(signup.ownerId, { status: 'trialing' });
    return { ownerId: signup.ownerId, subscriptionId };
  }

  /** A card form filled in by a browser, for an owner's new card. */
  async function cardForm(ownerId: string, number: string): Promise<string> {
    const ask = { askId: randomUUID(), openIntentId: null, ownerId };
    const { setupIntentId, clientSecret } = await createSetupIntent(deps, ask);
    await standIn.browser(`setup_intents/${setupIntentId}/confirm`, {
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '40',
      'payment_method_data[card][cvc]': '123',
    });
    return setupIntentId;
  }

  /** What the browser of somebody who subscribes is given to pay with; empty where nothing is left to pay. */
  async function secretFor(ownerId: string, period: 'monthly' | 'annually' = 'monthly'): Promise<string> {
    const made = await createSubscription(deps, { ownerId, period, email: 'dana@example.com', name: null });
    return 'clientSecret' in made ? made.clientSecret : '';
  }

  /** A browser pays with a secret it was given before; answers the intent, or what is wrong. */
  function pay(clientSecret: string) {
    const given = { client_secret: clientSecret, payment_method: 'pm_card_visa' };
    return standIn.browser(`payment_intents/${clientSecret.split('_secret')[0]}/confirm`, given);
  }
}
