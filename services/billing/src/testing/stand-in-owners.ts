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

/** The whole service with a stand-in of its own, which refuses whatever Stripe's API does not have. */
export async function standInDependencies() {
  const standIn = await startStandIn();
  const deps = await dependenciesWith(standIn.provider);
  standIn.onWebhook = (body, signature) => receiveWebhook(deps, { body, signature });
  const stop = async () => {
    await standIn.stop();
    await deps.drop();
  };
  return { standIn, deps, owners: standInOwners(standIn, deps), stop };
}

const soon = { timeout: 10_000, interval: 50 };

/** Owners who pay at the stand-in, and their browsers. */
function standInOwners(standIn: StandIn, deps: Dependencies) {
  return { until, runWorkerUntil, aSignup, onTrial, cardForm, secretFor, pay };

  /** Runs the worker's jobs until `expected` no longer throws. */
  async function runWorkerUntil(expected: () => Promise<void>): Promise<void> {
    await vi.waitFor(async () => {
      await processWebhookEvents(deps);
      await reconcile(deps);
      await expected();
    }, soon);
  }

  /** Runs the worker's jobs until the owner's record is as expected. */
  function until(ownerId: string, expected: object): Promise<void> {
    return runWorkerUntil(async () =>
      expect(await getSubscription(deps, { ownerId })).toMatchObject(expected),
    );
  }

  /** The input of `start-trial` with a test card that is not confirmed yet. */
  async function aSignup(paymentMethodId = 'pm_card_visa') {
    const input = { askId: randomUUID(), openIntentId: null, ownerId: null };
    const { setupIntentId } = await createSetupIntent(deps, input);
    const details = { email: 'dana@example.com', name: 'Dana', period: 'monthly' as const };
    return { signupId: randomUUID(), ownerId: randomUUID(), ...details, setupIntentId, paymentMethodId };
  }

  async function onTrial(testCard?: string) {
    const signup = await aSignup(testCard);
    const { subscriptionId } = await startTrial(deps, signup);
    await deliverOwnerChanged(deps, signup.ownerId);
    await until(signup.ownerId, { status: 'trialing' });
    return { ownerId: signup.ownerId, subscriptionId };
  }

  /** Fills in a card form for an owner's new card and returns its setup intent's id. */
  async function cardForm(ownerId: string, number: string): Promise<string> {
    const input = { askId: randomUUID(), openIntentId: null, ownerId };
    const { setupIntentId, clientSecret } = await createSetupIntent(deps, input);
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

  /** The client secret that a browser gets to pay a new subscription; empty if nothing is left to pay. */
  async function secretFor(ownerId: string, period: 'monthly' | 'annually' = 'monthly'): Promise<string> {
    const made = await createSubscription(deps, { ownerId, period, email: 'dana@example.com', name: null });
    return 'clientSecret' in made ? made.clientSecret : '';
  }

  /** Pays with a client secret from before, as a browser does; returns the intent or the error. */
  function pay(clientSecret: string) {
    const given = { client_secret: clientSecret, payment_method: 'pm_card_visa' };
    return standIn.browser(`payment_intents/${clientSecret.split('_secret')[0]}/confirm`, given);
  }
}
