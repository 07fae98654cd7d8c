import { randomUUID } from 'node:crypto';
import { plansSchema, subscriptionSchema } from '@scanlist/contracts/http/billing';
import { getPlans, getSubscription, subscriptionChanged } from '@scanlist/contracts/messages/billing';
import { demoOwnerId } from '@scanlist/contracts/messages/demo-owner';
import { createCaller } from '@scanlist/messaging/call';
import type { Messaging } from '@scanlist/messaging/connection';
import { serve } from '@scanlist/messaging/serve';
import { connectForTest } from '@scanlist/messaging/testing';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogueOf } from './plans/catalogue.ts';
import { requests } from './requests.ts';
import { prepareDemoSubscription } from './subscriptions/prepare-demo-subscription.ts';

const catalogue = catalogueOf({ PRICE_MONTHLY_CENTS: 799, PRICE_ANNUALLY_CENTS: 7670, CURRENCY: 'usd' });
let database: TestDatabase;
let billing: Messaging;
let gateway: Messaging;
let knows = true;

beforeAll(async () => {
  database = await createTestDatabase('billing');
  [billing, gateway] = await Promise.all([connectForTest('billing'), connectForTest('gateway')]);
  await serve(billing, requests({ sql: database.sql, catalogue, knows: () => knows }));
});
afterAll(async () => {
  await Promise.all([billing.close(), gateway.close()]);
  await database.drop();
});

const ask = (ownerId: string) => createCaller(gateway).call(getSubscription, { ownerId });
const prepare = (now = new Date('2026-11-20T12:00:00Z')) =>
  prepareDemoSubscription({ sql: database.sql, catalogue, now: () => now, uuid: randomUUID });

test('answers the price catalogue', async () => {
  const plans = await createCaller(gateway).call(getPlans, {});
  expect(plansSchema.parse(plans)).toEqual(catalogue);
});

test('an owner without a subscription has status none', async () => {
  const subscription = await ask(randomUUID());
  expect(subscriptionSchema.parse(subscription)).toMatchObject({ status: 'none', plan: null, card: null });
});

test('the demo owner is made a subscriber once, and everyone is told once', async () => {
  expect([await prepare(), await prepare(new Date('2026-12-24T12:00:00Z'))]).toEqual([true, false]);
  expect(subscriptionSchema.parse(await ask(demoOwnerId))).toEqual({
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
  const told = await database.sql<
    { subject: string; payload: string }[]
  >`select subject, payload from outbox`;
  expect(told).toHaveLength(1);
  expect(told[0]?.subject).toBe(subscriptionChanged.subject);
  expect(JSON.parse(told[0]?.payload ?? '')).toMatchObject({
    occurredAt: '2026-11-20T12:00:00.000Z',
    data: {
      ownerId: demoOwnerId,
      version: 1,
      subscriptionId: 'sub_local_demo',
      status: 'active',
      listLimit: null,
    },
  });
});

test('a subscription the provider in use did not make counts as none', async () => {
  await prepare();
  knows = false;
  expect(await ask(demoOwnerId)).toMatchObject({ status: 'none' });
  knows = true;
});
