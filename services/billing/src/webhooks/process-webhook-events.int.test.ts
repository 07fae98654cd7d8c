import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { getSubscription } from '../subscriptions/get-subscription.ts';
import { reconcile } from '../subscriptions/reconcile.ts';
import { findSubscription } from '../subscriptions/subscription-rows.ts';
import { depsOfFile } from '../testing/deps-of-file.ts';
import { anInvoice } from '../testing/provider-objects.ts';
import {
  anOwnerOnTrial,
  deliverOwnerChanged,
  deliverOwnerDeleted,
  publishedEvents,
} from '../testing/test-dependencies.ts';
import { processWebhookEvents } from './process-webhook-events.ts';
import { receiveWebhook } from './receive-webhook.ts';

const deps = depsOfFile();
beforeEach(() => {
  deps.provider.clock.now = new Date('2026-11-20T10:00:00.000Z');
});

const setClock = (text: string) => {
  deps.provider.clock.now = new Date(`${text}:00.000Z`);
};

async function storeEvent(
  subscriptionId: string | null,
  id = randomUUID(),
  customerId: string | null = null,
) {
  const body = JSON.stringify({ id, type: 'x', subscriptionId, customerId });
  await receiveWebhook(deps, { body, signature: 'good' });
}

const followAll = async () => {
  while ((await processWebhookEvents(deps)) > 0);
};
const subscriptionOf = (ownerId: string) => getSubscription(deps, { ownerId });
const mailsOf = async (ownerId: string) =>
  (await publishedEvents(deps, ownerId))
    .map(({ event }) => event)
    .filter((event) => event !== 'subscription-changed');

test('a whole life: trial, reminder, charge, refusal, payment, cancellation, end; each published once', async () => {
  const { provider } = deps;
  const { ownerId, subscriptionId: id } = await anOwnerOnTrial(deps);
  await reconcile(deps);
  const seen = async (text: string, changes: Parameters<typeof provider.change>[1]) => {
    setClock(text);
    provider.change(id, changes);
    const event = randomUUID();
    // Every webhook arrives twice, together with another one about the same subscription.
    await Promise.all([storeEvent(id, event), storeEvent(id, event), storeEvent(id)]);
    await Promise.all([processWebhookEvents(deps), processWebhookEvents(deps)]);
    await followAll();
    await reconcile(deps);
    return (await subscriptionOf(ownerId)).status;
  };
  const paid = (invoice: string, at: string) =>
    anInvoice({ id: invoice, status: 'paid', paidCents: 799, paidAt: new Date(`${at}:00.000Z`) });

  expect(await seen('2026-11-24T10:00', {})).toBe('trialing');
  const firstPeriod = { currentPeriodEnd: new Date('2026-12-27T10:00:00.000Z') };
  expect(await seen('2026-11-27T10:00', { status: 'active', ...firstPeriod })).toBe('active');
  expect(await seen('2026-11-27T11:00', { latestInvoice: paid('in_a', '2026-11-27T11:00') })).toBe('active');
  const secondPeriod = { currentPeriodEnd: new Date('2027-01-27T10:00:00.000Z') };
  const open = anInvoice({ id: 'in_b', finalizedAt: new Date('2026-12-27T11:00:00.000Z') });
  expect(await seen('2026-12-27T11:00', { status: 'past_due', latestInvoice: open, ...secondPeriod })).toBe(
    'past_due',
  );
  expect(await seen('2026-12-30T11:00', { latestInvoice: { ...open, attempts: 2 } })).toBe('past_due');
  const nowPaid = { status: 'active' as const, latestInvoice: paid('in_b', '2026-12-31T11:00') };
  expect(await seen('2026-12-31T11:00', nowPaid)).toBe('active');
  const cancelling = {
    cancelAtPeriodEnd: true,
    cancelAt: new Date('2027-01-27T10:00:00.000Z'),
    canceledAt: new Date('2027-01-02T10:00:00.000Z'),
  };
  expect(await seen('2027-01-02T10:00', cancelling)).toBe('active');
  expect((await subscriptionOf(ownerId)).cancelAtPeriodEnd).toBe(true);
  const over = { status: 'canceled' as const, endedAt: new Date('2027-01-27T10:00:00.000Z') };
  expect(await seen('2027-01-27T10:00', over)).toBe('canceled');

  expect(await mailsOf(ownerId)).toEqual([
    'trial-started',
    'trial-ending',
    'payment-received',
    'payment-failed',
    'payment-failed',
    'payment-received',
    'subscription-canceled',
  ]);
  const changes = (await publishedEvents(deps, ownerId)).filter(
    ({ event }) => event === 'subscription-changed',
  );
  expect(changes.map(({ data }) => [data.status, data.listLimit])).toEqual([
    ['trialing', null],
    ['active', null],
    ['past_due', null],
    ['active', null],
    ['canceled', 10],
  ]);
  const versions = changes.map(({ data }) => data.version);
  expect(versions).toEqual([...versions].sort((a, b) => a - b));
});

test('the limit is back when the grace period ends, also without a webhook', async () => {
  const { ownerId, subscriptionId } = await anOwnerOnTrial(deps);
  await reconcile(deps);
  setClock('2026-11-27T11:00');
  deps.provider.change(subscriptionId, { status: 'past_due', latestInvoice: anInvoice({ id: 'in_grace' }) });
  await storeEvent(subscriptionId);
  await followAll();
  const limit = async () =>
    (await publishedEvents(deps, ownerId)).filter(({ event }) => event === 'subscription-changed').at(-1)
      ?.data.listLimit;
  expect(await limit()).toBeNull();
  setClock('2026-12-04T11:01');
  await reconcile(deps);
  expect(await limit()).toBe(10);
  expect(await subscriptionOf(ownerId)).toMatchObject({ status: 'past_due' });
});

test('a lost webhook is compensated for within a day', async () => {
  const { ownerId, subscriptionId } = await anOwnerOnTrial(deps);
  await reconcile(deps);
  deps.provider.change(subscriptionId, {
    status: 'canceled',
    endedAt: deps.now(),
    canceledAt: deps.now(),
  });
  setClock('2026-11-21T10:01');
  await reconcile(deps);
  expect((await subscriptionOf(ownerId)).status).toBe('canceled');
  expect(await reconcile(deps)).toBe(0);
});

test('while the provider is down webhook events stay pending, and none is lost', async () => {
  const { ownerId, subscriptionId } = await anOwnerOnTrial(deps);
  deps.provider.change(subscriptionId, { status: 'active' });
  deps.provider.isDown = true;
  await storeEvent(subscriptionId);
  await followAll();
  expect((await subscriptionOf(ownerId)).status).toBe('trialing');
  deps.provider.isDown = false;
  setClock('2026-11-20T10:05');
  await followAll();
  expect((await subscriptionOf(ownerId)).status).toBe('active');
});

test('an event about a customer syncs the customer’s subscriptions', async () => {
  const { ownerId, subscriptionId } = await anOwnerOnTrial(deps);
  const customerId = (await findSubscription(deps.sql, ownerId))?.customerId ?? '';
  deps.provider.change(subscriptionId, {
    card: { brand: 'mastercard', last4: '4444', fingerprint: 'f', addedAt: deps.provider.clock.now },
  });
  await storeEvent(null, randomUUID(), customerId);
  await followAll();
  expect((await subscriptionOf(ownerId)).card).toEqual({ brand: 'mastercard', last4: '4444' });
});

test('a webhook about an unknown subscription changes nothing and is processed once', async () => {
  deps.provider.change('sub_stray', { id: 'sub_stray', ownerId: null });
  await storeEvent('sub_stray');
  await storeEvent('sub_never_was');
  await storeEvent(null, randomUUID(), 'cus_nobody');
  await followAll();
  expect(await deps.sql`select from stripe_event where handled_at is null`).toHaveLength(0);
});

test('a subscription of another installation at the same provider account is left alone', async () => {
  const ownerId = randomUUID();
  deps.provider.change('sub_elsewhere', { id: 'sub_elsewhere', ownerId, status: 'active' });
  await storeEvent('sub_elsewhere');
  await followAll();
  expect(await findSubscription(deps.sql, ownerId)).toBeUndefined();
});

test.each([null, randomUUID()])(
  'a late subscription of a forgotten owner is ended: sign-up %s',
  async (signupId) => {
    const { ownerId } = await anOwnerOnTrial(deps);
    await deliverOwnerDeleted(deps, ownerId);
    const id = `sub_late_${signupId}`;
    deps.provider.change(id, { id, ownerId, signupId, status: 'active', customerId: 'cus_late' });
    await storeEvent(id);
    await followAll();
    expect(deps.provider.subscriptions.get(id)).toMatchObject({ status: 'canceled' });
    expect(await findSubscription(deps.sql, ownerId)).toBeUndefined();
  },
);

test('mails go to the present address of the account', async () => {
  const { ownerId, subscriptionId } = await anOwnerOnTrial(deps);
  await deliverOwnerChanged(deps, ownerId, { version: 3, email: 'new@example.com' });
  await deliverOwnerChanged(deps, ownerId, { version: 2, email: 'old@example.com' });
  deps.provider.change(subscriptionId, { cancelAtPeriodEnd: true, canceledAt: deps.now() });
  await storeEvent(subscriptionId);
  await followAll();
  expect((await publishedEvents(deps, ownerId)).at(-1)).toMatchObject({
    event: 'subscription-canceled',
    data: { email: 'new@example.com', reason: 'asked' },
  });
});

test('a disputed charge is logged as an error, once and with its ids', async () => {
  const error = vi.fn();
  const watched = { ...deps, logger: { ...deps.logger, error } };
  const disputed = { dispute: 'dp_1', charge: 'ch_1', payment: 'pi_1' };
  const id = randomUUID();
  const about = { subscriptionId: null, customerId: null, disputed };
  const body = JSON.stringify({ id, type: 'charge.dispute.created', ...about });
  for (let times = 0; times < 2; times++) await receiveWebhook(watched, { body, signature: 'good' });
  await followAll();
  expect(error.mock.calls).toEqual([[{ event: id, ...disputed }, expect.stringContaining('disputed')]]);
  expect(await deps.sql`select from stripe_event where handled_at is null`).toHaveLength(0);
});
