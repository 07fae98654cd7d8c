import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOpenPayment } from '../invoices/get-open-payment.ts';
import { listInvoices } from '../invoices/list-invoices.ts';
import { forgetOwner } from '../owner-events/forget-owner.ts';
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts';
import { changeCard } from '../subscriptions/change-card.ts';
import { changePeriod } from '../subscriptions/change-period.ts';
import { getSubscription } from '../subscriptions/get-subscription.ts';
import { previewPeriod } from '../subscriptions/preview-period.ts';
import { refreshSubscription } from '../subscriptions/refresh-subscription.ts';
import { standInDependencies } from '../testing/stand-in-owners.ts';
import { deliverOwnerChanged, publishedEvents } from '../testing/test-dependencies.ts';

/** With the real SDK: nobody is charged twice or after a cancellation, and nobody has access without paying. */
let { standIn, deps, owners, stop } = {} as Awaited<ReturnType<typeof standInDependencies>>;

beforeAll(async () => {
  ({ standIn, deps, owners, stop } = await standInDependencies());
});
afterAll(() => stop());

const trialDays = 7;
const minutes = (count: number) => count / (24 * 60);

async function anOwner(): Promise<string> {
  const ownerId = randomUUID();
  await deliverOwnerChanged(deps, ownerId);
  return ownerId;
}

/** The amounts charged to an owner's cards, per invoice, newest first. */
async function takenFrom(ownerId: string): Promise<number[]> {
  const invoices = await listInvoices(deps, { ownerId });
  return invoices.filter(({ status }) => status === 'paid').map(({ amountCents }) => amountCents);
}

/** Runs `first` before the next call of this name, as the provider itself or another tab might act at that moment. */
function before(call: 'voidInvoice' | 'payInvoice', first: () => Promise<unknown>): void {
  const { provider } = deps;
  const original = provider[call] as (...args: unknown[]) => Promise<void>;
  const late = async (...args: unknown[]) => {
    Object.assign(provider, { [call]: original });
    await first();
    return original(...args);
  };
  Object.assign(provider, { [call]: late });
}

async function inTheUnpaidHour() {
  const owner = await owners.onTrial();
  await standIn.advanceDays(trialDays + minutes(10));
  await owners.until(owner.ownerId, { status: 'active' });
  return owner;
}

test('the client secret of the abandoned period pays nothing any more', async () => {
  const ownerId = await anOwner();
  const monthly = await owners.secretFor(ownerId);
  const annually = await owners.secretFor(ownerId, 'annually');
  expect(await owners.pay(monthly)).toMatchObject({ error: { type: 'invalid_request_error' } });
  expect(await owners.pay(annually)).toMatchObject({ status: 'succeeded' });
  expect(await refreshSubscription(deps, { ownerId })).toMatchObject({
    status: 'active',
    period: 'annually',
  });
  expect(await takenFrom(ownerId)).toEqual([7670]);
});

test('paid at the moment another period is requested, the paid one runs and there is no second', async () => {
  const ownerId = await anOwner();
  const monthly = await owners.secretFor(ownerId);
  before('voidInvoice', () => owners.pay(monthly));
  expect(await owners.secretFor(ownerId, 'annually')).toBe('');
  expect(await refreshSubscription(deps, { ownerId })).toMatchObject({ status: 'active', period: 'monthly' });
  expect(await takenFrom(ownerId)).toEqual([799]);
});

test('two periods requested at once: whichever secrets are paid, there is one charge', async () => {
  const ownerId = await anOwner();
  const secrets = await Promise.all([
    owners.secretFor(ownerId, 'monthly'),
    owners.secretFor(ownerId, 'annually'),
  ]);
  for (const secret of secrets) await owners.pay(secret);
  expect(await refreshSubscription(deps, { ownerId })).toMatchObject({ status: 'active' });
  expect(await takenFrom(ownerId)).toHaveLength(1);
});

test('an owner who cancels after the trial and before its charge is not charged, and it ends', async () => {
  const { ownerId } = await inTheUnpaidHour();
  expect(await getSubscription(deps, { ownerId })).toMatchObject({ paymentUnderWay: true });
  const canceled = await cancelSubscription(deps, { ownerId });
  expect(canceled).toMatchObject({ status: 'canceled' });
  expect(canceled).not.toHaveProperty('paymentUnderWay');
  await standIn.advanceDays(30);
  expect(await takenFrom(ownerId)).toEqual([0]);
  const mails = (await publishedEvents(deps, ownerId)).filter(
    ({ event }) => event === 'subscription-canceled',
  );
  expect(mails.map(({ data }) => data.reason)).toEqual(['asked']);
});

test('once the period is charged no payment is under way', async () => {
  const { ownerId } = await inTheUnpaidHour();
  await standIn.advanceDays(minutes(60));
  await owners.runWorkerUntil(async () => {
    expect(await getSubscription(deps, { ownerId })).not.toHaveProperty('paymentUnderWay');
  });
  expect(await takenFrom(ownerId)).toEqual([799, 0]);
});

test('charged at the moment of the cancellation, it runs until the end of the paid period', async () => {
  const { ownerId } = await inTheUnpaidHour();
  before('voidInvoice', () => standIn.advanceDays(minutes(60)));
  const canceled = await cancelSubscription(deps, { ownerId });
  expect(canceled).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
  await standIn.advanceDays(32);
  await owners.until(ownerId, { status: 'canceled' });
  expect(await takenFrom(ownerId)).toEqual([799, 0]);
});

test('an overdue payment that succeeds at the moment of the cancellation runs until the end of its period', async () => {
  const { ownerId } = await owners.onTrial('pm_card_chargeCustomerFail');
  await standIn.advanceDays(trialDays + 0.1);
  await owners.until(ownerId, { status: 'past_due' });
  const { clientSecret } = await getOpenPayment(deps, { ownerId });
  before('voidInvoice', () => owners.pay(clientSecret ?? ''));
  const canceled = await cancelSubscription(deps, { ownerId });
  expect(canceled).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
  expect(await takenFrom(ownerId)).toEqual([799, 0]);
});

test('a period that is not paid yet is not credited to another one', async () => {
  const { ownerId } = await inTheUnpaidHour();
  const unavailableError = { code: 'SERVICE_UNAVAILABLE' };
  await expect(previewPeriod(deps, { ownerId, period: 'annually' })).rejects.toMatchObject(unavailableError);
  await expect(changePeriod(deps, { ownerId, period: 'annually' })).rejects.toMatchObject(unavailableError);
  await standIn.advanceDays(minutes(60));
  expect(await changePeriod(deps, { ownerId, period: 'annually' })).toMatchObject({ period: 'annually' });
});

test('switched twice at once it is charged once', async () => {
  const { ownerId } = await owners.onTrial();
  await standIn.advanceDays(trialDays + 0.1);
  await owners.until(ownerId, { status: 'active' });
  const switched = { ownerId, period: 'annually' as const };
  const both = await Promise.all([changePeriod(deps, switched), changePeriod(deps, switched)]);
  for (const each of both) expect(each).toMatchObject({ status: 'active', period: 'annually' });
  expect(await takenFrom(ownerId)).toHaveLength(3);
});

test('a card changed while the provider retries the charge pays once', async () => {
  const { ownerId } = await owners.onTrial('pm_card_chargeCustomerFail');
  await standIn.advanceDays(trialDays + 0.1);
  await owners.until(ownerId, { status: 'past_due' });
  const setupIntentId = await owners.cardForm(ownerId, '5555555555554444');
  before('payInvoice', () => standIn.advanceDays(3));
  const paid = await changeCard(deps, { ownerId, setupIntentId });
  expect(paid).toMatchObject({ status: 'active', card: { last4: '4444' } });
  expect(await takenFrom(ownerId)).toEqual([799, 0]);
});

test('for a deleted account neither the provider nor an open card form charges anything', async () => {
  const subscribing = await anOwner();
  const secret = await owners.secretFor(subscribing);
  await forgetOwner(deps, { ownerId: subscribing });
  expect(await owners.pay(secret)).toMatchObject({ error: { type: 'invalid_request_error' } });

  const { ownerId, subscriptionId } = await inTheUnpaidHour();
  await forgetOwner(deps, { ownerId });
  await standIn.advanceDays(minutes(60));
  const invoices = await deps.provider.readInvoices(subscriptionId);
  expect(invoices.map(({ status, paidCents }) => [status, paidCents])).toEqual([
    ['void', 0],
    ['paid', 0],
  ]);
});
