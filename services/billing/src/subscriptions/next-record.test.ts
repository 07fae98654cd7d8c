import { expect, test } from 'vitest';
import type { ProviderSubscription } from '../stripe/provider.ts';
import { anInvoice, aSubscription, at } from '../testing/provider-objects.ts';
import { isSecondRunning, type NextRecord, nextRecord, nextSyncAt, type SyncInput } from './next-record.ts';
import { publishedStateOf, type StoredSubscription } from './subscription.ts';

const now = at('2026-11-20T10:00');
const ownerId = '7b0f8a52-5d5c-4b5e-9a3e-0d6f0a5b1c11';
const plans = { name: 'Complete Access', currency: 'usd', trialDays: 7, freeLists: 10, prices: [] };

function synced(
  fresh: ProviderSubscription | null,
  before?: StoredSubscription,
  more: Partial<SyncInput> = {},
) {
  const subscriptionId = fresh?.id ?? before?.subscriptionId ?? '';
  return { ownerId, subscriptionId, fresh, before, now, stripeVersion: 'v', knows: () => true, ...more };
}

const next = (...given: Parameters<typeof synced>) => nextRecord(synced(...given));

/** The record after these states of the provider, one after the other. */
function after(...said: ProviderSubscription[]): StoredSubscription | undefined {
  return said.reduce<StoredSubscription | undefined>((before, fresh, index) => {
    const record = next(fresh, before);
    return record ? { ...record, published: null, version: index } : before;
  }, undefined);
}

const periodEnd = at('2026-12-27T10:00');
const active = aSubscription({ status: 'active', currentPeriodEnd: periodEnd });
const cancelling = { ...active, cancelAtPeriodEnd: true, cancelAt: periodEnd, canceledAt: now };
const overdue = aSubscription({ status: 'past_due', latestInvoice: anInvoice() });
const uncharged = { ...active, latestInvoice: anInvoice({ status: 'draft', finalizedAt: null }) };
const canceled = aSubscription({ status: 'canceled', canceledAt: now, endedAt: now });
const another = aSubscription({
  id: 'sub_2',
  status: 'active',
  trialEndsAt: null,
  currentPeriodEnd: periodEnd,
});

/** Results that also depend on the previous record. */
const history = { hadTrial: true, cancellations: 0, version: 0 };

test.each([
  ['trialing', 'active', aSubscription(), active],
  ['trialing', 'trialing', aSubscription(), aSubscription({ cancelAtPeriodEnd: true })],
  ['active', 'active', active, cancelling],
  ['cancelling', 'active', cancelling, active],
  ['active', 'past_due', active, overdue],
  ['past_due', 'active', overdue, active],
  ['past_due', 'canceled', overdue, canceled],
  ['cancelling', 'canceled', cancelling, canceled],
])('%s becomes %s', (_from, _to, first, second) => {
  const last = after(first, second);
  expect(last?.subscriptionId).toBe(second.id);
  const alone = after(second);
  if (alone) expect({ ...last, ...history }).toEqual({ ...alone, ...history });
});

test('repeated events in any order have the same result: only the fresh subscription counts', () => {
  expect(after(active, active, cancelling, active)).toMatchObject({
    ...after(active),
    cancellations: 1,
    version: 3,
  });
});

test('a cancellation counts once, whatever changes until the end, and again after a resume', () => {
  const counted = (...said: ProviderSubscription[]) => after(...said)?.cancellations;
  const moved = { ...cancelling, canceledAt: at('2026-12-01T10:00') };
  expect(counted(active)).toBe(0);
  expect(counted(active, cancelling, moved, canceled)).toBe(1);
  expect(counted(active, cancelling, active, moved)).toBe(2);
  expect(counted(active, canceled)).toBe(1);
  expect(counted(active, canceled, another)).toBe(0);
});

test('another subscription does not replace a running one, and a person has to check', () => {
  const before = after(active);
  expect(next(another, before)).toBeNull();
  expect(isSecondRunning(synced(another, before))).toBe(true);
  expect(isSecondRunning(synced(canceled, before))).toBe(false);
});

test('a subscription that was never paid, or ended before the first sync, leaves no record', () => {
  expect(after(aSubscription({ status: 'incomplete' }))).toBeUndefined();
  expect(after(canceled)).toBeUndefined();
  const before = after(active, canceled);
  expect(next(aSubscription({ id: 'sub_2', status: 'incomplete' }), before)).toBeNull();
  expect(next({ ...canceled, id: 'sub_2' }, after(active))).toBeNull();
});

test('a record of the stand-in is replaced by one of Stripe, and the demo owner’s by any', () => {
  const running = after(active);
  expect(next(another, running, { knows: () => false })?.subscriptionId).toBe('sub_2');
  const demo = running && { ...running, customerId: null };
  expect(next(another, demo)?.subscriptionId).toBe('sub_2');
});

test('a subscription missing at the provider has ended', () => {
  const before = after(active);
  expect(next(null, before)).toMatchObject({ status: 'canceled', accessEndsAt: now });
  expect(nextRecord({ ...synced(null, before), subscriptionId: 'sub_9' })).toBeNull();
});

test('a payment is under way only while the present period is not charged yet', () => {
  const underWay = (fresh: ProviderSubscription) => after(aSubscription(), fresh)?.paymentUnderWay;
  expect(underWay(uncharged)).toBe(true);
  expect(underWay({ ...active, latestInvoice: anInvoice({ status: 'paid' }) })).toBe(false);
  expect(underWay({ ...uncharged, status: 'past_due' })).toBe(false);
  expect(underWay({ ...uncharged, status: 'canceled' })).toBe(false);
  expect(next(null, after(uncharged))?.paymentUnderWay).toBe(false);
});

test('a past trial is remembered', () => {
  expect(after(active, canceled, another)).toMatchObject({
    subscriptionId: 'sub_2',
    hadTrial: true,
    trialEndsAt: null,
  });
});

const record = (fresh: ProviderSubscription) => next(fresh, after(aSubscription())) as NextRecord;

test('the limit is lifted while there is access, through the grace period, and no longer', () => {
  const limit = (fresh: ProviderSubscription, when: Date) =>
    publishedStateOf({ ...record(fresh), version: 1 }, plans, when).listLimit;
  expect(limit(active, at('2026-12-30T09:59'))).toBeNull();
  expect(limit(active, at('2026-12-30T10:01'))).toBe(10);
  expect(limit(overdue, at('2026-12-04T10:59'))).toBeNull();
  expect(limit(overdue, at('2026-12-04T11:01'))).toBe(10);
  expect(limit(cancelling, at('2026-12-27T09:59'))).toBeNull();
  expect(limit(cancelling, at('2026-12-27T10:01'))).toBe(10);
});

test.each([
  ['a day later where nothing is near', active, now, at('2026-11-21T10:00')],
  ['three days before a trial ends', aSubscription(), at('2026-11-24T00:00'), at('2026-11-24T10:00')],
  ['when the trial ends', aSubscription(), at('2026-11-27T09:30'), at('2026-11-27T10:00')],
  [
    'a quarter later where a trial should be over',
    aSubscription(),
    at('2026-11-27T10:05'),
    at('2026-11-27T10:20'),
  ],
  ['a quarter later while a charge is under way', uncharged, now, at('2026-11-20T10:15')],
  ['when grace ends', overdue, at('2026-12-04T10:30'), at('2026-12-04T11:00')],
  ['never again where it is over', canceled, now, null],
])('syncs again %s', (_name, fresh, when, expected) => {
  expect(nextSyncAt(record(fresh), when)).toEqual(expected);
});
