import { randomUUID } from 'node:crypto';
import { RetryLater } from '@scanlist/messaging/consume';
import { beforeEach, expect, test } from 'vitest';
import { changePeriod } from '../subscriptions/change-period.ts';
import { getSubscription } from '../subscriptions/get-subscription.ts';
import { refreshSubscription } from '../subscriptions/refresh-subscription.ts';
import { removeDueFormerCards } from '../subscriptions/remove-former-cards.ts';
import { takeCardBack } from '../subscriptions/take-card-back.ts';
import { depsOfFile } from '../testing/deps-of-file.ts';
import { handedOverWorkspaces } from '../testing/handed-over-workspace.ts';
import { anInvoice } from '../testing/provider-objects.ts';
import { deliverHandover, deliverOwnerChanged } from '../testing/test-dependencies.ts';
import { updateProviderEmails } from './update-provider-emails.ts';

const deps = depsOfFile();
const { advance, paidByDana, handedOver, reconcileAll, giveCard, eventsOf, newestToken } =
  handedOverWorkspaces(deps);

beforeEach(async () => {
  await deps.sql`delete from former_owner_card`;
  await deps.sql`update owner set email_due_at = null`;
});

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const nowText = () => deps.provider.clock.now.toISOString();

const dana = { id: randomUUID(), email: 'dana@example.com', name: 'Dana Moore' };
const noor = { id: randomUUID(), email: 'noor@example.com', name: 'Noor' };
const tom = { id: randomUUID(), email: 'tom@example.com', name: 'Tom' };
type Person = typeof dana;

/** The event that a workspace went from one person to another. The release before sends no ids. */
function handover(from: Person, to: Person, handedOverAt = nowText(), release: 'this' | 'before' = 'this') {
  return {
    email: from.email,
    formerOwner: from.name,
    newOwner: to.name,
    newOwnerEmail: to.email,
    handedOverAt,
    ...(release === 'this' && { formerAccountId: from.id, newAccountId: to.id }),
  };
}

async function deliver(ownerId: string, ...handovers: ReturnType<typeof handover>[]) {
  for (const each of handovers) await deliverHandover(deps, ownerId, each);
  await reconcileAll();
}

/** To whom mails about a former owner's card went, and about which card. */
async function mailed(ownerId: string) {
  const mails = await eventsOf(ownerId, 'former-owner-pays');
  return mails.map(({ data }) => [data.email, data.card.last4]);
}

async function formerOwner(ownerId: string) {
  return (await getSubscription(deps, { ownerId })).formerOwnerCard?.name;
}

test('a handover that arrives after the new owner gave a card leaves that card theirs', async () => {
  const { ownerId } = await paidByDana();
  const late = handover(dana, noor);
  await giveCard(ownerId);
  advance(dayMs);
  await deliver(ownerId, late, late);
  expect(await mailed(ownerId)).toEqual([]);
  expect(await formerOwner(ownerId)).toBeUndefined();
  expect(await changePeriod(deps, { ownerId, period: 'annually' })).toMatchObject({ period: 'annually' });
  // Only the card that Dana gave leaves the provider.
  expect(await removeDueFormerCards(deps)).toBe(1);
  expect(await getSubscription(deps, { ownerId })).toMatchObject({ card: { last4: '1881' } });
});

test('a card given just before the handover is the former owner’s, though the provider’s clock is up to a second late', async () => {
  const { ownerId } = await paidByDana();
  // Back to the second in which the card was given.
  advance(-1_000);
  const { now } = deps.provider.clock;
  const later = (ms: number) => new Date(now.getTime() + ms);
  const ahead = { ...deps, now: () => later(900) };
  await deliverHandover(ahead, ownerId, handover(dana, noor, later(800).toISOString()));
  await reconcileAll();
  expect(await formerOwner(ownerId)).toBe(dana.name);
});

test('a handover that arrives late, before another card is given, tells of the charge since', async () => {
  const { ownerId, subscriptionId } = await paidByDana();
  const late = handover(dana, noor);
  advance(dayMs);
  const charge = { id: `in_2_${subscriptionId}`, status: 'paid' as const, paidCents: 7670 };
  const paidAt = deps.provider.clock.now;
  deps.provider.change(subscriptionId, { latestInvoice: anInvoice({ ...charge, paidAt }) });
  await refreshSubscription(deps, { ownerId });
  advance(dayMs);
  await deliver(ownerId, late);
  const mails = await eventsOf(ownerId, 'former-owner-pays');
  expect(mails.map(({ data }) => [data.email, data.card.last4, data.paid?.amountCents])).toEqual([
    ['dana@example.com', '4242', undefined],
    ['dana@example.com', '4242', 7670],
  ]);
  await giveCard(ownerId);
  expect(await formerOwner(ownerId)).toBeUndefined();
});

test('the time of a handover is told by the provider’s clock, however far the machines’ clocks are from it', async () => {
  const { ownerId } = await paidByDana();
  const machines = (ms: number) => new Date(deps.provider.clock.now.getTime() - 40 * dayMs + ms);
  const handedOverAt = machines(0).toISOString();
  await giveCard(ownerId);
  advance(dayMs);
  const behind = { ...deps, now: () => machines(0) };
  await deliverHandover(behind, ownerId, handover(dana, noor, handedOverAt));
  await reconcileAll();
  expect(await mailed(ownerId)).toEqual([]);

  // The gateway's clock is ahead: no card of the future is the former owner's.
  const other = await paidByDana();
  await deliverHandover(deps, other.ownerId, handover(dana, noor, machines(41 * dayMs).toISOString()));
  await giveCard(other.ownerId);
  expect(await formerOwner(other.ownerId)).toBeUndefined();
});

test.each([
  ['in their order', [0, 1]],
  ['in the other order', [1, 0]],
  ['in the other order, each twice', [1, 0, 0, 1]],
] as const)(
  'of two handovers that arrive late, %s, the giver of the card in use is told',
  async (_, order) => {
    // Dana's card was followed by one of Noor.
    const followed = await paidByDana();
    const first = handover(dana, noor);
    await giveCard(followed.ownerId);
    advance(dayMs);
    const events = [first, handover(noor, tom)] as const;
    advance(dayMs);
    await deliver(followed.ownerId, ...order.map((at) => events[at]));
    expect(await mailed(followed.ownerId)).toEqual([['noor@example.com', '1881']]);
    expect(await formerOwner(followed.ownerId)).toBe('Noor');
    expect(await takeCardBack(deps, { token: await newestToken(followed.ownerId) })).toMatchObject({
      wasInUse: true,
    });

    // Dana's card is in use all the time.
    const kept = await paidByDana();
    const early = handover(dana, noor);
    advance(dayMs);
    const both = [early, handover(noor, tom)] as const;
    await deliver(kept.ownerId, ...order.map((at) => both[at]));
    expect(await formerOwner(kept.ownerId)).toBe('Dana Moore');
    expect((await mailed(kept.ownerId)).at(-1)).toEqual(['dana@example.com', '4242']);
  },
);

test('a second handover while the provider is down waits, and loses nothing', async () => {
  const { ownerId } = await paidByDana();
  const first = handover(dana, noor);
  await giveCard(ownerId);
  advance(dayMs);
  const second = handover(noor, tom);
  deps.provider.isDown = true;
  await deliverHandover(deps, ownerId, first);
  await expect(deliverHandover(deps, ownerId, second)).rejects.toBeInstanceOf(RetryLater);
  deps.provider.isDown = false;
  await deliver(ownerId, second);
  expect(await formerOwner(ownerId)).toBe('Noor');
});

test.each(['this', 'before'] as const)(
  'a workspace that is handed back is paid by its owner’s own card (events of %s release)',
  async (release) => {
    const { ownerId } = await paidByDana();
    const first = handover(dana, noor, nowText(), release);
    await deliver(ownerId, first);
    const token = await newestToken(ownerId);
    advance(dayMs);
    const back = handover(noor, dana, nowText(), release);
    for (let times = 0; times < 2; times++) await deliver(ownerId, back, first);
    expect(await formerOwner(ownerId)).toBeUndefined();
    expect(await changePeriod(deps, { ownerId, period: 'annually' })).toMatchObject({ period: 'annually' });
    expect(await takeCardBack(deps, { token })).toEqual({ wasInUse: false, endsAt: null });
    expect(await removeDueFormerCards(deps)).toBe(0);
    expect(await getSubscription(deps, { ownerId })).toMatchObject({ card: { last4: '4242' } });
    expect(await mailed(ownerId)).toEqual([['dana@example.com', '4242']]);

    // Handed over once more, it is Dana's card again.
    advance(dayMs);
    await deliver(ownerId, handover(dana, tom, nowText(), release));
    expect(await formerOwner(ownerId)).toBe('Dana Moore');
  },
);

test('an account whose address changed in between is known by its id', async () => {
  const { ownerId } = await paidByDana();
  await deliver(ownerId, handover(dana, noor));
  advance(dayMs);
  await deliver(ownerId, handover(noor, { ...dana, email: 'moore@example.com' }));
  expect(await formerOwner(ownerId)).toBeUndefined();
  // And another account that took the address is not.
  const other = await paidByDana();
  await deliver(other.ownerId, handover(dana, noor));
  advance(dayMs);
  await deliver(other.ownerId, handover(noor, { ...tom, email: dana.email }));
  expect(await formerOwner(other.ownerId)).toBe('Dana Moore');
});

test('handed back over a third person, or before the first handover arrived, the card is its owner’s own', async () => {
  const { ownerId } = await paidByDana();
  await deliver(ownerId, handover(dana, noor));
  advance(dayMs);
  await deliver(ownerId, handover(noor, tom));
  advance(dayMs);
  await deliver(ownerId, handover(tom, dana));
  expect(await formerOwner(ownerId)).toBeUndefined();

  const other = await paidByDana();
  const first = handover(dana, noor);
  advance(dayMs);
  await deliver(other.ownerId, handover(noor, dana), first);
  expect(await formerOwner(other.ownerId)).toBeUndefined();
  expect(await removeDueFormerCards(deps)).toBe(0);
  expect(await getSubscription(deps, { ownerId: other.ownerId })).toMatchObject({ card: { last4: '4242' } });
});

test('handed back after another card was given, that card is the former owner’s', async () => {
  const { ownerId } = await paidByDana();
  await deliver(ownerId, handover(dana, noor));
  await giveCard(ownerId);
  advance(dayMs);
  await deliver(ownerId, handover(noor, dana));
  expect(await formerOwner(ownerId)).toBe('Noor');
  expect(await takeCardBack(deps, { token: await newestToken(ownerId) })).toMatchObject({ wasInUse: true });
});

test('a card taken back before the workspace was handed back stays removed, and a new one brings the subscription back', async () => {
  const { ownerId } = await paidByDana();
  await deliver(ownerId, handover(dana, noor));
  await takeCardBack(deps, { token: await newestToken(ownerId) });
  advance(dayMs);
  await deliver(ownerId, handover(noor, dana));
  expect(await formerOwner(ownerId)).toBeUndefined();
  expect(await getSubscription(deps, { ownerId })).toMatchObject({ card: null, cancelAtPeriodEnd: true });
  expect(await giveCard(ownerId)).toMatchObject({ cancelAtPeriodEnd: false, card: { last4: '1881' } });
});

test('invoices after a handover name the new owner, whichever event arrives first', async () => {
  const customer = (id: string) =>
    deps.provider.customers.get(deps.provider.subscriptions.get(id)?.customerId ?? '');
  const { ownerId, subscriptionId } = await handedOver();
  expect(customer(subscriptionId)).toMatchObject({ name: 'Dana Moore' });
  expect(await updateProviderEmails(deps)).toBe(1);
  expect(customer(subscriptionId)).toMatchObject({ name: 'Noor', email: 'noor@example.com' });
  await deliverHandover(deps, ownerId, { handedOverAt: new Date(0).toISOString() });
  expect(await updateProviderEmails(deps)).toBe(0);

  const other = await paidByDana();
  for (const first of ['handover', 'account'] as const) {
    if (first === 'handover') await deliver(other.ownerId, handover(dana, noor));
    else await deliverOwnerChanged(deps, other.ownerId, { version: 2, email: noor.email });
    await updateProviderEmails(deps);
  }
  expect(customer(other.subscriptionId)).toMatchObject({ name: 'Noor', email: 'noor@example.com' });
});
