import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ProviderInvoice, ProviderSubscription } from '../stripe/provider.ts';
import { anInvoice, aSubscription, at } from '../testing/provider-objects.ts';
import { mailEventsFor } from './mail-events.ts';
import { type NextRecord, nextRecord } from './next-record.ts';

const plans = { name: 'Complete Access', currency: 'usd', trialDays: 7, freeLists: 10, prices: [] };
const periodEnd = at('2026-12-27T10:00');

/** Key, kind and content of every mail event. */
function due(fresh: ProviderSubscription, now = at('2026-11-20T10:00'), earlier: ProviderInvoice[] = []) {
  const ownerId = fresh.ownerId ?? '';
  const synced = { ownerId, subscriptionId: fresh.id, now, stripeVersion: 'v', knows: () => true };
  const first = nextRecord({ ...synced, fresh: aSubscription(), before: undefined }) as NextRecord;
  const record = nextRecord({
    ...synced,
    fresh,
    before: { ...first, published: null, version: 1 },
  }) as NextRecord;
  const reader = { email: 'dana@example.com', firstName: 'Dana', timeZone: 'America/New_York' };
  const deps = { catalogue: plans, publicOrigin: 'https://lists.example', uuid: randomUUID, now, earlier };
  return mailEventsFor(record, fresh, reader, deps).map(({ key, event }) => ({
    key,
    event: event.subject.split('.')[2],
    data: JSON.parse(event.payload).data,
  }));
}

test('every mail event has the time zone for its times', () => {
  const mails = due(aSubscription());
  expect(mails.map(({ data }) => data.timeZone)).toEqual(mails.map(() => 'America/New_York'));
});

test('a trial is confirmed with its terms: amount, first charge, and where to cancel', () => {
  expect(due(aSubscription())).toMatchObject([
    {
      key: 'trial_started/sub_1',
      event: 'trial-started',
      data: {
        email: 'dana@example.com',
        chargeCents: 799,
        chargeAt: '2026-11-27T10:00:00.000Z',
        subscriptionUrl: 'https://lists.example/profile?tab=subscription',
      },
    },
  ]);
});

test('its end is announced three days before, unless it was cancelled or has ended', () => {
  const kinds = (fresh: ProviderSubscription, now: Date) => due(fresh, now).map(({ event }) => event);
  expect(kinds(aSubscription(), at('2026-11-24T09:59'))).not.toContain('trial-ending');
  expect(due(aSubscription(), at('2026-11-24T10:00'))).toMatchObject([
    {},
    { key: 'trial_ending/sub_1/1795773600', event: 'trial-ending' },
  ]);
  expect(kinds(aSubscription({ cancelAtPeriodEnd: true }), at('2026-11-24T10:00'))).not.toContain(
    'trial-ending',
  );
  expect(kinds(aSubscription(), at('2026-11-27T10:01'))).not.toContain('trial-ending');
});

const overdue = (changes = {}) => aSubscription({ status: 'past_due', latestInvoice: anInvoice(changes) });

test('a refused charge is published once per attempt, with the next attempt and the end of the grace period', () => {
  expect(due(overdue())).toMatchObject([
    {
      key: 'payment_failed/in_1/1',
      event: 'payment-failed',
      data: {
        amountCents: 799,
        nextTryAt: '2026-11-30T11:00:00.000Z',
        accessEndsAt: '2026-12-04T11:00:00.000Z',
      },
    },
  ]);
  expect(due(overdue({ attempts: 2 }))[0]?.key).toBe('payment_failed/in_1/2');
});

test('a charge that needs a confirmation is published as that, and not as refused too', () => {
  const confirm = due(overdue({ needsConfirmation: true }));
  expect(confirm).toMatchObject([{ event: 'payment-action-required' }]);
  expect(due(overdue())[0]?.key).toBe(confirm[0]?.key);
  const next = due(overdue({ needsConfirmation: true, attempts: 2 }));
  expect(next[0]?.key).not.toBe(confirm[0]?.key);
});

test('nothing is published for an invoice without an attempt', () => {
  expect(due(overdue({ attempts: 0 }))).toEqual([]);
});

test('a payment is published with the next charge, and an invoice of zero is not', () => {
  const active = (paidCents: number, changes: Partial<ProviderSubscription> = {}) =>
    aSubscription({
      status: 'active',
      currentPeriodEnd: periodEnd,
      latestInvoice: anInvoice({ status: 'paid', paidCents, paidAt: at('2026-11-27T11:00') }),
      ...changes,
    });
  expect(due(active(799))).toMatchObject([
    {
      key: 'receipt/in_1',
      event: 'payment-received',
      data: { amountCents: 799, nextCharge: { chargeCents: 799, chargeAt: periodEnd.toISOString() } },
    },
  ]);
  expect(due(active(0))).toEqual([]);
  expect(due(active(799, { cancelAtPeriodEnd: true }))[0]?.data.nextCharge).toBeNull();
});

test('payments that were never synced as the latest get their receipts too', () => {
  const paid = (id: string, paidCents: number) => anInvoice({ id, status: 'paid', paidCents });
  const fresh = aSubscription({ status: 'active', latestInvoice: paid('in_3', 799) });
  const earlier = [paid('in_0', 0), anInvoice({ id: 'in_1' }), paid('in_2', 799)];
  expect(due(fresh, undefined, earlier).map(({ key }) => key)).toEqual(['receipt/in_2', 'receipt/in_3']);
});

test('a cancellation is published when it is requested, and not again at the end', () => {
  const canceledAt = at('2026-12-01T10:00');
  const canceling = { canceledAt, currentPeriodEnd: periodEnd };
  const cancelling = due(aSubscription({ ...canceling, status: 'active', cancelAtPeriodEnd: true }));
  expect(cancelling).toMatchObject([
    {
      event: 'subscription-canceled',
      data: { reason: 'asked', endsAt: periodEnd.toISOString(), freeLists: 10 },
    },
  ]);
  const over = due(aSubscription({ ...canceling, status: 'canceled', endedAt: periodEnd }));
  expect(over.map(({ key }) => key)).toEqual(cancelling.map(({ key }) => key));
});

test('an end because of a failed payment says so', () => {
  const end = at('2026-12-12T11:00');
  const fresh = aSubscription({ status: 'canceled', canceledAt: end, endedAt: end, endedUnpaid: true });
  expect(due(fresh)[0]?.data).toMatchObject({ reason: 'payment_failed', endsAt: end.toISOString() });
});
