import type { Dependencies } from '../dependencies.ts';
import { findSignupsOf } from '../signups/signup-rows.ts';
import { findAttempt } from '../subscriptions/attempt-rows.ts';
import { findSubscription } from '../subscriptions/subscription-rows.ts';
import { withOwnerLock } from './owner-lock.ts';
import { findOwner, settleNewEmail, takeOwnersWithNewEmail } from './owner-rows.ts';

const atOnceMax = 10;
const quarterMs = 15 * 60_000;

/**
 * Tells the provider the address of owners who have another one now: receipts and reminders of its own go there. Where the
 * provider is away, or does not take the address, it is tried again a quarter of an hour later.
 */
export async function tellNewEmails(deps: Dependencies): Promise<number> {
  const now = deps.now();
  const until = new Date(now.getTime() + quarterMs);
  const ownerIds = await takeOwnersWithNewEmail(deps.sql, { now, until, most: atOnceMax });
  for (const ownerId of ownerIds) {
    try {
      await withOwnerLock(deps, ownerId, () => tellHeld(deps, ownerId));
    } catch (err) {
      deps.logger.warn({ err, ownerId }, 'the provider does not know an address yet');
    }
  }
  return ownerIds.length;
}

async function tellHeld({ sql, provider }: Dependencies, ownerId: string): Promise<void> {
  const owner = await findOwner(sql, ownerId);
  if (!owner?.email) return;
  const [stored, attempt, signups] = await Promise.all([
    findSubscription(sql, ownerId),
    findAttempt(sql, ownerId),
    findSignupsOf(sql, ownerId),
  ]);
  const ids = [stored, attempt, ...signups].map((each) => each?.customerId);
  const customerIds = new Set(ids.filter((id) => typeof id === 'string'));
  for (const customerId of customerIds) {
    if (!provider.knows(customerId)) continue;
    await provider.changeEmail(customerId, owner.email, `email/${customerId}/${owner.version}`);
  }
  await settleNewEmail(sql, ownerId, owner.email);
}
