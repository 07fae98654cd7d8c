import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts';
import { changePeriod } from '../subscriptions/change-period.ts';
import { getSubscription } from '../subscriptions/get-subscription.ts';
import { refreshSubscription } from '../subscriptions/refresh-subscription.ts';
import { standInDependencies } from '../testing/stand-in-owners.ts';
import { deliverOwnerChanged, publishedEvents } from '../testing/test-dependencies.ts';

/** Every state of the provider, how it arises, and the state it becomes here (the table in this service's README). */
let { standIn, deps, owners, stop } = {} as Awaited<ReturnType<typeof standInDependencies>>;

beforeAll(async () => {
  ({ standIn, deps, owners, stop } = await standInDependencies());
});
afterAll(() => stop());

const failing = 'pm_card_chargeCustomerFail';

/** The last published list limit of an owner: null for any number, undefined if nothing was published. */
async function limitOf(ownerId: string): Promise<number | null | undefined> {
  const changes = (await publishedEvents(deps, ownerId)).filter(
    ({ event }) => event === 'subscription-changed',
  );
  return changes.at(-1)?.data.listLimit;
}

async function untilState(ownerId: string, status: string, limit: number | null): Promise<void> {
  await owners.runWorkerUntil(async () => {
    expect([(await getSubscription(deps, { ownerId })).status, await limitOf(ownerId)]).toEqual([
      status,
      limit,
    ]);
  });
}

async function overdue() {
  const owner = await owners.onTrial(failing);
  await standIn.advanceDays(7.1);
  await untilState(owner.ownerId, 'past_due', null);
  return owner;
}

const atProvider = async (id: string) => (await deps.provider.readSubscription(id))?.status;

test('incomplete and incomplete_expired are none, and an attempt not paid in time can be repeated', async () => {
  const ownerId = randomUUID();
  await deliverOwnerChanged(deps, ownerId);
  const late = await owners.secretFor(ownerId);
  expect(await refreshSubscription(deps, { ownerId })).toMatchObject({ status: 'none' });
  await standIn.advanceDays(1);
  expect(await refreshSubscription(deps, { ownerId })).toMatchObject({ status: 'none' });
  const next = await owners.secretFor(ownerId);
  expect(next).not.toBe(late);
  expect(await owners.pay(late)).toMatchObject({ error: { type: 'invalid_request_error' } });
  expect(await limitOf(ownerId)).toBeUndefined();
  await owners.pay(next);
  await refreshSubscription(deps, { ownerId });
  await untilState(ownerId, 'active', null);
});

test('a card form that was not sent is not pending, and a payment is known at the next read', async () => {
  const ownerId = randomUUID();
  await deliverOwnerChanged(deps, ownerId);
  const secret = await owners.secretFor(ownerId);
  const before = await getSubscription(deps, { ownerId });
  expect(before).toMatchObject({ status: 'none' });
  expect(before).not.toHaveProperty('pending');
  await owners.pay(secret);
  expect(await getSubscription(deps, { ownerId })).toMatchObject({ status: 'active' });
});

test('trialing, active, and either of them with an end: until that end', async () => {
  const { ownerId } = await owners.onTrial();
  await untilState(ownerId, 'trialing', null);
  const other = await owners.onTrial();
  await cancelSubscription(deps, other);
  await untilState(other.ownerId, 'trialing', null);
  await standIn.advanceDays(7.1);
  await untilState(ownerId, 'active', null);
  await untilState(other.ownerId, 'canceled', 10);
  await cancelSubscription(deps, { ownerId });
  await untilState(ownerId, 'active', null);
  await standIn.advanceDays(32);
  await untilState(ownerId, 'canceled', 10);
});

test('an owner can subscribe again after the end, without a second trial', async () => {
  const { ownerId } = await owners.onTrial();
  await cancelSubscription(deps, { ownerId });
  await standIn.advanceDays(7.1);
  await untilState(ownerId, 'canceled', 10);
  await owners.pay(await owners.secretFor(ownerId, 'annually'));
  expect(await refreshSubscription(deps, { ownerId })).toMatchObject({ status: 'active', trialEndsAt: null });
  await untilState(ownerId, 'active', null);
});

test('past_due keeps access for seven days and its period, and ends at once when cancelled', async () => {
  const { ownerId, subscriptionId } = await overdue();
  const switched = changePeriod(deps, { ownerId, period: 'annually' });
  await expect(switched).rejects.toMatchObject({ code: 'PAYMENT_OVERDUE' });
  await standIn.advanceDays(7.1);
  await untilState(ownerId, 'past_due', 10);
  await cancelSubscription(deps, { ownerId });
  await untilState(ownerId, 'canceled', 10);
  expect(await atProvider(subscriptionId)).toBe('canceled');
});

test('unpaid, which an account can keep after the last attempt, is overdue without access', async () => {
  const { ownerId, subscriptionId } = await overdue();
  await standIn.setFaults({ leaveUnpaid: subscriptionId });
  await untilState(ownerId, 'past_due', 10);
  expect(await atProvider(subscriptionId)).toBe('unpaid');
});

test('paused, which a trial without a card can end in, is overdue without access', async () => {
  const { ownerId, subscriptionId } = await owners.onTrial();
  await standIn.dashboardRequest('POST', `subscriptions/${subscriptionId}`, {
    'trial_settings[end_behavior][missing_payment_method]': 'pause',
  });
  const customerId = (await deps.provider.readSubscription(subscriptionId))?.customerId;
  const cards = await standIn.dashboardRequest('GET', `customers/${customerId}/payment_methods`);
  for (const { id } of cards.data as { id: string }[]) {
    await standIn.dashboardRequest('POST', `payment_methods/${id}/detach`, {});
  }
  await standIn.advanceDays(7.1);
  await untilState(ownerId, 'past_due', 10);
  expect(await atProvider(subscriptionId)).toBe('paused');
});

test('a customer deleted in the provider’s dashboard has cancelled', async () => {
  const { ownerId, subscriptionId } = await owners.onTrial();
  const customerId = (await deps.provider.readSubscription(subscriptionId))?.customerId;
  await standIn.dashboardRequest('DELETE', `customers/${customerId}`);
  await untilState(ownerId, 'canceled', 10);
});
