import { unavailable } from '@scanlist/service-kit/app-error';
import { beforeEach, expect, test } from 'vitest';
import { getOpenPayment } from '../invoices/get-open-payment.ts';
import { forgetOwner } from '../owner-events/forget-owner.ts';
import { purges } from '../purges.ts';
import { depsOfFile } from '../testing/deps-of-file.ts';
import { handedOverWorkspaces } from '../testing/handed-over-workspace.ts';
import { anInvoice } from '../testing/provider-objects.ts';
import { confirmedCard, deliverHandover } from '../testing/test-dependencies.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { changeCard } from './change-card.ts';
import { changePeriod } from './change-period.ts';
import { createSubscription } from './create-subscription.ts';
import { getSubscription } from './get-subscription.ts';
import { previewPeriod } from './preview-period.ts';
import { refreshSubscription } from './refresh-subscription.ts';
import { removeDueFormerCards } from './remove-former-cards.ts';
import { resumeSubscription } from './resume-subscription.ts';
import { takeCardBack } from './take-card-back.ts';

const deps = depsOfFile();
const { advance, handedOver, reconcileAll, giveCard, eventsOf, newestToken } = handedOverWorkspaces(deps);

beforeEach(async () => {
  await deps.sql`delete from former_owner_card`;
});

const dayMs = 24 * 60 * 60_000;
const refused = { code: 'CARD_NOT_CONFIRMED' };

test('after a handover nothing raises or restarts the charge of the former owner’s card, until another one is given', async () => {
  const { ownerId } = await handedOver();
  expect(await getSubscription(deps, { ownerId })).toMatchObject({
    formerOwnerCard: { name: 'Dana Moore', isTakenBack: false, endsSubscription: false },
  });
  await expect(changePeriod(deps, { ownerId, period: 'annually' })).rejects.toMatchObject({
    ...refused,
    message: 'This subscription is paid with Dana Moore’s card. Please add your own card first.',
  });
  await expect(previewPeriod(deps, { ownerId, period: 'annually' })).rejects.toMatchObject(refused);
  expect(await cancelSubscription(deps, { ownerId })).toMatchObject({ cancelAtPeriodEnd: true });
  await expect(resumeSubscription(deps, { ownerId })).rejects.toMatchObject(refused);
  expect(deps.provider.calls).not.toContain('changePeriod');
  expect(deps.provider.calls).not.toContain('resume');

  // The new owner canceled, so only they resume it.
  const given = await giveCard(ownerId);
  expect(given).toMatchObject({ cancelAtPeriodEnd: true, card: { last4: '1881' } });
  expect(given.formerOwnerCard).toBeUndefined();
  await resumeSubscription(deps, { ownerId });
  expect(await changePeriod(deps, { ownerId, period: 'annually' })).toMatchObject({ period: 'annually' });
});

test('the former owner’s cards leave the provider once another one is given, and their data leaves billing', async () => {
  const { ownerId } = await handedOver();
  await giveCard(ownerId);
  expect(deps.provider.calls).not.toContain('removeCards');
  expect(await removeDueFormerCards(deps)).toBe(1);
  expect(deps.provider.calls).toContain('removeCards');
  expect(await getSubscription(deps, { ownerId })).toMatchObject({ card: { last4: '1881' } });
  expect(await removeDueFormerCards(deps)).toBe(0);
  expect(
    await deps.sql`select state, email, name from former_owner_card where owner_id = ${ownerId}`,
  ).toEqual([{ state: 'gone', email: null, name: null }]);
});

test('the former owner is mailed at the handover and once for each later charge', async () => {
  const { ownerId, subscriptionId } = await handedOver();
  const paidAt = new Date(deps.provider.clock.now.getTime() + 30 * dayMs);
  const latestInvoice = anInvoice({
    id: `in_2_${subscriptionId}`,
    status: 'paid',
    paidCents: 799,
    paidAt,
  });
  deps.provider.earlierInvoices = [];
  deps.provider.change(subscriptionId, { latestInvoice });
  for (let looks = 0; looks < 3; looks++) await refreshSubscription(deps, { ownerId });
  const mails = await eventsOf(ownerId, 'former-owner-pays');
  expect(mails.map(({ data }) => [data.email, data.paid?.amountCents ?? null, data.workspaceName])).toEqual([
    ['dana@example.com', null, 'Northlight'],
    ['dana@example.com', 799, 'Northlight'],
  ]);
  const [link] = await deps.sql`select count(*)::int as links from card_link where owner_id = ${ownerId}`;
  expect(link?.links).toBe(2);
  const stored = JSON.stringify(await deps.sql`select * from card_link where owner_id = ${ownerId}`);
  expect(stored).not.toContain(await newestToken(ownerId));
});

test('a card taken back is removed, the subscription ends with its period, and the new owner is mailed once', async () => {
  const { ownerId } = await handedOver();
  const token = await newestToken(ownerId);
  const taken = await takeCardBack(deps, { token });
  expect(taken).toMatchObject({ wasInUse: true, endsAt: expect.any(String) });
  expect(await takeCardBack(deps, { token })).toEqual(taken);
  await reconcileAll();
  expect(await getSubscription(deps, { ownerId })).toMatchObject({
    cancelAtPeriodEnd: true,
    card: null,
    formerOwnerCard: { name: 'Dana Moore', isTakenBack: true, endsSubscription: true },
  });
  await expect(resumeSubscription(deps, { ownerId })).rejects.toMatchObject(refused);
  expect(await eventsOf(ownerId, 'card-taken-back', 'subscription-canceled')).toMatchObject([
    { event: 'card-taken-back', data: { email: 'noor@example.com', endsAt: taken.endsAt } },
  ]);

  // What the link ended, a card of the new owner brings back.
  expect(await giveCard(ownerId)).toMatchObject({ cancelAtPeriodEnd: false, card: { last4: '1881' } });
  expect(await takeCardBack(deps, { token })).toEqual({ wasInUse: false, endsAt: null });
  expect(await getSubscription(deps, { ownerId })).toMatchObject({
    cancelAtPeriodEnd: false,
    card: { last4: '1881' },
  });
});

test('a new card brings the subscription back only once it is in use, and still after a failure in between', async () => {
  const { ownerId } = await handedOver();
  await takeCardBack(deps, { token: await newestToken(ownerId) });
  const setupIntentId = await confirmedCard(deps, ownerId, 'pm_1881');
  const give = () => changeCard(deps, { ownerId, setupIntentId });
  advance(1_000);
  for (const call of ['useCard', 'resume']) {
    deps.provider.fault = { call, when: 'before', error: unavailable('down') };
    await expect(give()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    // As a webhook does, also of the card.
    const synced = await refreshSubscription(deps, { ownerId });
    expect(synced).toMatchObject({ cancelAtPeriodEnd: true, card: call === 'resume' ? {} : null });
  }
  expect(await give()).toMatchObject({ cancelAtPeriodEnd: false, card: { last4: '1881' } });

  // A cancellation of the new owner is not undone by a card.
  await cancelSubscription(deps, { ownerId });
  expect(await giveCard(ownerId)).toMatchObject({ cancelAtPeriodEnd: true });
});

test('a card taken back while the provider is down is removed by the worker', async () => {
  const { ownerId } = await handedOver();
  const token = await newestToken(ownerId);
  deps.provider.fault = { call: 'removeCards', when: 'before', error: unavailable('down') };
  await expect(takeCardBack(deps, { token })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  advance(60_000);
  expect(await removeDueFormerCards(deps)).toBe(1);
  expect(await getSubscription(deps, { ownerId })).toMatchObject({ cancelAtPeriodEnd: true, card: null });
  expect(await eventsOf(ownerId, 'card-taken-back', 'subscription-canceled')).toHaveLength(1);
});

test('while a payment is due, taking the card back ends nothing at once, and nobody can charge the card again', async () => {
  const { ownerId, subscriptionId } = await handedOver();
  deps.provider.change(subscriptionId, {
    status: 'past_due',
    latestInvoice: anInvoice({ id: `in_3_${subscriptionId}` }),
    clientSecret: 'secret',
  });
  await refreshSubscription(deps, { ownerId });
  expect(await getOpenPayment(deps, { ownerId })).toMatchObject({ clientSecret: null, amountCents: 799 });
  expect(await takeCardBack(deps, { token: await newestToken(ownerId) })).toEqual({
    wasInUse: true,
    endsAt: null,
  });
  expect(await getSubscription(deps, { ownerId })).toMatchObject({ status: 'past_due', card: null });
  expect(await giveCard(ownerId)).toMatchObject({ status: 'active', card: { last4: '1881' } });
  expect(deps.provider.calls).toContain('payInvoice');
});

test('a second delivery changes nothing, also after another card was given; a later handover does', async () => {
  const { ownerId } = await handedOver();
  const handedOverAt = deps.provider.clock.now.toISOString();
  await deliverHandover(deps, ownerId, { handedOverAt });
  await reconcileAll();
  expect(await eventsOf(ownerId, 'former-owner-pays')).toHaveLength(1);
  const first = await newestToken(ownerId);
  await giveCard(ownerId);
  await deliverHandover(deps, ownerId, { handedOverAt });
  await reconcileAll();
  expect((await getSubscription(deps, { ownerId })).formerOwnerCard).toBeUndefined();

  advance(dayMs);
  await deliverHandover(deps, ownerId, { email: 'noor@example.com', formerOwner: 'Noor', newOwner: 'Tom' });
  await reconcileAll();
  expect(await getSubscription(deps, { ownerId })).toMatchObject({ formerOwnerCard: { name: 'Noor' } });
  // Dana's link does not reach Noor's card.
  expect(await takeCardBack(deps, { token: first })).toEqual({ wasInUse: false, endsAt: null });
  expect(await takeCardBack(deps, { token: await newestToken(ownerId) })).toMatchObject({ wasInUse: true });
});

test('a card stays that of who gave it over two handovers', async () => {
  const { ownerId } = await handedOver();
  const token = await newestToken(ownerId);
  advance(dayMs);
  await deliverHandover(deps, ownerId, { email: 'noor@example.com', formerOwner: 'Noor', newOwner: 'Tom' });
  await reconcileAll();
  expect(await getSubscription(deps, { ownerId })).toMatchObject({ formerOwnerCard: { name: 'Dana Moore' } });
  expect(await takeCardBack(deps, { token })).toMatchObject({ wasInUse: true });
});

test('a subscription that has ended gives the card back, and a new one does not find it', async () => {
  const { ownerId, subscriptionId } = await handedOver();
  deps.provider.change(subscriptionId, { status: 'canceled', endedAt: deps.provider.clock.now });
  await refreshSubscription(deps, { ownerId });
  deps.provider.calls.length = 0;
  await createSubscription(deps, { ownerId, period: 'monthly', email: 'noor@example.com', name: null });
  const { calls } = deps.provider;
  expect(calls.indexOf('removeCards')).toBeGreaterThan(-1);
  expect(calls.indexOf('removeCards')).toBeLessThan(calls.indexOf('createSubscription'));
});

test('a link that is unknown or has expired does nothing, and expired ones are purged', async () => {
  const { ownerId } = await handedOver();
  const token = await newestToken(ownerId);
  await expect(takeCardBack(deps, { token: 'nobody-was-sent-this' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const now = deps.provider.clock.now;
  advance(400 * dayMs);
  await expect(takeCardBack(deps, { token })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  advance(dayMs);
  await purges(deps).cardLinks?.();
  expect(await deps.sql`select from card_link where owner_id = ${ownerId}`).toEqual([]);
  deps.provider.clock.now = now;
});

test('a deleted account leaves no card of a former owner and no link', async () => {
  const { ownerId } = await handedOver();
  await forgetOwner(deps, { ownerId });
  expect(await deps.sql`select from former_owner_card where owner_id = ${ownerId}`).toEqual([]);
  expect(await deps.sql`select from card_link where owner_id = ${ownerId}`).toEqual([]);
});
