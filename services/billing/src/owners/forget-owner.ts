import type { Dependencies } from '../dependencies.ts';
import { findSignupsOf } from '../signups/signup-rows.ts';
import { findAttempt } from '../subscriptions/attempt-rows.ts';
import { findSubscription } from '../subscriptions/subscription-rows.ts';
import { voidUnpaidInvoice } from '../subscriptions/void-unpaid-invoice.ts';
import { withOwnerLock } from './owner-lock.ts';
import { eraseOwner } from './owner-rows.ts';

/**
 * Ends whatever an owner pays, at once, without an invoice and without what is still unpaid, deletes them at the provider, and
 * drops all that is kept of them here. Killed in between, it is gone on with when asked again; nobody is told, for the account
 * is being deleted.
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
      findSignupsOf(sql, ownerId),
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
