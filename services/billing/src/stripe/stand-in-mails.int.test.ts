import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateProviderEmails } from '../owner-events/update-provider-emails.ts';
import { createSetupIntent } from '../signup-payments/create-setup-intent.ts';
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts';
import { changeCard } from '../subscriptions/change-card.ts';
import { resumeSubscription } from '../subscriptions/resume-subscription.ts';
import { standInDependencies } from '../testing/stand-in-owners.ts';
import { deliverOwnerChanged, toldOf } from '../testing/test-dependencies.ts';

/** What a person is mailed while the stand-in's clock runs, by the real SDK. */
let { standIn, deps, owners, stop } = {} as Awaited<ReturnType<typeof standInDependencies>>;

beforeAll(async () => {
  ({ standIn, deps, owners, stop } = await standInDependencies());
});
afterAll(() => stop());

const mailsOf = async (ownerId: string) =>
  (await toldOf(deps, ownerId)).filter(({ event }) => event !== 'subscription-changed');

/** What the worker does, until these mails were told and no others. */
function expectMails(ownerId: string, expected: string[]): Promise<void> {
  return owners.untilWorked(async () => {
    expect((await mailsOf(ownerId)).map(({ event }) => event)).toEqual(expected);
  });
}

test('a card that is refused at every try: each told once, with what happens next', async () => {
  const { ownerId } = await owners.onTrial('pm_card_chargeCustomerFail');
  await expectMails(ownerId, ['trial-started']);
  await standIn.pass(4.01);
  await expectMails(ownerId, ['trial-started', 'trial-ending']);
  const failed: string[] = [];
  for (const days of [3.1, 3, 5]) {
    await standIn.pass(days);
    failed.push('payment-failed');
    await expectMails(ownerId, ['trial-started', 'trial-ending', ...failed]);
  }
  await standIn.pass(7);
  await expectMails(ownerId, ['trial-started', 'trial-ending', ...failed, 'subscription-canceled']);
  const told = await mailsOf(ownerId);
  const tries = told.filter(({ event }) => event === 'payment-failed').map(({ data }) => data.nextTryAt);
  expect(new Set(tries).size).toBe(3);
  expect(told.at(-1)?.data).toMatchObject({ reason: 'payment_failed', freeLists: 10 });
});

test('of months that pass unseen each payment has its receipt, with the amount the provider took', async () => {
  const { ownerId } = await owners.onTrial('pm_card_visa');
  await expectMails(ownerId, ['trial-started']);
  await standIn.faults({ webhook: { drop: true } });
  await standIn.pass(7.1 + 31 + 31);
  await standIn.faults({});
  await expectMails(ownerId, ['trial-started', 'payment-received', 'payment-received', 'payment-received']);
  const [, ...receipts] = await mailsOf(ownerId);
  expect(receipts.map(({ data }) => data.amountCents)).toEqual([799, 799, 799]);
  const paidAt = receipts.map(({ data }) => data.paidAt);
  expect(paidAt).toEqual([...paidAt].sort());
  expect(new Set(receipts.map(({ data }) => data.invoiceId)).size).toBe(3);
});

test('a cancellation is told once, whatever is changed while it ends, and again after it was taken back', async () => {
  const { ownerId } = await owners.onTrial('pm_card_visa');
  await cancelSubscription(deps, { ownerId });
  await expectMails(ownerId, ['trial-started', 'subscription-canceled']);
  await standIn.pass(0.5);
  const { setupIntentId } = await createSetupIntent(deps, {
    askId: randomUUID(),
    openIntentId: null,
    ownerId,
  });
  await changeCard(deps, { ownerId, setupIntentId, testCard: 'pm_card_mastercard' });
  await resumeSubscription(deps, { ownerId });
  await expectMails(ownerId, ['trial-started', 'subscription-canceled']);
  await cancelSubscription(deps, { ownerId });
  await standIn.pass(7);
  await expectMails(ownerId, ['trial-started', 'subscription-canceled', 'subscription-canceled']);
});

test('the provider knows the address an account has now', async () => {
  const { ownerId, subscriptionId } = await owners.onTrial('pm_card_visa');
  await deliverOwnerChanged(deps, ownerId, { version: 2, email: 'new@example.com' });
  await updateProviderEmails(deps);
  const customerId = (await deps.provider.readSubscription(subscriptionId))?.customerId ?? '';
  const customer = await standIn.inItsPages('GET', `customers/${customerId}`);
  expect(customer).toMatchObject({ email: 'new@example.com' });
});
