import { randomUUID } from 'node:crypto';
import { unavailable } from '@scanlist/service-kit/app-error';
import { expect, test } from 'vitest';
import { getOpenPayment } from '../invoices/get-open-payment.ts';
import { listInvoices } from '../invoices/list-invoices.ts';
import { forgetOwner } from '../owner-events/forget-owner.ts';
import { createSetupIntent } from '../signup-payments/create-setup-intent.ts';
import { depsOfFile } from '../testing/deps-of-file.ts';
import { anInvoice } from '../testing/provider-objects.ts';
import {
  anOwnerOnTrial,
  confirmedCard,
  deliverOwnerChanged,
  deliverOwnerDeleted,
  publishedEvents,
  toldOf,
} from '../testing/test-dependencies.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { changeCard } from './change-card.ts';
import { changePeriod } from './change-period.ts';
import { createSubscription } from './create-subscription.ts';
import { getSubscription } from './get-subscription.ts';
import { refreshSubscription } from './refresh-subscription.ts';
import { resumeSubscription } from './resume-subscription.ts';

const deps = depsOfFile();

const subscribe = (ownerId: string, period: 'monthly' | 'annually' = 'monthly') =>
  createSubscription(deps, { ownerId, period, email: 'dana@example.com', name: null });

async function overdueOwner() {
  const owner = await anOwnerOnTrial(deps);
  const latestInvoice = anInvoice({ id: `in_${owner.subscriptionId}` });
  deps.provider.change(owner.subscriptionId, {
    status: 'past_due',
    latestInvoice,
    clientSecret: 'secret',
  });
  await refreshSubscription(deps, owner);
  return owner;
}

test('a trial is cancelled with its end and resumed, each repeated with the same response', async () => {
  const { ownerId } = await anOwnerOnTrial(deps);
  const canceled = await cancelSubscription(deps, { ownerId });
  expect(canceled).toMatchObject({ status: 'trialing', cancelAtPeriodEnd: true });
  expect(canceled.currentPeriodEnd).toBe('2026-11-27T10:00:00.000Z');
  expect(await cancelSubscription(deps, { ownerId })).toEqual(canceled);
  const resumed = await resumeSubscription(deps, { ownerId });
  expect(resumed).toMatchObject({ status: 'trialing', cancelAtPeriodEnd: false });
  expect(await resumeSubscription(deps, { ownerId })).toEqual(resumed);
  expect(await cancelSubscription(deps, { ownerId })).toMatchObject({ cancelAtPeriodEnd: true });
});

test.each([
  { call: 'cancelNow', when: 'before' as const },
  { call: 'cancelNow', when: 'after' as const },
  { call: 'voidInvoice', when: 'before' as const },
  { call: 'voidInvoice', when: 'after' as const },
])(
  'an overdue subscription ends at once and its invoice is void, also when killed $when $call',
  async (fault) => {
    const { ownerId, subscriptionId } = await overdueOwner();
    deps.provider.fault = { ...fault, error: unavailable('killed') };
    await expect(cancelSubscription(deps, { ownerId })).rejects.toThrow();
    expect(await cancelSubscription(deps, { ownerId })).toMatchObject({ status: 'canceled' });
    expect(deps.provider.subscriptions.get(subscriptionId)).toMatchObject({
      status: 'canceled',
      latestInvoice: { status: 'void' },
    });
    expect(await refreshSubscription(deps, { ownerId })).toMatchObject({ status: 'canceled' });
    await expect(cancelSubscription(deps, { ownerId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  },
);

test('a subscription that has ended at the provider cannot be resumed, and its end is stored', async () => {
  const { ownerId, subscriptionId } = await anOwnerOnTrial(deps);
  deps.provider.change(subscriptionId, { status: 'canceled' });
  await expect(resumeSubscription(deps, { ownerId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await getSubscription(deps, { ownerId })).toMatchObject({ status: 'canceled' });
});

test('an overdue payment can be confirmed in a browser', async () => {
  const { ownerId } = await overdueOwner();
  expect(await getOpenPayment(deps, { ownerId })).toEqual({
    clientSecret: 'secret',
    amountCents: 799,
    currency: 'usd',
  });
});

test('a new card becomes the default and pays the overdue invoice', async () => {
  const { ownerId } = await overdueOwner();
  const setupIntentId = await confirmedCard(deps, ownerId, 'pm_4444');
  const paid = await changeCard(deps, { ownerId, setupIntentId });
  expect(paid).toMatchObject({ status: 'active', card: { last4: '4444' } });
  expect(await changeCard(deps, { ownerId, setupIntentId })).toEqual(paid);
});

test('a declined new card stays, with the provider’s message', async () => {
  const { ownerId } = await overdueOwner();
  const setupIntentId = await confirmedCard(deps, ownerId, 'pm_declined');
  await expect(changeCard(deps, { ownerId, setupIntentId })).rejects.toMatchObject({
    code: 'CARD_DECLINED',
  });
  expect(await getSubscription(deps, { ownerId })).toMatchObject({
    status: 'past_due',
    card: { last4: 'ined' },
  });
});

test('a card that another owner confirmed, or that was not confirmed, is refused', async () => {
  const [mine, theirs] = [await anOwnerOnTrial(deps), await anOwnerOnTrial(deps)];
  const setupIntentId = await confirmedCard(deps, theirs.ownerId, 'pm_4444');
  const notConfirmed = { code: 'CARD_NOT_CONFIRMED' };
  await expect(changeCard(deps, { ownerId: mine.ownerId, setupIntentId })).rejects.toMatchObject(
    notConfirmed,
  );
  const open = await createSetupIntent(deps, { askId: randomUUID(), openIntentId: null, ...mine });
  const changed = changeCard(deps, { ownerId: mine.ownerId, setupIntentId: open.setupIntentId });
  await expect(changed).rejects.toMatchObject(notConfirmed);
});

test('a card form is created once, and reused while it is open and the owner’s', async () => {
  const askId = randomUUID();
  const input = (openIntentId: string | null, ownerId: string | null = null) =>
    createSetupIntent(deps, { askId, openIntentId, ownerId });
  const first = await input(null);
  expect(await input(null)).toEqual(first);
  expect(await input(first.setupIntentId)).toEqual(first);
  const { ownerId } = await anOwnerOnTrial(deps);
  const own = await createSetupIntent(deps, {
    askId: randomUUID(),
    openIntentId: first.setupIntentId,
    ownerId,
  });
  expect(own.setupIntentId).not.toBe(first.setupIntentId);
});

test('the period is changed on trial, and not while it ends or is unpaid', async () => {
  const { ownerId } = await anOwnerOnTrial(deps);
  const changed = await changePeriod(deps, { ownerId, period: 'annually' });
  expect(changed).toMatchObject({ status: 'trialing', period: 'annually', priceCents: 7670 });
  expect(await changePeriod(deps, { ownerId, period: 'annually' })).toEqual(changed);
  await cancelSubscription(deps, { ownerId });
  await expect(changePeriod(deps, { ownerId, period: 'monthly' })).rejects.toMatchObject({
    code: 'SUBSCRIPTION_ENDING',
  });
  const overdue = await overdueOwner();
  await expect(changePeriod(deps, { ...overdue, period: 'annually' })).rejects.toMatchObject({
    code: 'PAYMENT_OVERDUE',
  });
});

test.each([
  { call: 'createCustomer', when: 'after' as const },
  { call: 'createSubscription', when: 'before' as const },
  { call: 'createSubscription', when: 'after' as const },
])('subscribing, killed $when $call, creates one subscription with one secret', async (fault) => {
  const ownerId = randomUUID();
  deps.provider.fault = { ...fault, error: unavailable('killed') };
  await expect(subscribe(ownerId)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  const first = await subscribe(ownerId);
  expect(await subscribe(ownerId)).toEqual(first);
  expect(deps.provider.running()).toHaveLength(1);
  expect(await getSubscription(deps, { ownerId })).toMatchObject({ status: 'none' });
});

test('for another period the unpaid subscription is ended first', async () => {
  const ownerId = randomUUID();
  const first = await subscribe(ownerId);
  expect(await subscribe(ownerId, 'annually')).not.toEqual(first);
  expect(deps.provider.running()).toMatchObject([{ period: 'annually' }]);
});

test('once paid it is the owner’s and published, and there is no second one', async () => {
  const ownerId = randomUUID();
  await deliverOwnerChanged(deps, ownerId);
  await subscribe(ownerId);
  const [{ id } = { id: '' }] = deps.provider.running();
  deps.provider.change(id, {
    status: 'active',
    latestInvoice: anInvoice({ id: `in_${id}`, status: 'paid', paidCents: 799 }),
  });
  expect(await refreshSubscription(deps, { ownerId })).toMatchObject({ status: 'active', trialEndsAt: null });
  expect((await publishedEvents(deps, ownerId)).map(({ event }) => event)).toEqual([
    'subscription-changed',
    'payment-received',
  ]);
  await expect(subscribe(ownerId)).rejects.toMatchObject({ code: 'SUBSCRIPTION_EXISTS' });
});

test('an owner who cancelled subscribes again, without a second trial, as the same customer', async () => {
  const { ownerId, subscriptionId } = await anOwnerOnTrial(deps);
  await expect(subscribe(ownerId)).rejects.toMatchObject({ code: 'SUBSCRIPTION_EXISTS' });
  const before = deps.provider.change(subscriptionId, { status: 'canceled', endedAt: new Date() });
  await subscribe(ownerId);
  expect(deps.provider.running()).toMatchObject([
    { status: 'incomplete', trialEndsAt: null, customerId: before.customerId },
  ]);
  deps.provider.change(deps.provider.running()[0]?.id ?? '', { status: 'active' });
  expect(await refreshSubscription(deps, { ownerId })).toMatchObject({ status: 'active' });
});

test('an owner sees their own invoices only', async () => {
  const { ownerId } = await anOwnerOnTrial(deps);
  expect(await listInvoices(deps, { ownerId })).toMatchObject([{ amountCents: 799, status: 'open' }]);
  expect(await listInvoices(deps, { ownerId: randomUUID() })).toEqual([]);
});

test.each([
  { call: 'cancelNow', when: 'after' as const },
  { call: 'deleteCustomer', when: 'before' as const },
  { call: 'deleteCustomer', when: 'after' as const },
])('forgetting an owner, killed $when $call, continues and leaves nothing', async (fault) => {
  const { ownerId, subscriptionId } = await anOwnerOnTrial(deps);
  const { customerId } = deps.provider.change(subscriptionId, {});
  deps.provider.fault = { ...fault, error: unavailable('killed') };
  await expect(forgetOwner(deps, { ownerId })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  for (let times = 0; times < 2; times++) {
    expect(await forgetOwner(deps, { ownerId })).toEqual({ forgotten: true });
  }
  expect(deps.provider.customers.get(customerId)?.isDeleted).toBe(true);
  expect(deps.provider.subscriptions.get(subscriptionId)?.status).toBe('canceled');
  await deliverOwnerDeleted(deps, ownerId);
  await deliverOwnerChanged(deps, ownerId, { version: 9 });
  await expect(subscribe(ownerId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await refreshSubscription(deps, { ownerId })).toMatchObject({ status: 'none' });
  expect(await deps.sql`select email from owner where id = ${ownerId}`).toEqual([{ email: null }]);
  expect(await deps.sql`select from signup where owner_id = ${ownerId}`).toHaveLength(0);
});

test('an ending subscription that is overdue and then paid was canceled once, and resumed by nobody', async () => {
  const actor = { id: randomUUID(), name: 'Mira Holt' };
  const { ownerId, subscriptionId } = await anOwnerOnTrial(deps);
  await refreshSubscription(deps, { ownerId });
  await cancelSubscription(deps, { ownerId, actor });
  for (const status of ['past_due', 'active'] as const) {
    deps.provider.change(subscriptionId, { status });
    await refreshSubscription(deps, { ownerId });
  }
  const told = await toldOf(deps, ownerId);
  expect(told.map(({ kind }) => kind)).toEqual(['subscription-started', 'subscription-canceled']);
});

test('the trail is told of each change of a subscription once, and who asked for it', async () => {
  const actor = { id: randomUUID(), name: 'Mira Holt' };
  const { ownerId, subscriptionId } = await anOwnerOnTrial(deps);
  await changePeriod(deps, { ownerId, period: 'annually', actor });
  await changePeriod(deps, { ownerId, period: 'annually', actor });
  await cancelSubscription(deps, { ownerId, actor });
  await cancelSubscription(deps, { ownerId, actor });
  await resumeSubscription(deps, { ownerId, actor });
  const setupIntentId = await confirmedCard(deps, ownerId, 'pm_4444');
  await changeCard(deps, { ownerId, setupIntentId, actor });
  // What the provider does by itself, nobody asked for.
  deps.provider.change(subscriptionId, { status: 'canceled' });
  await refreshSubscription(deps, { ownerId });
  const told = await toldOf(deps, ownerId);
  expect(told.map(({ kind, actor: by }) => [kind, by?.name ?? null])).toEqual([
    ['subscription-started', null],
    ['plan-changed', 'Mira Holt'],
    ['subscription-canceled', 'Mira Holt'],
    ['subscription-resumed', 'Mira Holt'],
    ['card-changed', 'Mira Holt'],
    ['subscription-canceled', null],
  ]);
});
