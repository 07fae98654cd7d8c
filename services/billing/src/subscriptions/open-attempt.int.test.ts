import { randomUUID } from 'node:crypto';
import { unavailable } from '@scanlist/service-kit/app-error';
import { beforeEach, expect, test } from 'vitest';
import { depsOfFile } from '../testing/deps-of-file.ts';
import { anInvoice } from '../testing/provider-objects.ts';
import { anOwnerOnTrial, deliverOwnerChanged, publishedEvents } from '../testing/test-dependencies.ts';
import { processWebhookEvents } from '../webhooks/process-webhook-events.ts';
import { receiveWebhook } from '../webhooks/receive-webhook.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { changePeriod } from './change-period.ts';
import { checkDueAttempts } from './check-due-attempts.ts';
import { createSubscription } from './create-subscription.ts';
import { getSubscription } from './get-subscription.ts';
import { previewPeriod } from './preview-period.ts';
import { refreshSubscription } from './refresh-subscription.ts';
import { resumeSubscription } from './resume-subscription.ts';

/** An owner who has paid for a subscription whose webhook is late or lost. */
const deps = depsOfFile();
beforeEach(async () => {
  await deps.sql`delete from subscribe_attempt`;
});

const minutes = (count: number) => {
  const { clock } = deps.provider;
  clock.now = new Date(clock.now.getTime() + count * 60_000);
};
const subscribe = (ownerId: string, period: 'monthly' | 'annually' = 'monthly') =>
  createSubscription(deps, { ownerId, period, email: 'dana@example.com', name: null });
const read = (ownerId: string) => getSubscription(deps, { ownerId });
const reads = () => deps.provider.calls.filter((call) => call === 'readSubscription').length;

/** An owner with an open card form for a subscription. */
async function anOwnerAtTheForm() {
  const ownerId = randomUUID();
  await deliverOwnerChanged(deps, ownerId);
  await subscribe(ownerId);
  const [{ id } = { id: '' }] = deps.provider.running().slice(-1);
  const pay = () =>
    deps.provider.change(id, {
      status: 'active',
      clientSecret: null,
      latestInvoice: anInvoice({ id: `in_${id}`, status: 'paid', paidCents: 799 }),
    });
  return { ownerId, id, pay };
}

const changesTold = async (ownerId: string) =>
  (await publishedEvents(deps, ownerId)).filter(({ event }) => event === 'subscription-changed');

test('a paid attempt is a subscription at the next check, without any webhook', async () => {
  const { ownerId, pay } = await anOwnerAtTheForm();
  expect(await read(ownerId)).toEqual(expect.not.objectContaining({ pending: true }));
  pay();
  expect(await read(ownerId)).toMatchObject({ status: 'active', period: 'monthly' });
  expect((await changesTold(ownerId)).map(({ data }) => [data.status, data.listLimit])).toEqual([
    ['active', null],
  ]);
});

test('webhooks that arrive after that change nothing and mail nothing twice', async () => {
  const { ownerId, id, pay } = await anOwnerAtTheForm();
  pay();
  expect(await read(ownerId)).toMatchObject({ status: 'active' });
  for (let times = 0; times < 3; times++) {
    const body = JSON.stringify({ id: randomUUID(), type: 'x', subscriptionId: id, customerId: null });
    await receiveWebhook(deps, { body, signature: 'good' });
    while ((await processWebhookEvents(deps)) > 0);
  }
  minutes(1);
  await checkDueAttempts(deps);
  expect((await publishedEvents(deps, ownerId)).map(({ event }) => event)).toEqual([
    'subscription-changed',
    'payment-received',
  ]);
});

test.each([
  { how: 'down', fault: () => Object.assign(deps.provider, { isDown: true }) },
  {
    how: 'out of order',
    fault: () =>
      Object.assign(deps.provider, {
        fault: { call: 'readSubscription', when: 'before', error: new Error('a key that does not fit') },
      }),
  },
])('while the provider is $how the payment is pending, and then known', async ({ fault }) => {
  const { ownerId, pay } = await anOwnerAtTheForm();
  pay();
  fault();
  expect(await read(ownerId)).toMatchObject({ status: 'none', pending: true });
  Object.assign(deps.provider, { isDown: false, fault: undefined });
  expect(await read(ownerId)).toEqual(expect.not.objectContaining({ pending: true }));
  expect(await read(ownerId)).toMatchObject({ status: 'active' });
});

test('a coalesced check has the same result', async () => {
  const { ownerId, pay } = await anOwnerAtTheForm();
  pay();
  deps.provider.isDown = true;
  expect(await refreshSubscription(deps, { ownerId })).toMatchObject({ status: 'none', pending: true });
  deps.provider.isDown = false;
  const known = await refreshSubscription(deps, { ownerId });
  expect(known).toMatchObject({ status: 'active' });
  expect(known).not.toHaveProperty('pending');
});

test('a slow provider is awaited only for a moment, and its late result is still stored', async () => {
  const { ownerId, pay } = await anOwnerAtTheForm();
  pay();
  let answer = () => {};
  const hangs = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { readSubscription } = deps.provider;
  deps.provider.readSubscription = async (id) => {
    await hangs;
    return readSubscription(id);
  };
  try {
    expect(await read(ownerId)).toMatchObject({ status: 'none', pending: true });
  } finally {
    deps.provider.readSubscription = readSubscription;
    answer();
  }
  await expect.poll(async () => (await changesTold(ownerId)).length).toBe(1);
});

test('while the bank has the payment it is pending, and it can be neither paid, cancelled nor changed', async () => {
  const { ownerId, id, pay } = await anOwnerAtTheForm();
  deps.provider.change(id, { isBeingPaid: true });
  expect(await read(ownerId)).toMatchObject({ status: 'none', pending: true });
  expect(await refreshSubscription(deps, { ownerId })).toMatchObject({ status: 'none', pending: true });
  const pending = { code: 'PAYMENT_PENDING' };
  await expect(subscribe(ownerId)).rejects.toMatchObject(pending);
  await expect(subscribe(ownerId, 'annually')).rejects.toMatchObject(pending);
  await expect(cancelSubscription(deps, { ownerId })).rejects.toMatchObject(pending);
  await expect(resumeSubscription(deps, { ownerId })).rejects.toMatchObject(pending);
  await expect(changePeriod(deps, { ownerId, period: 'annually' })).rejects.toMatchObject(pending);
  await expect(previewPeriod(deps, { ownerId, period: 'annually' })).rejects.toMatchObject(pending);
  expect(deps.provider.running()).toHaveLength(1);
  pay();
  expect(await subscribe(ownerId)).toEqual({ status: 'active' });
});

test.each([
  ['cancelled', (ownerId: string) => cancelSubscription(deps, { ownerId }), { cancelAtPeriodEnd: true }],
  ['resumed', (ownerId: string) => resumeSubscription(deps, { ownerId }), { status: 'active' }],
  ['moved', (ownerId: string) => changePeriod(deps, { ownerId, period: 'annually' }), { period: 'annually' }],
  ['seen', (ownerId: string) => previewPeriod(deps, { ownerId, period: 'annually' }), { currency: 'usd' }],
])('what was just paid can be %s before its webhook comes', async (_what, act, expected) => {
  const { ownerId, pay } = await anOwnerAtTheForm();
  pay();
  expect(await act(ownerId)).toMatchObject(expected);
});

test('an owner who had a subscription before and paid again is a subscriber', async () => {
  const { ownerId, subscriptionId } = await anOwnerOnTrial(deps);
  deps.provider.change(subscriptionId, { status: 'canceled', endedAt: deps.now() });
  expect(await refreshSubscription(deps, { ownerId })).toMatchObject({ status: 'canceled' });
  await subscribe(ownerId);
  const [{ id } = { id: '' }] = deps.provider.running();
  expect(await read(ownerId)).toMatchObject({ status: 'canceled' });
  deps.provider.change(id, { status: 'active' });
  deps.provider.isDown = true;
  expect(await read(ownerId)).toMatchObject({ status: 'canceled', pending: true });
  deps.provider.isDown = false;
  expect(await read(ownerId)).toMatchObject({ status: 'active' });
});

test('an ended attempt is read once more; a running or missing one is not', async () => {
  const { ownerId, id } = await anOwnerAtTheForm();
  deps.provider.change(id, { status: 'incomplete_expired' });
  deps.provider.calls.length = 0;
  for (let times = 0; times < 3; times++) expect(await read(ownerId)).toMatchObject({ status: 'none' });
  expect(reads()).toBe(1);
  const trial = await anOwnerOnTrial(deps);
  const stranger = randomUUID();
  deps.provider.calls.length = 0;
  await read(trial.ownerId);
  await read(stranger);
  expect(deps.provider.calls).toEqual([]);
  // A new attempt is checked again.
  await subscribe(ownerId);
  const [{ id: next } = { id: '' }] = deps.provider.running().slice(-1);
  deps.provider.change(next, { status: 'active' });
  expect(await read(ownerId)).toMatchObject({ status: 'active' });
});

test('if the webhook is lost and nobody reads, the worker finds the payment', async () => {
  const { ownerId, id, pay } = await anOwnerAtTheForm();
  expect(await checkDueAttempts(deps)).toBe(0);
  minutes(1);
  expect(await checkDueAttempts(deps)).toBe(1);
  expect(await changesTold(ownerId)).toEqual([]);
  pay();
  minutes(4);
  expect(await checkDueAttempts(deps)).toBe(0);
  minutes(1);
  deps.provider.fault = { call: 'readSubscription', when: 'before', error: unavailable('away') };
  expect(await checkDueAttempts(deps)).toBe(1);
  expect(await changesTold(ownerId)).toEqual([]);
  minutes(15);
  expect(await checkDueAttempts(deps)).toBe(1);
  expect((await changesTold(ownerId)).map(({ data }) => data.subscriptionId)).toEqual([id]);
  minutes(48 * 60);
  await checkDueAttempts(deps);
  minutes(48 * 60);
  expect(await checkDueAttempts(deps)).toBe(0);
});

test('an unpaid attempt is checked until the provider gives it up', async () => {
  const { ownerId, id } = await anOwnerAtTheForm();
  let looks = 0;
  for (let hour = 0; hour < 30; hour++) {
    minutes(60);
    if (hour === 23) deps.provider.change(id, { status: 'incomplete_expired' });
    looks += await checkDueAttempts(deps);
  }
  expect(looks).toBe(24);
  deps.provider.calls.length = 0;
  expect(await read(ownerId)).toMatchObject({ status: 'none' });
  expect(reads()).toBe(0);
});
