import type { Dependencies } from '../dependencies.ts';
import { withOwnerLock } from '../owners/owner-lock.ts';
import { claimOwnersWithNewEmail, findOwner, markProviderEmailUpdated } from '../owners/owner-rows.ts';
import { findAttempt } from '../subscriptions/attempt-rows.ts';
import { findFormerCard } from '../subscriptions/former-owner-card-rows.ts';
import { findSignupPaymentsOf } from '../subscriptions/signup-payment-rows.ts';
import { findSubscription } from '../subscriptions/subscription-rows.ts';

const atOnceMax = 10;
const quarterHourMs = 15 * 60_000;

/**
 * Sends changed e-mail addresses to the provider, which mails its own receipts and reminders there, and after a handover the
 * new owner's name, which the next invoices bear. While the provider
 * is down, or refuses the address, each is retried a quarter of an hour later.
 */
export async function updateProviderEmails(deps: Dependencies): Promise<number> {
  const now = deps.now();
  const until = new Date(now.getTime() + quarterHourMs);
  const ownerIds = await claimOwnersWithNewEmail(deps.sql, { now, until, most: atOnceMax });
  for (const ownerId of ownerIds) {
    try {
      await withOwnerLock(deps, ownerId, () => updateProviderEmail(deps, ownerId));
    } catch (err) {
      deps.logger.warn(
        { err, ownerId },
        'could not update the address of an owner at the provider; retrying later',
      );
    }
  }
  return ownerIds.length;
}

async function updateProviderEmail({ sql, provider }: Dependencies, ownerId: string): Promise<void> {
  const owner = await findOwner(sql, ownerId);
  if (!owner?.email) return;
  const [stored, attempt, signups, handover] = await Promise.all([
    findSubscription(sql, ownerId),
    findAttempt(sql, ownerId),
    findSignupPaymentsOf(sql, ownerId),
    findFormerCard(sql, ownerId),
  ]);
  const name = handover?.newOwner ?? null;
  const version = `${owner.version}/${handover?.handedOverAt.getTime() ?? 0}`;
  const ids = [stored, attempt, ...signups].map((each) => each?.customerId);
  const customerIds = new Set(ids.filter((id) => typeof id === 'string'));
  for (const customerId of customerIds) {
    if (!provider.knows(customerId)) continue;
    await provider.changeCustomer(customerId, { email: owner.email, name }, `email/${customerId}/${version}`);
  }
  await markProviderEmailUpdated(sql, ownerId, owner.email);
}
