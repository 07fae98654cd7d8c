import { randomUUID } from 'node:crypto';
import { demoOwnerId } from '@scanlist/contracts/messages/demo-owner';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getOpenPayment } from '../invoices/get-open-payment.ts';
import { listInvoices } from '../invoices/list-invoices.ts';
import { forgetOwner } from '../owner-events/forget-owner.ts';
import { cancelSignup } from '../signup-payments/cancel-signup.ts';
import { createSetupIntent } from '../signup-payments/create-setup-intent.ts';
import { startTrial } from '../signup-payments/start-trial.ts';
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts';
import { changeCard } from '../subscriptions/change-card.ts';
import { changePeriod } from '../subscriptions/change-period.ts';
import { createSubscription } from '../subscriptions/create-subscription.ts';
import { getSubscription } from '../subscriptions/get-subscription.ts';
import { prepareDemoSubscription } from '../subscriptions/prepare-demo-subscription.ts';
import { previewPeriod } from '../subscriptions/preview-period.ts';
import { refreshSubscription } from '../subscriptions/refresh-subscription.ts';
import { resumeSubscription } from '../subscriptions/resume-subscription.ts';
import { subscribeDemoOwner } from '../subscriptions/subscribe-demo-owner.ts';
import { standInDependencies } from '../testing/stand-in-owners.ts';
import { deliverOwnerChanged, publishedEvents } from '../testing/test-dependencies.ts';
import { processWebhookEvents } from '../webhooks/process-webhook-events.ts';
import { receiveWebhook } from '../webhooks/receive-webhook.ts';

/** The whole service with the real SDK and the stand-in, which refuses whatever Stripe's API does not have. */
let { standIn, deps, owners, stop } = {} as Awaited<ReturnType<typeof standInDependencies>>;

beforeAll(async () => {
  ({ standIn, deps, owners, stop } = await standInDependencies());
});
afterAll(() => stop());
beforeEach(() => standIn.setFaults({}));

const mailsOf = async (ownerId: string) =>
  (await publishedEvents(deps, ownerId))
    .map(({ event }) => event)
    .filter((event) => event !== 'subscription-changed');

test('a trial becomes a paid month, is cancelled, resumed, cancelled again and ends', async () => {
  const { ownerId } = await owners.onTrial();
  await standIn.advanceDays(4.1);
  await owners.runWorkerUntil(async () => {
    expect(await mailsOf(ownerId)).toContain('trial-ending');
  });
  await standIn.advanceDays(3.1);
  await owners.until(ownerId, { status: 'active', card: { brand: 'visa', last4: '4242' } });
  await owners.runWorkerUntil(async () => {
    expect(await mailsOf(ownerId)).toContain('payment-received');
  });
  const invoices = await listInvoices(deps, { ownerId });
  expect(invoices.map(({ amountCents, status }) => [amountCents, status])).toEqual([
    [799, 'paid'],
    [0, 'paid'],
  ]);
  expect(await cancelSubscription(deps, { ownerId })).toMatchObject({ cancelAtPeriodEnd: true });
  expect(await resumeSubscription(deps, { ownerId })).toMatchObject({ cancelAtPeriodEnd: false });
  expect(await cancelSubscription(deps, { ownerId })).toMatchObject({ cancelAtPeriodEnd: true });
  await standIn.advanceDays(32);
  await owners.until(ownerId, { status: 'canceled' });
  const mails = await mailsOf(ownerId);
  expect(mails.slice(0, 3)).toEqual(['trial-started', 'trial-ending', 'payment-received']);
  expect(new Set(mails.slice(3))).toEqual(new Set(['subscription-canceled']));
});

test('a declined card ends the sign-up with the provider’s message; the next one succeeds', async () => {
  const signup = await owners.aSignup('pm_card_chargeDeclined');
  await expect(startTrial(deps, signup)).rejects.toMatchObject({
    code: 'CARD_DECLINED',
    publicMessage: 'Your card was declined.',
  });
  const next = { ...signup, signupId: randomUUID(), paymentMethodId: 'pm_card_mastercard' };
  await startTrial(deps, next);
  expect(await getSubscription(deps, signup)).toMatchObject({
    card: { brand: 'mastercard', last4: '4444' },
  });
});

test.each(['/v1/customers', '/v1/subscriptions', '/v1/setup_intents'])(
  'a lost response of %s creates nothing twice',
  async (match) => {
    const signup = await owners.aSignup();
    await standIn.setFaults({ api: { match: `POST ${match}`, dropAfterExecute: true } });
    const first = await startTrial(deps, signup);
    expect(await startTrial(deps, signup)).toEqual(first);
    await owners.until(signup.ownerId, { status: 'trialing' });
  },
);

test('while the provider fails nothing is lost, and the sign-up continues when it is back', async () => {
  const signup = await owners.aSignup();
  await standIn.setFaults({ api: { status: 503, times: 20 } });
  await expect(startTrial(deps, signup)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await standIn.setFaults({});
  expect((await startTrial(deps, signup)).trialEndsAt).not.toBeNull();
});

test('a cancelled sign-up leaves no subscription behind', async () => {
  const signup = await owners.aSignup();
  const { subscriptionId } = await startTrial(deps, signup);
  await cancelSignup(deps, signup);
  expect(await deps.provider.readSubscription(subscriptionId)).toMatchObject({ status: 'canceled' });
  expect(await getSubscription(deps, signup)).toMatchObject({ status: 'none' });
});

test('an owner who subscribes pays in the browser, and gets a subscription without a trial', async () => {
  const ownerId = randomUUID();
  await deliverOwnerChanged(deps, ownerId);
  const input = { ownerId, email: 'dana@example.com', name: null, period: 'annually' as const };
  const made = await createSubscription(deps, input);
  expect(await createSubscription(deps, input)).toEqual(made);
  const clientSecret = 'clientSecret' in made ? made.clientSecret : '';
  const paid = await standIn.browser(`payment_intents/${clientSecret.split('_secret')[0]}/confirm`, {
    client_secret: clientSecret,
    payment_method: 'pm_card_visa',
  });
  expect(paid).toMatchObject({ status: 'succeeded' });
  expect(await refreshSubscription(deps, { ownerId })).toMatchObject({
    status: 'active',
    period: 'annually',
    priceCents: 7670,
    trialEndsAt: null,
  });
  await expect(createSubscription(deps, input)).rejects.toMatchObject({ code: 'SUBSCRIPTION_EXISTS' });
});

test('a card that fails at the end of the trial: overdue, mailed, then paid with another card', async () => {
  const { ownerId } = await owners.onTrial();
  const failing = await owners.cardForm(ownerId, '4000000000000341');
  expect(await changeCard(deps, { ownerId, setupIntentId: failing })).toMatchObject({ status: 'trialing' });
  await standIn.advanceDays(7.1);
  await owners.until(ownerId, { status: 'past_due', card: { last4: '0341' } });
  expect(await mailsOf(ownerId)).toContain('payment-failed');
  expect(await getOpenPayment(deps, { ownerId })).toMatchObject({ amountCents: 799, currency: 'usd' });
  const good = await owners.cardForm(ownerId, '5555555555554444');
  expect(await changeCard(deps, { ownerId, setupIntentId: good })).toMatchObject({
    status: 'active',
    card: { brand: 'mastercard', last4: '4444' },
  });
});

test('a bank that asks the card holder first: mailed as that, and paid after the confirmation', async () => {
  const { ownerId } = await owners.onTrial();
  const setupIntentId = await owners.cardForm(ownerId, '4000002760003184');
  const notYet = changeCard(deps, { ownerId, setupIntentId });
  await expect(notYet).rejects.toMatchObject({ code: 'CARD_NOT_CONFIRMED' });
  const { clientSecret: setupSecret } = await createSetupIntent(deps, {
    askId: randomUUID(),
    openIntentId: setupIntentId,
    ownerId,
  });
  await standIn.authenticate(setupIntentId, setupSecret);
  await changeCard(deps, { ownerId, setupIntentId });
  await standIn.advanceDays(7.1);
  await owners.until(ownerId, { status: 'past_due' });
  expect((await mailsOf(ownerId)).slice(1)).toEqual(['payment-action-required']);
  const { clientSecret } = await getOpenPayment(deps, { ownerId });
  const intentId = clientSecret?.split('_secret')[0] ?? '';
  await standIn.browser(`payment_intents/${intentId}/confirm`, {
    client_secret: clientSecret ?? '',
    payment_method: 'pm_card_visa',
  });
  await owners.until(ownerId, { status: 'active' });
  expect(await getOpenPayment(deps, { ownerId })).toMatchObject({ clientSecret: null });
});

test('unpaid for seven days the limit is back; a cancellation then ends at once and voids the invoice', async () => {
  const { ownerId } = await owners.onTrial();
  const card = await owners.cardForm(ownerId, '4000000000000341');
  await changeCard(deps, { ownerId, setupIntentId: card });
  await standIn.advanceDays(7.1);
  await owners.until(ownerId, { status: 'past_due' });
  await standIn.advanceDays(7.1);
  await owners.runWorkerUntil(async () => {
    const changes = (await publishedEvents(deps, ownerId)).filter(
      ({ event }) => event === 'subscription-changed',
    );
    expect(changes.at(-1)?.data).toMatchObject({ status: 'past_due', listLimit: 10 });
  });
  expect(await cancelSubscription(deps, { ownerId })).toMatchObject({ status: 'canceled' });
  expect((await listInvoices(deps, { ownerId }))[0]).toMatchObject({ status: 'void' });
});

test('a new card whose bank asks first does not pay what is overdue by itself; a browser can', async () => {
  const { ownerId } = await owners.onTrial();
  const failing = await owners.cardForm(ownerId, '4000000000000341');
  await changeCard(deps, { ownerId, setupIntentId: failing });
  await standIn.advanceDays(7.1);
  await owners.until(ownerId, { status: 'past_due' });
  const setupIntentId = await owners.cardForm(ownerId, '4000002760003184');
  const { clientSecret } = await createSetupIntent(deps, {
    askId: randomUUID(),
    openIntentId: setupIntentId,
    ownerId,
  });
  await standIn.authenticate(setupIntentId, clientSecret);
  await expect(changeCard(deps, { ownerId, setupIntentId })).rejects.toMatchObject({
    code: 'CARD_DECLINED',
  });
  const open = await getOpenPayment(deps, { ownerId });
  const intentId = open.clientSecret?.split('_secret')[0] ?? '';
  await standIn.authenticate(intentId, open.clientSecret ?? '');
  await owners.until(ownerId, { status: 'active', card: { last4: '3184' } });
});

test('not paid until the last attempt: ended, and mailed why', async () => {
  const { ownerId } = await owners.onTrial();
  const setupIntentId = await owners.cardForm(ownerId, '4000000000000341');
  await changeCard(deps, { ownerId, setupIntentId });
  await standIn.setFaults({ webhook: { duplicate: true, shuffle: true } });
  await standIn.advanceDays(7.1);
  await owners.until(ownerId, { status: 'past_due' });
  await standIn.advanceDays(23);
  await owners.until(ownerId, { status: 'canceled' });
  const published = await publishedEvents(deps, ownerId);
  expect(published.findLast(({ event }) => event === 'subscription-canceled')?.data).toMatchObject({
    reason: 'payment_failed',
    freeLists: 10,
  });
  expect(published.filter(({ event }) => event === 'subscription-canceled')).toHaveLength(1);
});

test('cancelled in the provider’s dashboard, it is ending here too and can be resumed', async () => {
  const { ownerId, subscriptionId } = await owners.onTrial();
  await standIn.setFaults({ portalCancel: subscriptionId });
  await owners.until(ownerId, { status: 'trialing', cancelAtPeriodEnd: true });
  expect(await cancelSubscription(deps, { ownerId })).toMatchObject({ cancelAtPeriodEnd: true });
  expect(await resumeSubscription(deps, { ownerId })).toMatchObject({ cancelAtPeriodEnd: false });
});

test('the period of a paid subscription is changed, and the new one charged at once', async () => {
  const { ownerId } = await owners.onTrial();
  await standIn.advanceDays(7.1);
  await owners.until(ownerId, { status: 'active' });
  await standIn.advanceDays(10);
  const { chargeCents } = await previewPeriod(deps, { ownerId, period: 'annually' });
  const changed = await changePeriod(deps, { ownerId, period: 'annually' });
  expect(changed).toMatchObject({ status: 'active', period: 'annually', priceCents: 7670 });
  const [latest] = await listInvoices(deps, { ownerId });
  expect(latest).toMatchObject({ status: 'paid' });
  expect(Math.abs((latest?.amountCents ?? 0) - chargeCents)).toBeLessThanOrEqual(2);
  expect(await changePeriod(deps, { ownerId, period: 'monthly' })).toMatchObject({ period: 'monthly' });
});

test('the period is changed on trial without a charge', async () => {
  const { ownerId } = await owners.onTrial();
  const changed = await changePeriod(deps, { ownerId, period: 'annually' });
  expect(changed).toMatchObject({ status: 'trialing', period: 'annually', priceCents: 7670 });
});

test('a forgotten owner is not charged any more', async () => {
  const { ownerId, subscriptionId } = await owners.onTrial();
  await forgetOwner(deps, { ownerId });
  await forgetOwner(deps, { ownerId });
  expect(await deps.provider.readSubscription(subscriptionId)).toMatchObject({ status: 'canceled' });
  expect(await getSubscription(deps, { ownerId })).toMatchObject({ status: 'none' });
});

test('the demo owner’s subscription works like any other, and no mail is sent for it', async () => {
  await prepareDemoSubscription(deps);
  await deliverOwnerChanged(deps, demoOwnerId);
  expect([await subscribeDemoOwner(deps), await subscribeDemoOwner(deps)]).toEqual([true, false]);
  await processWebhookEvents(deps);
  expect(await getSubscription(deps, { ownerId: demoOwnerId })).toMatchObject({
    status: 'active',
    card: { brand: 'visa', last4: '4242' },
  });
  expect(await listInvoices(deps, { ownerId: demoOwnerId })).toMatchObject([{ status: 'paid' }]);
  expect(await mailsOf(demoOwnerId)).toEqual([]);
  expect(await cancelSubscription(deps, { ownerId: demoOwnerId })).toMatchObject({
    cancelAtPeriodEnd: true,
  });
});

test('an unsigned webhook is refused', async () => {
  const body = JSON.stringify({ id: 'evt_forged', object: 'event' });
  for (const signature of ['', 't=1,v1=00']) {
    await expect(receiveWebhook(deps, { body, signature })).rejects.toMatchObject({
      code: 'WRONG_SIGNATURE',
    });
  }
});
