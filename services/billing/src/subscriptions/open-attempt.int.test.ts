import { randomUUID } from 'node:crypto';
import { unavailable } from '@scanlist/service-kit/app-error';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anInvoice } from '../testing/provider-objects.ts';
import { anOwnerOnTrial, hearAccount, type TestWorld, testWorld, toldOf } from '../testing/test-world.ts';
import { followHints } from '../webhooks/follow-hints.ts';
import { receiveWebhook } from '../webhooks/receive-webhook.ts';
import { askProvider } from './ask-provider.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { changePeriod } from './change-period.ts';
import { createSubscription } from './create-subscription.ts';
import { followAttempts } from './follow-attempts.ts';
import { getSubscription } from './get-subscription.ts';
import { previewPeriod } from './preview-period.ts';
import { resumeSubscription } from './resume-subscription.ts';

/** An owner who has paid for a subscription of which no webhook has come, be it late or lost. */
let world: TestWorld;

beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.drop());
beforeEach(async () => {
  await world.sql`delete from subscribe_attempt`;
  Object.assign(world.provider, { isAway: false, fault: undefined });
  world.provider.subscriptions.clear();
  world.provider.asked.length = 0;
});

const minutes = (count: number) => {
  const { clock } = world.provider;
  clock.now = new Date(clock.now.getTime() + count * 60_000);
};
const subscribe = (ownerId: string, period: 'monthly' | 'annually' = 'monthly') =>
  createSubscription(world, { ownerId, period, email: 'dana@example.com', name: null });
const read = (ownerId: string) => getSubscription(world, { ownerId });
const reads = () => world.provider.asked.filter((call) => call === 'readSubscription').length;

/** An owner with the card form of a subscription before them. */
async function anOwnerAtTheForm() {
  const ownerId = randomUUID();
  await hearAccount(world, ownerId);
  await subscribe(ownerId);
  const [{ id } = { id: '' }] = world.provider.running().slice(-1);
  const pay = () =>
    world.provider.change(id, {
      status: 'active',
      clientSecret: null,
      latestInvoice: anInvoice({ id: `in_${id}`, status: 'paid', paidCents: 799 }),
    });
  return { ownerId, id, pay };
}

const changesTold = async (ownerId: string) =>
  (await toldOf(world, ownerId)).filter(({ event }) => event === 'subscription-changed');

test('who has paid has a subscription at the next look, without any webhook', async () => {
  const { ownerId, pay } = await anOwnerAtTheForm();
  expect(await read(ownerId)).toEqual(expect.not.objectContaining({ pending: true }));
  pay();
  expect(await read(ownerId)).toMatchObject({ status: 'active', period: 'monthly' });
  expect((await changesTold(ownerId)).map(({ data }) => [data.status, data.listLimit])).toEqual([
    ['active', null],
  ]);
});

test('webhooks that come after that change nothing and mail nothing twice', async () => {
  const { ownerId, id, pay } = await anOwnerAtTheForm();
  pay();
  expect(await read(ownerId)).toMatchObject({ status: 'active' });
  for (let times = 0; times < 3; times++) {
    const body = JSON.stringify({ id: randomUUID(), type: 'x', subscriptionId: id, customerId: null });
    await receiveWebhook(world, { body, signature: 'good' });
    while ((await followHints(world)) > 0);
  }
  minutes(1);
  await followAttempts(world);
  expect((await toldOf(world, ownerId)).map(({ event }) => event)).toEqual([
    'subscription-changed',
    'payment-received',
  ]);
});

test.each([
  { how: 'away', fault: () => Object.assign(world.provider, { isAway: true }) },
  {
    how: 'out of order',
    fault: () =>
      Object.assign(world.provider, {
        fault: { call: 'readSubscription', when: 'before', error: new Error('a key that does not fit') },
      }),
  },
])('while the provider is $how the payment is pending, and then known', async ({ fault }) => {
  const { ownerId, pay } = await anOwnerAtTheForm();
  pay();
  fault();
  expect(await read(ownerId)).toMatchObject({ status: 'none', pending: true });
  Object.assign(world.provider, { isAway: false, fault: undefined });
  expect(await read(ownerId)).toEqual(expect.not.objectContaining({ pending: true }));
  expect(await read(ownerId)).toMatchObject({ status: 'active' });
});

test('a look that asks the provider for everybody says the same', async () => {
  const { ownerId, pay } = await anOwnerAtTheForm();
  pay();
  world.provider.isAway = true;
  expect(await askProvider(world, { ownerId })).toMatchObject({ status: 'none', pending: true });
  world.provider.isAway = false;
  const known = await askProvider(world, { ownerId });
  expect(known).toMatchObject({ status: 'active' });
  expect(known).not.toHaveProperty('pending');
});

test('a provider that hangs is waited for a moment only, and what it says is kept all the same', async () => {
  const { ownerId, pay } = await anOwnerAtTheForm();
  pay();
  let answer = () => {};
  const hangs = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { readSubscription } = world.provider;
  world.provider.readSubscription = async (id) => {
    await hangs;
    return readSubscription(id);
  };
  try {
    expect(await read(ownerId)).toMatchObject({ status: 'none', pending: true });
  } finally {
    world.provider.readSubscription = readSubscription;
    answer();
  }
  await expect.poll(async () => (await changesTold(ownerId)).length).toBe(1);
});

test('while its bank has the payment it is pending, and nobody pays, cancels or changes anything', async () => {
  const { ownerId, id, pay } = await anOwnerAtTheForm();
  world.provider.change(id, { isBeingPaid: true });
  expect(await read(ownerId)).toMatchObject({ status: 'none', pending: true });
  expect(await askProvider(world, { ownerId })).toMatchObject({ status: 'none', pending: true });
  const pending = { code: 'PAYMENT_PENDING' };
  await expect(subscribe(ownerId)).rejects.toMatchObject(pending);
  await expect(subscribe(ownerId, 'annually')).rejects.toMatchObject(pending);
  await expect(cancelSubscription(world, { ownerId })).rejects.toMatchObject(pending);
  await expect(resumeSubscription(world, { ownerId })).rejects.toMatchObject(pending);
  await expect(changePeriod(world, { ownerId, period: 'annually' })).rejects.toMatchObject(pending);
  await expect(previewPeriod(world, { ownerId, period: 'annually' })).rejects.toMatchObject(pending);
  expect(world.provider.running()).toHaveLength(1);
  pay();
  expect(await subscribe(ownerId)).toEqual({ status: 'active' });
});

test.each([
  ['cancelled', (ownerId: string) => cancelSubscription(world, { ownerId }), { cancelAtPeriodEnd: true }],
  ['resumed', (ownerId: string) => resumeSubscription(world, { ownerId }), { status: 'active' }],
  [
    'moved',
    (ownerId: string) => changePeriod(world, { ownerId, period: 'annually' }),
    { period: 'annually' },
  ],
  ['seen', (ownerId: string) => previewPeriod(world, { ownerId, period: 'annually' }), { currency: 'usd' }],
])('what was just paid can be %s before its webhook comes', async (_what, act, expected) => {
  const { ownerId, pay } = await anOwnerAtTheForm();
  pay();
  expect(await act(ownerId)).toMatchObject(expected);
});

test('who had a subscription before and has paid again is no former subscriber', async () => {
  const { ownerId, subscriptionId } = await anOwnerOnTrial(world);
  world.provider.change(subscriptionId, { status: 'canceled', endedAt: world.now() });
  expect(await askProvider(world, { ownerId })).toMatchObject({ status: 'canceled' });
  await subscribe(ownerId);
  const [{ id } = { id: '' }] = world.provider.running();
  expect(await read(ownerId)).toMatchObject({ status: 'canceled' });
  world.provider.change(id, { status: 'active' });
  world.provider.isAway = true;
  expect(await read(ownerId)).toMatchObject({ status: 'canceled', pending: true });
  world.provider.isAway = false;
  expect(await read(ownerId)).toMatchObject({ status: 'active' });
});

test('an attempt that is over is asked about once more, and one that runs or never was is not', async () => {
  const { ownerId, id } = await anOwnerAtTheForm();
  world.provider.change(id, { status: 'incomplete_expired' });
  world.provider.asked.length = 0;
  for (let times = 0; times < 3; times++) expect(await read(ownerId)).toMatchObject({ status: 'none' });
  expect(reads()).toBe(1);
  const trial = await anOwnerOnTrial(world);
  const stranger = randomUUID();
  world.provider.asked.length = 0;
  await read(trial.ownerId);
  await read(stranger);
  expect(world.provider.asked).toEqual([]);
  // A new attempt is looked at again.
  await subscribe(ownerId);
  const [{ id: next } = { id: '' }] = world.provider.running().slice(-1);
  world.provider.change(next, { status: 'active' });
  expect(await read(ownerId)).toMatchObject({ status: 'active' });
});

test('where the webhook is lost and nobody looks, the worker finds out that it was paid', async () => {
  const { ownerId, id, pay } = await anOwnerAtTheForm();
  expect(await followAttempts(world)).toBe(0);
  minutes(1);
  expect(await followAttempts(world)).toBe(1);
  expect(await changesTold(ownerId)).toEqual([]);
  pay();
  minutes(4);
  expect(await followAttempts(world)).toBe(0);
  minutes(1);
  world.provider.fault = { call: 'readSubscription', when: 'before', error: unavailable('away') };
  expect(await followAttempts(world)).toBe(1);
  expect(await changesTold(ownerId)).toEqual([]);
  minutes(15);
  expect(await followAttempts(world)).toBe(1);
  expect((await changesTold(ownerId)).map(({ data }) => data.subscriptionId)).toEqual([id]);
  minutes(48 * 60);
  await followAttempts(world);
  minutes(48 * 60);
  expect(await followAttempts(world)).toBe(0);
});

test('an attempt nobody pays is followed until the provider gives it up', async () => {
  const { ownerId, id } = await anOwnerAtTheForm();
  let looks = 0;
  for (let hour = 0; hour < 30; hour++) {
    minutes(60);
    if (hour === 23) world.provider.change(id, { status: 'incomplete_expired' });
    looks += await followAttempts(world);
  }
  expect(looks).toBe(24);
  world.provider.asked.length = 0;
  expect(await read(ownerId)).toMatchObject({ status: 'none' });
  expect(reads()).toBe(0);
});
