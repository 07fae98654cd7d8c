import { expect, test } from 'vitest';
import type { ProviderSubscription } from '../stripe/provider.ts';
import { anInvoice, aSubscription, at } from '../testing/provider-objects.ts';
import { deriveState } from './subscription.ts';

const trialEnd = at('2026-11-27T10:00');
const periodEnd = at('2026-12-27T10:00');
const overdueInvoice = anInvoice({ finalizedAt: at('2026-12-27T11:00') });

/** Decision P3 and the state table: the provider's state, ours, and until when there is access. */
const rows: [string, Partial<ProviderSubscription>, Partial<ReturnType<typeof deriveState> & object>][] = [
  ['trialing', {}, { status: 'trialing', cancelAtPeriodEnd: false, accessEndsAt: at('2026-11-28T10:00') }],
  [
    'trialing, cancelled by the switch',
    { cancelAtPeriodEnd: true, cancelAt: trialEnd },
    { status: 'trialing', cancelAtPeriodEnd: true, cancelAt: trialEnd, accessEndsAt: trialEnd },
  ],
  [
    'trialing, cancelled by the switch without a date',
    { cancelAtPeriodEnd: true },
    { cancelAtPeriodEnd: true, cancelAt: trialEnd, accessEndsAt: trialEnd },
  ],
  [
    'trialing, cancelled by a date alone',
    { cancelAt: at('2026-11-25T00:00') },
    { cancelAtPeriodEnd: true, cancelAt: at('2026-11-25T00:00'), accessEndsAt: at('2026-11-25T00:00') },
  ],
  [
    'active',
    { status: 'active', currentPeriodEnd: periodEnd },
    { status: 'active', cancelAtPeriodEnd: false, accessEndsAt: at('2026-12-30T10:00') },
  ],
  [
    'active, cancelled',
    { status: 'active', currentPeriodEnd: periodEnd, cancelAtPeriodEnd: true },
    { status: 'active', cancelAtPeriodEnd: true, cancelAt: periodEnd, accessEndsAt: periodEnd },
  ],
  [
    'past_due: seven days of grace from the first refused charge',
    { status: 'past_due', currentPeriodEnd: at('2027-01-27T10:00'), latestInvoice: overdueInvoice },
    { status: 'past_due', pastDueSince: at('2026-12-27T11:00'), accessEndsAt: at('2027-01-03T11:00') },
  ],
  [
    'unpaid: no access',
    { status: 'unpaid', latestInvoice: overdueInvoice },
    { status: 'past_due', accessEndsAt: at('2026-12-27T11:00') },
  ],
  [
    'paused: no access',
    { status: 'paused', latestInvoice: null },
    { status: 'past_due', accessEndsAt: trialEnd },
  ],
  [
    'canceled',
    { status: 'canceled', endedAt: periodEnd, cancelAtPeriodEnd: true },
    { status: 'canceled', cancelAtPeriodEnd: false, accessEndsAt: periodEnd },
  ],
];

test.each(rows)('%s', (_name, said, meant) => {
  expect(deriveState(aSubscription(said), null)).toMatchObject(meant);
});

test.each(['incomplete', 'incomplete_expired'] as const)('%s is no subscription', (status) => {
  expect(deriveState(aSubscription({ status }), null)).toBeNull();
});

test('the first refused charge counts, not the latest', () => {
  const fresh = aSubscription({ status: 'past_due', latestInvoice: overdueInvoice });
  const earlier = { subscriptionId: fresh.id, pastDueSince: at('2026-11-27T11:00') };
  expect(deriveState(fresh, earlier)?.pastDueSince).toEqual(earlier.pastDueSince);
  const anothers = { ...earlier, subscriptionId: 'sub_0' };
  expect(deriveState(fresh, anothers)?.pastDueSince).toEqual(overdueInvoice.finalizedAt);
});
