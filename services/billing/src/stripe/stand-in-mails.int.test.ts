import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateProviderEmails } from '../owner-events/update-provider-emails.ts';
import { createSetupIntent } from '../signup-payments/create-setup-intent.ts';
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts';
import { changeCard } from '../subscriptions/change-card.ts';
import { resumeSubscription } from '../subscriptions/resume-subscription.ts';
import { standInDependencies } from '../testing/stand-in-owners.ts';
import { deliverOwnerChanged, publishedEvents } from '../testing/test-dependencies.ts';

/** With the real SDK: the mails to an owner while the stand-in's clock advances. */
let { standIn, deps, owners, stop } = {} as Awaited<ReturnType<typeof standInDependencies>>;

beforeAll(async () => {
  ({ standIn, deps, owners, stop } = await standInDependencies());
});
afterAll(() => stop());

const mailsOf = async (ownerId: string) =>
  (await publishedEvents(deps, ownerId)).filter(({ event }) => event !== 'subscription-changed');

/** Runs the worker's jobs until exactly these mail events are published. */
function expectMails(ownerId: string, expected: string[]): Promise<void> {
  return owners.runWorkerUntil(async () => {
    expect((await mailsOf(ownerId)).map(({ event }) => event)).toEqual(expected);
  });
}

test('a card declined at every attempt: one mail each, with what happens next', async () => {
  const { ownerId } = await owners.onTrial('pm_card_chargeCustomerFail');
  await expectMails(ownerId, ['trial-started']);
  await standIn.advanceDays(4.01);
  await expectMails(ownerId, ['trial-started', 'trial-ending']);
  const failed: string[] = [];
  for (const days of [3.1, 3, 5]) {
    await standIn.advanceDays(days);
    failed.push('payment-failed');
    await expectMails(ownerId, ['trial-started', 'trial-ending', ...failed]);
  }
  await standIn.advanceDays(7);
  await expectMails(ownerId, ['trial-started', 'trial-ending', ...failed, 'subscription-canceled']);
  const published = await mailsOf(ownerId);
  const tries = published.filter(({ event }) => event === 'payment-failed').map(({ data }) => data.nextTryAt);
  expect(new Set(tries).size).toBe(3);
  expect(published.at(-1)?.data).toMatchObject({ reason: 'payment_failed', freeLists: 10 });
});

test('after months without a sync each payment gets its receipt, with the charged amount', async () => {
  const { ownerId } = await owners.onTrial('pm_card_visa');
  await expectMails(ownerId, ['trial-started']);
  await standIn.setFaults({ webhook: { drop: true } });
  await standIn.advanceDays(7.1 + 31 + 31);
  await standIn.setFaults({});
  await expectMails(ownerId, ['trial-started', 'payment-received', 'payment-received', 'payment-received']);
  const [, ...receipts] = await mailsOf(ownerId);
  expect(receipts.map(({ data }) => data.amountCents)).toEqual([799, 799, 799]);
  const paidAt = receipts.map(({ data }) => data.paidAt);
  expect(paidAt).toEqual([...paidAt].sort());
  expect(new Set(receipts.map(({ data }) => data.invoiceId)).size).toBe(3);
});

test('a cancellation is published once, whatever changes until the end, and again after a resume', async () => {
  const { ownerId } = await owners.onTrial('pm_card_visa');
  await cancelSubscription(deps, { ownerId });
  await expectMails(ownerId, ['trial-started', 'subscription-canceled']);
  await standIn.advanceDays(0.5);
  const { setupIntentId } = await createSetupIntent(deps, {
    askId: randomUUID(),
    openIntentId: null,
    ownerId,
  });
  await changeCard(deps, { ownerId, setupIntentId, testCard: 'pm_card_mastercard' });
  await resumeSubscription(deps, { ownerId });
  await expectMails(ownerId, ['trial-started', 'subscription-canceled']);
  await cancelSubscription(deps, { ownerId });
  await standIn.advanceDays(7);
  await expectMails(ownerId, ['trial-started', 'subscription-canceled', 'subscription-canceled']);
});

test('the provider has the present address of an account', async () => {
  const { ownerId, subscriptionId } = await owners.onTrial('pm_card_visa');
  await deliverOwnerChanged(deps, ownerId, { version: 2, email: 'new@example.com' });
  await updateProviderEmails(deps);
  const customerId = (await deps.provider.readSubscription(subscriptionId))?.customerId ?? '';
  const customer = await standIn.dashboardRequest('GET', `customers/${customerId}`);
  expect(customer).toMatchObject({ email: 'new@example.com' });
});
