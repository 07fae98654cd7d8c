import { randomUUID } from 'node:crypto';
import { AppError, unavailable } from '@scanlist/service-kit/app-error';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getSubscription } from '../subscriptions/get-subscription.ts';
import { reconcile } from '../subscriptions/reconcile.ts';
import { syncSubscription } from '../subscriptions/sync-subscription.ts';
import { aSignup, hearAccount, type TestWorld, testWorld, toldOf } from '../testing/test-world.ts';
import { cancelSignup } from './cancel-signup.ts';
import { findSignup } from './signup-rows.ts';
import { startTrial } from './start-trial.ts';
import { undoSignups } from './undo-signup.ts';

let world: TestWorld;

beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.drop());
beforeEach(() => {
  world.provider.isAway = false;
  world.provider.fault = undefined;
  world.provider.customers.clear();
  world.provider.subscriptions.clear();
  world.provider.clock.now = new Date('2026-11-20T10:00:00.000Z');
});

const status = async (ownerId: string) => (await getSubscription(world, { ownerId })).status;
const customersLeft = () => [...world.provider.customers.values()].filter(({ isDeleted }) => !isDeleted);
const later = (minutes: number) => {
  world.provider.clock.now = new Date(world.provider.clock.now.getTime() + minutes * 60_000);
};

/** Each step at the provider, and the process killed, or the line cut, before it began and after it was done. */
const steps = ['readSetupIntent', 'createCustomer', 'createSubscription', 'readSubscription'].flatMap(
  (call) => [
    { call, when: 'before' as const },
    { call, when: 'after' as const },
  ],
);

test.each(steps)('killed $when $call, the same request goes on: one customer, one trial', async (fault) => {
  const signup = await aSignup(world);
  world.provider.fault = { ...fault, error: unavailable('killed') };
  await expect(startTrial(world, signup)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  const answer = await startTrial(world, signup);
  expect(await startTrial(world, signup)).toEqual(answer);
  expect(customersLeft()).toHaveLength(1);
  expect(world.provider.running()).toMatchObject([{ id: answer.subscriptionId, status: 'trialing' }]);
  expect(await status(signup.ownerId)).toBe('trialing');
});

test.each(steps)('killed $when $call and never asked again, cancelling leaves nothing', async (fault) => {
  const signup = await aSignup(world);
  world.provider.fault = { ...fault, error: unavailable('killed') };
  await expect(startTrial(world, signup)).rejects.toThrow();
  expect(await cancelSignup(world, signup)).toEqual({ canceled: true });
  expect(await cancelSignup(world, signup)).toEqual({ canceled: true });
  expect([customersLeft(), world.provider.running()]).toEqual([[], []]);
  expect(await status(signup.ownerId)).toBe('none');
  await expect(startTrial(world, signup)).rejects.toMatchObject({ code: 'SIGNUP_ENDED' });
});

test('a sign-up cancelled while the provider is away is undone when it is back', async () => {
  const signup = await aSignup(world);
  await startTrial(world, signup);
  world.provider.isAway = true;
  expect(await cancelSignup(world, signup)).toEqual({ canceled: true });
  later(2);
  await undoSignups(world);
  expect(world.provider.running()).toHaveLength(1);
  world.provider.isAway = false;
  await undoSignups(world);
  expect([customersLeft(), world.provider.running()]).toEqual([[], []]);
  expect(await undoSignups(world)).toBe(0);
});

test('a sign-up cancelled before it began never begins', async () => {
  const signup = await aSignup(world);
  await cancelSignup(world, signup);
  await expect(startTrial(world, signup)).rejects.toMatchObject({ code: 'SIGNUP_ENDED' });
  expect(customersLeft()).toEqual([]);
});

test('ten requests at once make one customer and one trial', async () => {
  const signup = await aSignup(world);
  const answers = await Promise.all(Array.from({ length: 10 }, () => startTrial(world, signup)));
  expect(new Set(answers.map(({ subscriptionId }) => subscriptionId)).size).toBe(1);
  expect([customersLeft().length, world.provider.running().length]).toEqual([1, 1]);
});

test('a declined card ends the sign-up in the provider’s words, also asked again, and its card form serves another', async () => {
  const signup = await aSignup(world);
  world.provider.intents.set(signup.setupIntentId ?? '', {
    id: signup.setupIntentId ?? '',
    clientSecret: '',
    status: 'open',
    customerId: null,
    paymentMethodId: null,
  });
  const declined = { ...signup, paymentMethodId: 'pm_card_chargeDeclined' };
  await expect(startTrial(world, declined)).rejects.toMatchObject({
    code: 'CARD_DECLINED',
    publicMessage: 'Your card was declined.',
  });
  const other = { ...declined, paymentMethodId: 'pm_card_visa' };
  for (const again of [declined, other]) {
    await expect(startTrial(world, again)).rejects.toMatchObject({
      code: 'CARD_DECLINED',
      publicMessage: 'Your card was declined.',
    });
  }
  await cancelSignup(world, signup);
  await expect(startTrial(world, declined)).rejects.toMatchObject({ code: 'CARD_DECLINED' });
  expect(customersLeft()).toEqual([]);
  const next = { ...signup, signupId: randomUUID(), paymentMethodId: 'pm_card_visa' };
  expect((await startTrial(world, next)).subscriptionId).toMatch(/^sub_/);
});

test('ten requests at once with a refused card are all refused alike', async () => {
  const signup = await aSignup(world);
  const error = new AppError('CARD_DECLINED', 'Your card has insufficient funds.');
  world.provider.fault = { call: 'createSubscription', when: 'before', error };
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => startTrial(world, signup)));
  const { code, publicMessage } = error;
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code, publicMessage } });
  }
  expect([customersLeft(), world.provider.running()]).toEqual([[], []]);
});

test('a card that is refused only when it is charged to a customer leaves nothing', async () => {
  const signup = await aSignup(world);
  const error = new AppError('CARD_DECLINED', 'Your card has insufficient funds.');
  world.provider.fault = { call: 'createSubscription', when: 'before', error };
  await expect(startTrial(world, signup)).rejects.toBe(error);
  expect(customersLeft()).toEqual([]);
});

test('a card this browser did not confirm starts no trial', async () => {
  const unconfirmed = { code: 'CARD_NOT_CONFIRMED' };
  const anothers = { ...(await aSignup(world)), paymentMethodId: 'pm_other' };
  await expect(startTrial(world, anothers)).rejects.toMatchObject(unconfirmed);
  const unknown = { ...(await aSignup(world)), setupIntentId: 'seti_nobody' };
  await expect(startTrial(world, unknown)).rejects.toMatchObject(unconfirmed);
});

test('a card form starts one trial only', async () => {
  const first = await aSignup(world);
  await startTrial(world, first);
  const second = { ...first, signupId: randomUUID(), ownerId: randomUUID() };
  await expect(startTrial(world, second)).rejects.toMatchObject({ code: 'CARD_ALREADY_USED' });
  expect(world.provider.running()).toHaveLength(1);
});

test('an owner on trial starts no second one', async () => {
  const first = await aSignup(world);
  await startTrial(world, first);
  const second = { ...(await aSignup(world)), ownerId: first.ownerId };
  await expect(startTrial(world, second)).rejects.toMatchObject({ code: 'SUBSCRIPTION_EXISTS' });
  expect(world.provider.running()).toHaveLength(1);
});

test('without the browser’s own intent it is found by the card', async () => {
  const signup = { ...(await aSignup(world)), setupIntentId: null };
  expect((await startTrial(world, signup)).trialEndsAt).toBe('2026-11-27T10:00:00.000Z');
});

test('everybody is told of a trial once its account is there, and once only', async () => {
  const signup = await aSignup(world);
  await startTrial(world, signup);
  expect(await toldOf(world, signup.ownerId)).toEqual([]);
  await hearAccount(world, signup.ownerId);
  await reconcile(world);
  await hearAccount(world, signup.ownerId, { version: 2 });
  await reconcile(world);
  expect(await toldOf(world, signup.ownerId)).toMatchObject([
    { event: 'subscription-changed', data: { status: 'trialing', listLimit: null } },
    { event: 'trial-started', data: { email: 'dana@example.com', chargeCents: 799 } },
  ]);
  await expect(cancelSignup(world, signup)).rejects.toMatchObject({ code: 'SUBSCRIPTION_EXISTS' });
});

test('an account that is told of while the provider is being asked is not overlooked', async () => {
  const signup = await aSignup(world);
  const { subscriptionId } = await startTrial(world, signup);
  const { readSubscription } = world.provider;
  world.provider.readSubscription = async (id) => {
    world.provider.readSubscription = readSubscription;
    const fresh = await readSubscription(id);
    await hearAccount(world, signup.ownerId);
    return fresh;
  };
  await syncSubscription(world, subscriptionId);
  const told = (await toldOf(world, signup.ownerId)).map(({ event }) => event);
  expect(told).toEqual(['subscription-changed', 'trial-started']);
});

test('a sign-up cancelled while it is under way is undone', async () => {
  const signup = await aSignup(world);
  const { createSubscription } = world.provider;
  let canceling: Promise<unknown> | undefined;
  world.provider.createSubscription = async (...given) => {
    world.provider.createSubscription = createSubscription;
    canceling = cancelSignup(world, signup);
    await vi.waitFor(
      async () => expect(await findSignup(world.sql, signup.signupId)).toMatchObject({ isCanceled: true }),
      5_000,
    );
    return createSubscription(...given);
  };
  await expect(startTrial(world, signup)).rejects.toMatchObject({ code: 'SIGNUP_ENDED' });
  expect(await canceling).toEqual({ canceled: true });
  expect([customersLeft(), world.provider.running()]).toEqual([[], []]);
});

test('what turns up of an ended sign-up is undone, and what another installation began is left alone', async () => {
  const signup = await aSignup(world);
  await cancelSignup(world, signup);
  const late = { signupId: signup.signupId, ownerId: signup.ownerId, customerId: 'cus_late' };
  world.provider.customers.set('cus_late', { email: '', isDeleted: false });
  world.provider.change('sub_late', { id: 'sub_late', ...late });
  const anothers = { signupId: randomUUID(), ownerId: randomUUID(), customerId: 'cus_other' };
  world.provider.change('sub_other', { id: 'sub_other', ...anothers });
  expect(await syncSubscription(world, 'sub_late')).toBe(false);
  expect(await syncSubscription(world, 'sub_other')).toBe(false);
  later(2);
  await undoSignups(world);
  expect(world.provider.running()).toMatchObject([{ id: 'sub_other' }]);
  expect(customersLeft()).toEqual([]);
  expect([await status(signup.ownerId), await status(anothers.ownerId)]).toEqual(['none', 'none']);
});

test('nobody is told of a sign-up that was cancelled', async () => {
  const signup = await aSignup(world);
  await startTrial(world, signup);
  await cancelSignup(world, signup);
  await hearAccount(world, signup.ownerId);
  await reconcile(world);
  expect(await toldOf(world, signup.ownerId)).toEqual([]);
});
