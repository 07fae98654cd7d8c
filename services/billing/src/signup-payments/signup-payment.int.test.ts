import { randomUUID } from 'node:crypto';
import { AppError, unavailable } from '@scanlist/service-kit/app-error';
import { beforeEach, expect, test, vi } from 'vitest';
import { getSubscription } from '../subscriptions/get-subscription.ts';
import { reconcile } from '../subscriptions/reconcile.ts';
import { findSignupPayment } from '../subscriptions/signup-payment-rows.ts';
import { syncSubscription } from '../subscriptions/sync-subscription.ts';
import { depsOfFile } from '../testing/deps-of-file.ts';
import { aSignup, deliverOwnerChanged, publishedEvents } from '../testing/test-dependencies.ts';
import { cancelSignup } from './cancel-signup.ts';
import { startTrial } from './start-trial.ts';
import { undoSignupPayments } from './undo-signup-payment.ts';

const deps = depsOfFile();
beforeEach(() => {
  deps.provider.customers.clear();
  deps.provider.clock.now = new Date('2026-11-20T10:00:00.000Z');
});

const status = async (ownerId: string) => (await getSubscription(deps, { ownerId })).status;
const customersLeft = () => [...deps.provider.customers.values()].filter(({ isDeleted }) => !isDeleted);
const later = (minutes: number) => {
  deps.provider.clock.now = new Date(deps.provider.clock.now.getTime() + minutes * 60_000);
};

/** Each step at the provider, with the process killed or the connection cut before and after it. */
const steps = ['readSetupIntent', 'createCustomer', 'createSubscription', 'readSubscription'].flatMap(
  (call) => [
    { call, when: 'before' as const },
    { call, when: 'after' as const },
  ],
);

test.each(steps)('killed $when $call, the same request continues: one customer, one trial', async (fault) => {
  const signup = await aSignup(deps);
  deps.provider.fault = { ...fault, error: unavailable('killed') };
  await expect(startTrial(deps, signup)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  const answer = await startTrial(deps, signup);
  expect(await startTrial(deps, signup)).toEqual(answer);
  expect(customersLeft()).toHaveLength(1);
  expect(deps.provider.running()).toMatchObject([{ id: answer.subscriptionId, status: 'trialing' }]);
  expect(await status(signup.ownerId)).toBe('trialing');
});

test.each(steps)('killed $when $call and never repeated, a cancellation leaves nothing', async (fault) => {
  const signup = await aSignup(deps);
  deps.provider.fault = { ...fault, error: unavailable('killed') };
  await expect(startTrial(deps, signup)).rejects.toThrow();
  expect(await cancelSignup(deps, signup)).toEqual({ canceled: true });
  expect(await cancelSignup(deps, signup)).toEqual({ canceled: true });
  expect([customersLeft(), deps.provider.running()]).toEqual([[], []]);
  expect(await status(signup.ownerId)).toBe('none');
  await expect(startTrial(deps, signup)).rejects.toMatchObject({ code: 'SIGNUP_ENDED' });
});

test('a sign-up cancelled while the provider is down is undone when it is back', async () => {
  const signup = await aSignup(deps);
  await startTrial(deps, signup);
  deps.provider.isDown = true;
  expect(await cancelSignup(deps, signup)).toEqual({ canceled: true });
  later(2);
  await undoSignupPayments(deps);
  expect(deps.provider.running()).toHaveLength(1);
  deps.provider.isDown = false;
  await undoSignupPayments(deps);
  expect([customersLeft(), deps.provider.running()]).toEqual([[], []]);
  expect(await undoSignupPayments(deps)).toBe(0);
});

test('a sign-up cancelled before it began cannot begin', async () => {
  const signup = await aSignup(deps);
  await cancelSignup(deps, signup);
  await expect(startTrial(deps, signup)).rejects.toMatchObject({ code: 'SIGNUP_ENDED' });
  expect(customersLeft()).toEqual([]);
});

test('ten concurrent requests create one customer and one trial', async () => {
  const signup = await aSignup(deps);
  const answers = await Promise.all(Array.from({ length: 10 }, () => startTrial(deps, signup)));
  expect(new Set(answers.map(({ subscriptionId }) => subscriptionId)).size).toBe(1);
  expect([customersLeft().length, deps.provider.running().length]).toEqual([1, 1]);
});

test('a declined card ends the sign-up with the provider’s message, also when repeated, and its card form works for another sign-up', async () => {
  const signup = await aSignup(deps);
  deps.provider.intents.set(signup.setupIntentId ?? '', {
    id: signup.setupIntentId ?? '',
    clientSecret: '',
    status: 'open',
    customerId: null,
    paymentMethodId: null,
  });
  const declined = { ...signup, paymentMethodId: 'pm_card_chargeDeclined' };
  await expect(startTrial(deps, declined)).rejects.toMatchObject({
    code: 'CARD_DECLINED',
    publicMessage: 'Your card was declined.',
  });
  const other = { ...declined, paymentMethodId: 'pm_card_visa' };
  for (const again of [declined, other]) {
    await expect(startTrial(deps, again)).rejects.toMatchObject({
      code: 'CARD_DECLINED',
      publicMessage: 'Your card was declined.',
    });
  }
  await cancelSignup(deps, signup);
  await expect(startTrial(deps, declined)).rejects.toMatchObject({ code: 'CARD_DECLINED' });
  expect(customersLeft()).toEqual([]);
  const next = { ...signup, signupId: randomUUID(), paymentMethodId: 'pm_card_visa' };
  expect((await startTrial(deps, next)).subscriptionId).toMatch(/^sub_/);
});

test('ten concurrent requests with a declined card get the same refusal', async () => {
  const signup = await aSignup(deps);
  const error = new AppError('CARD_DECLINED', 'Your card has insufficient funds.');
  deps.provider.fault = { call: 'createSubscription', when: 'before', error };
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => startTrial(deps, signup)));
  const { code, publicMessage } = error;
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code, publicMessage } });
  }
  expect([customersLeft(), deps.provider.running()]).toEqual([[], []]);
});

test('a card that is declined only when it is attached to a customer leaves nothing', async () => {
  const signup = await aSignup(deps);
  const error = new AppError('CARD_DECLINED', 'Your card has insufficient funds.');
  deps.provider.fault = { call: 'createSubscription', when: 'before', error };
  await expect(startTrial(deps, signup)).rejects.toBe(error);
  expect(customersLeft()).toEqual([]);
});

test('a card this browser did not confirm starts no trial', async () => {
  const unconfirmed = { code: 'CARD_NOT_CONFIRMED' };
  const anothers = { ...(await aSignup(deps)), paymentMethodId: 'pm_other' };
  await expect(startTrial(deps, anothers)).rejects.toMatchObject(unconfirmed);
  const unknown = { ...(await aSignup(deps)), setupIntentId: 'seti_nobody' };
  await expect(startTrial(deps, unknown)).rejects.toMatchObject(unconfirmed);
});

test('a card form starts one trial only', async () => {
  const first = await aSignup(deps);
  await startTrial(deps, first);
  const second = { ...first, signupId: randomUUID(), ownerId: randomUUID() };
  await expect(startTrial(deps, second)).rejects.toMatchObject({ code: 'CARD_ALREADY_USED' });
  expect(deps.provider.running()).toHaveLength(1);
});

test('an owner on trial cannot start a second trial', async () => {
  const first = await aSignup(deps);
  await startTrial(deps, first);
  const second = { ...(await aSignup(deps)), ownerId: first.ownerId };
  await expect(startTrial(deps, second)).rejects.toMatchObject({ code: 'SUBSCRIPTION_EXISTS' });
  expect(deps.provider.running()).toHaveLength(1);
});

test('without the browser’s setup intent it is found by the card', async () => {
  const signup = { ...(await aSignup(deps)), setupIntentId: null };
  expect((await startTrial(deps, signup)).trialEndsAt).toBe('2026-11-27T10:00:00.000Z');
});

test('a trial is published once its account exists, and only once', async () => {
  const signup = await aSignup(deps);
  await startTrial(deps, signup);
  expect(await publishedEvents(deps, signup.ownerId)).toEqual([]);
  await deliverOwnerChanged(deps, signup.ownerId);
  await reconcile(deps);
  await deliverOwnerChanged(deps, signup.ownerId, { version: 2 });
  await reconcile(deps);
  expect(await publishedEvents(deps, signup.ownerId)).toMatchObject([
    { event: 'subscription-changed', data: { status: 'trialing', listLimit: null } },
    { event: 'trial-started', data: { email: 'dana@example.com', chargeCents: 799 } },
  ]);
  await expect(cancelSignup(deps, signup)).rejects.toMatchObject({ code: 'SUBSCRIPTION_EXISTS' });
});

test('an account that arrives during a sync is not missed', async () => {
  const signup = await aSignup(deps);
  const { subscriptionId } = await startTrial(deps, signup);
  const { readSubscription } = deps.provider;
  deps.provider.readSubscription = async (id) => {
    deps.provider.readSubscription = readSubscription;
    const fresh = await readSubscription(id);
    await deliverOwnerChanged(deps, signup.ownerId);
    return fresh;
  };
  await syncSubscription(deps, subscriptionId);
  const published = (await publishedEvents(deps, signup.ownerId)).map(({ event }) => event);
  expect(published).toEqual(['subscription-changed', 'trial-started']);
});

test('a sign-up cancelled while it runs is undone', async () => {
  const signup = await aSignup(deps);
  const { createSubscription } = deps.provider;
  let canceling: Promise<unknown> | undefined;
  deps.provider.createSubscription = async (...given) => {
    deps.provider.createSubscription = createSubscription;
    canceling = cancelSignup(deps, signup);
    await vi.waitFor(
      async () =>
        expect(await findSignupPayment(deps.sql, signup.signupId)).toMatchObject({ isCanceled: true }),
      30_000,
    );
    return createSubscription(...given);
  };
  await expect(startTrial(deps, signup)).rejects.toMatchObject({ code: 'SIGNUP_ENDED' });
  expect(await canceling).toEqual({ canceled: true });
  expect([customersLeft(), deps.provider.running()]).toEqual([[], []]);
});

test('a late subscription of an ended sign-up is undone, and one of another installation is left alone', async () => {
  const signup = await aSignup(deps);
  await cancelSignup(deps, signup);
  const late = { signupId: signup.signupId, ownerId: signup.ownerId, customerId: 'cus_late' };
  deps.provider.customers.set('cus_late', { email: '', name: null, isDeleted: false });
  deps.provider.change('sub_late', { id: 'sub_late', ...late });
  const anothers = { signupId: randomUUID(), ownerId: randomUUID(), customerId: 'cus_other' };
  deps.provider.change('sub_other', { id: 'sub_other', ...anothers });
  expect(await syncSubscription(deps, 'sub_late')).toBe(false);
  expect(await syncSubscription(deps, 'sub_other')).toBe(false);
  later(2);
  await undoSignupPayments(deps);
  expect(deps.provider.running()).toMatchObject([{ id: 'sub_other' }]);
  expect(customersLeft()).toEqual([]);
  expect([await status(signup.ownerId), await status(anothers.ownerId)]).toEqual(['none', 'none']);
});

test('a cancelled sign-up is never published', async () => {
  const signup = await aSignup(deps);
  await startTrial(deps, signup);
  await cancelSignup(deps, signup);
  await deliverOwnerChanged(deps, signup.ownerId);
  await reconcile(deps);
  expect(await publishedEvents(deps, signup.ownerId)).toEqual([]);
});
