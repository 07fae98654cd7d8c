import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askProvider } from '../subscriptions/ask-provider.ts';
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts';
import { changePeriod } from '../subscriptions/change-period.ts';
import { getSubscription } from '../subscriptions/get-subscription.ts';
import { standInDependencies } from '../testing/stand-in-owners.ts';
import { deliverOwnerChanged, toldOf } from '../testing/test-dependencies.ts';

/** Every state the provider has, as it comes to be there, and what it means here (the table in this service's README). */
let { standIn, deps, owners, stop } = {} as Awaited<ReturnType<typeof standInDependencies>>;

beforeAll(async () => {
  ({ standIn, deps, owners, stop } = await standInDependencies());
});
afterAll(() => stop());

const failing = 'pm_card_chargeCustomerFail';

/** How many lists the others were told this owner may have: null for any number, undefined for nothing told. */
async function limitOf(ownerId: string): Promise<number | null | undefined> {
  const changes = (await toldOf(deps, ownerId)).filter(({ event }) => event === 'subscription-changed');
  return changes.at(-1)?.data.listLimit;
}

async function untilState(ownerId: string, status: string, limit: number | null): Promise<void> {
  await owners.untilWorked(async () => {
    expect([(await getSubscription(deps, { ownerId })).status, await limitOf(ownerId)]).toEqual([
      status,
      limit,
    ]);
  });
}

async function overdue() {
  const owner = await owners.onTrial(failing);
  await standIn.pass(7.1);
  await untilState(owner.ownerId, 'past_due', null);
  return owner;
}

const atProvider = async (id: string) => (await deps.provider.readSubscription(id))?.status;

test('incomplete and incomplete_expired are none, and what was not paid in time can be begun anew', async () => {
  const ownerId = randomUUID();
  await deliverOwnerChanged(deps, ownerId);
  const late = await owners.secretFor(ownerId);
  expect(await askProvider(deps, { ownerId })).toMatchObject({ status: 'none' });
  await standIn.pass(1);
  expect(await askProvider(deps, { ownerId })).toMatchObject({ status: 'none' });
  const next = await owners.secretFor(ownerId);
  expect(next).not.toBe(late);
  expect(await owners.pay(late)).toMatchObject({ error: { type: 'invalid_request_error' } });
  expect(await limitOf(ownerId)).toBeUndefined();
  await owners.pay(next);
  await askProvider(deps, { ownerId });
  await untilState(ownerId, 'active', null);
});

test('a card form nobody has sent is nothing pending, and what is paid is known at the next reading', async () => {
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
  await standIn.pass(7.1);
  await untilState(ownerId, 'active', null);
  await untilState(other.ownerId, 'canceled', 10);
  await cancelSubscription(deps, { ownerId });
  await untilState(ownerId, 'active', null);
  await standIn.pass(32);
  await untilState(ownerId, 'canceled', 10);
});

test('a subscription that is over can be had again, without a second trial', async () => {
  const { ownerId } = await owners.onTrial();
  await cancelSubscription(deps, { ownerId });
  await standIn.pass(7.1);
  await untilState(ownerId, 'canceled', 10);
  await owners.pay(await owners.secretFor(ownerId, 'annually'));
  expect(await askProvider(deps, { ownerId })).toMatchObject({ status: 'active', trialEndsAt: null });
  await untilState(ownerId, 'active', null);
});

test('past_due counts for seven days, keeps its period, and is over at once when it is cancelled', async () => {
  const { ownerId, subscriptionId } = await overdue();
  const switched = changePeriod(deps, { ownerId, period: 'annually' });
  await expect(switched).rejects.toMatchObject({ code: 'PAYMENT_OVERDUE' });
  await standIn.pass(7.1);
  await untilState(ownerId, 'past_due', 10);
  await cancelSubscription(deps, { ownerId });
  await untilState(ownerId, 'canceled', 10);
  expect(await atProvider(subscriptionId)).toBe('canceled');
});

test('unpaid, as an account can leave it after the last try, is overdue without access', async () => {
  const { ownerId, subscriptionId } = await overdue();
  await standIn.faults({ leaveUnpaid: subscriptionId });
  await untilState(ownerId, 'past_due', 10);
  expect(await atProvider(subscriptionId)).toBe('unpaid');
});

test('paused, as a trial without a card can be set to end, is overdue without access', async () => {
  const { ownerId, subscriptionId } = await owners.onTrial();
  await standIn.inItsPages('POST', `subscriptions/${subscriptionId}`, {
    'trial_settings[end_behavior][missing_payment_method]': 'pause',
  });
  const customerId = (await deps.provider.readSubscription(subscriptionId))?.customerId;
  const cards = await standIn.inItsPages('GET', `customers/${customerId}/payment_methods`);
  for (const { id } of cards.data as { id: string }[]) {
    await standIn.inItsPages('POST', `payment_methods/${id}/detach`, {});
  }
  await standIn.pass(7.1);
  await untilState(ownerId, 'past_due', 10);
  expect(await atProvider(subscriptionId)).toBe('paused');
});

test('a customer who is deleted in the provider’s pages has cancelled', async () => {
  const { ownerId, subscriptionId } = await owners.onTrial();
  const customerId = (await deps.provider.readSubscription(subscriptionId))?.customerId;
  await standIn.inItsPages('DELETE', `customers/${customerId}`);
  await untilState(ownerId, 'canceled', 10);
});
