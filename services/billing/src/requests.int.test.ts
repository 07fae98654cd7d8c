import { randomUUID } from 'node:crypto';
import { plansSchema, subscriptionSchema } from '@scanlist/contracts/http/billing';
import * as ask from '@scanlist/contracts/messages/billing';
import { demoOwnerId } from '@scanlist/contracts/messages/demo-owner';
import { type Caller, createCaller } from '@scanlist/messaging/call';
import type { Messaging } from '@scanlist/messaging/connection';
import { serve } from '@scanlist/messaging/serve';
import { connectForTest } from '@scanlist/messaging/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requests } from './requests.ts';
import { prepareDemoSubscription } from './subscriptions/prepare-demo-subscription.ts';
import { aSignup, type TestWorld, testWorld, toldOf } from './testing/test-world.ts';

let world: TestWorld;
let billing: Messaging;
let gateway: Messaging;
let caller: Caller;

beforeAll(async () => {
  world = await testWorld();
  [billing, gateway] = await Promise.all([connectForTest('billing'), connectForTest('gateway')]);
  await serve(billing, requests(world));
  caller = createCaller(gateway);
});
afterAll(async () => {
  await Promise.all([billing.close(), gateway.close()]);
  await world.drop();
});

const subscriptionOf = (ownerId: string) => caller.call(ask.getSubscription, { ownerId });
const prepare = (now = new Date('2026-11-20T12:00:00Z')) =>
  prepareDemoSubscription({ ...world, now: () => now });

test('answers the price catalogue and with whom the browser speaks', async () => {
  expect(plansSchema.parse(await caller.call(ask.getPlans, {}))).toEqual({
    ...world.catalogue,
    at: world.now().toISOString(),
  });
  expect(await caller.call(ask.getPaymentConfig, {})).toEqual({
    mode: 'local',
    publishableKey: 'pk_test_local',
  });
});

test('an owner without a subscription has status none, no invoices, and nothing to cancel', async () => {
  const ownerId = randomUUID();
  const subscription = await subscriptionOf(ownerId);
  expect(subscriptionSchema.parse(subscription)).toMatchObject({ status: 'none', plan: null, card: null });
  expect(await caller.call(ask.syncSubscription, { ownerId })).toMatchObject({ status: 'none' });
  expect(await caller.call(ask.listInvoices, { ownerId })).toEqual([]);
  expect(await caller.call(ask.getOpenPayment, { ownerId })).toMatchObject({ clientSecret: null });
  for (const request of [ask.cancelSubscription, ask.resumeSubscription]) {
    await expect(caller.call(request, { ownerId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

test('the demo owner is made a subscriber once, and everyone is told once', async () => {
  expect([await prepare(), await prepare(new Date('2026-12-24T12:00:00Z'))]).toEqual([true, false]);
  expect(subscriptionSchema.parse(await subscriptionOf(demoOwnerId))).toEqual({
    status: 'active',
    plan: 'Complete Access',
    period: 'monthly',
    priceCents: 799,
    currency: 'usd',
    trialEndsAt: null,
    currentPeriodEnd: '2026-12-20T12:00:00.000Z',
    cancelAtPeriodEnd: false,
    card: { brand: 'visa', last4: '4242' },
  });
  expect(await toldOf(world, demoOwnerId)).toEqual([
    {
      event: 'subscription-changed',
      data: {
        ownerId: demoOwnerId,
        version: 1,
        subscriptionId: 'sub_local_demo',
        status: 'active',
        trialEndsAt: null,
        listLimit: null,
      },
    },
  ]);
});

test('a subscription the provider in use did not make counts as none', async () => {
  await prepare();
  const { knows } = world.provider;
  world.provider.knows = () => false;
  expect(await subscriptionOf(demoOwnerId)).toMatchObject({ status: 'none' });
  world.provider.knows = knows;
});

test('a sign-up is on trial at once, and asking again answers the same', async () => {
  const signup = await aSignup(world);
  const first = await caller.call(ask.startTrial, signup);
  expect(first.trialEndsAt).toBe('2026-11-27T10:00:00.000Z');
  expect(await caller.call(ask.startTrial, signup)).toEqual(first);
  expect(await subscriptionOf(signup.ownerId)).toMatchObject({ status: 'trialing', priceCents: 799 });
});

test('a webhook is taken from the provider alone', async () => {
  const body = JSON.stringify({ id: 'evt_1', type: 'x', subscriptionId: 'sub_x', customerId: null });
  await expect(caller.call(ask.receiveWebhook, { body, signature: 'bad' })).rejects.toMatchObject({
    code: 'WRONG_SIGNATURE',
  });
  for (let times = 0; times < 2; times++) {
    expect(await caller.call(ask.receiveWebhook, { body, signature: 'good' })).toEqual({ received: true });
  }
  expect(await world.sql`select id from stripe_event`).toEqual([{ id: 'evt_1' }]);
});

test('while the provider is away what needs it says so, and what does not answers', async () => {
  const signup = await aSignup(world);
  world.provider.isAway = true;
  try {
    await expect(caller.call(ask.startTrial, signup)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await subscriptionOf(signup.ownerId)).toMatchObject({ status: 'none' });
    expect(await caller.call(ask.syncSubscription, { ownerId: signup.ownerId })).toMatchObject({
      status: 'none',
    });
  } finally {
    world.provider.isAway = false;
  }
  expect((await caller.call(ask.startTrial, signup)).subscriptionId).toMatch(/^sub_/);
});

test('of a flood of readers the provider is asked about one open payment now and then', async () => {
  const ownerId = randomUUID();
  const account = { email: 'dana@example.com', name: null, period: 'monthly' as const };
  await caller.call(ask.createSubscription, { ownerId, ...account });
  world.provider.asked.length = 0;
  const flood = () => Promise.all(Array.from({ length: 200 }, () => subscriptionOf(ownerId)));
  for (const answers of [await flood(), await flood()]) {
    expect(answers.every(({ status, pending }) => status === 'none' && !pending)).toBe(true);
  }
  expect(world.provider.asked.length).toBeLessThan(20);
  const [{ id } = { id: '' }] = world.provider.running().slice(-1);
  world.provider.change(id, { status: 'active' });
  expect(await subscriptionOf(ownerId)).toMatchObject({ status: 'active' });
});
