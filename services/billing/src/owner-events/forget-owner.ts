import type { Dependencies } from '../dependencies.ts';
import { withOwnerLock } from '../owners/owner-lock.ts';
import { eraseOwner } from '../owners/owner-rows.ts';
import { findAttempt } from '../subscriptions/attempt-rows.ts';
import { findSignupPaymentsOf } from '../subscriptions/signup-payment-rows.ts';
import { findSubscription } from '../subscriptions/subscription-rows.ts';
import { voidUnpaidInvoice } from '../subscriptions/void-unpaid-invoice.ts';

/**
 * Ends all subscriptions of an owner at once, voids unpaid invoices, deletes the owner's customers at the provider, and
 * erases the owner's rows here. A repeated call continues after a crash. No event is published, because the account is
 * being deleted.
 */
export function forgetOwner(
  deps: Dependencies,
  { ownerId }: { ownerId: string },
): Promise<{ forgotten: true }> {
  const { provider, sql } = deps;
  return withOwnerLock(deps, ownerId, async () => {
    const [stored, attempt, signups] = await Promise.all([
      findSubscription(sql, ownerId),
      findAttempt(sql, ownerId),
      findSignupPaymentsOf(sql, ownerId),
    ]);
    const all = [stored, attempt, ...signups];
    for (const id of distinct(all.map((each) => each?.subscriptionId))) {
      const fresh = provider.knows(id) ? await provider.readSubscription(id) : null;
      if (!fresh) continue;
      await voidUnpaidInvoice(deps, fresh);
      await provider.cancelNow(id);
    }
    for (const id of distinct(all.map((each) => each?.customerId))) {
      if (provider.knows(id)) await provider.deleteCustomer(id);
    }
    await eraseOwner(sql, ownerId, deps.now());
    return { forgotten: true as const };
  });
}

function distinct(ids: (string | null | undefined)[]): string[] {
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}
