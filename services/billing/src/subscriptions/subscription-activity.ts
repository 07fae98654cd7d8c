import type { BillingActivityRecorded } from '@scanlist/contracts/messages/billing';
import type { NextRecord } from './next-record.ts';
import { isRunning, type StoredSubscription } from './subscription.ts';

/** A row of the trail about a subscription. */
export type SubscriptionActivity = Pick<BillingActivityRecorded, 'kind' | 'details'>;

/**
 * The rows for the differences between the record before a sync and the one after it. A repeated sync finds none. A
 * subscription that was never published, because its account did not exist yet, counts as started now.
 */
export function subscriptionActivities(
  before: StoredSubscription | undefined,
  next: NextRecord,
): SubscriptionActivity[] {
  const { period } = next;
  if (!before?.published || !isRunning(before))
    return isRunning(next) ? [{ kind: 'subscription-started', details: { period } }] : [];
  if (before.subscriptionId !== next.subscriptionId) return [];
  const found: SubscriptionActivity[] = [];
  if (before.period !== period) found.push({ kind: 'plan-changed', details: { period } });
  // An overdue one never says that it ends, so that neither becoming overdue nor being paid is a choice of somebody.
  const wasOverdue = before.status === 'past_due';
  const isOverdue = next.status === 'past_due';
  if (next.cancellations > before.cancellations && !(wasOverdue && isRunning(next)))
    found.push({ kind: 'subscription-canceled', details: {} });
  if (before.cancelAtPeriodEnd && !next.cancelAtPeriodEnd && isRunning(next) && !isOverdue)
    found.push({ kind: 'subscription-resumed', details: {} });
  if (next.card && before.cardFingerprint && next.cardFingerprint !== before.cardFingerprint)
    found.push({ kind: 'card-changed', details: { last4: next.card.last4 } });
  return found;
}
