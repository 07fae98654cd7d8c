import type { TakenCard } from '@scanlist/contracts/http/billing';
import { notFound } from '@scanlist/service-kit/app-error';
import type { Dependencies } from '../dependencies.ts';
import { withOwnerLock } from '../owners/owner-lock.ts';
import { findBilledSubscription } from './billed-subscription.ts';
import { isEnding, runsPaid } from './cancel-subscription.ts';
import { hashOfToken } from './card-link.ts';
import { findCardLink, storeTakenBack } from './former-owner-card-rows.ts';
import { removeFormerCards } from './remove-former-cards.ts';
import { isRunning } from './subscription.ts';
import { syncUnderLock } from './sync-subscription.ts';

const notInUse: TakenCard = { wasInUse: false, endsAt: null };
const retryMs = 60_000;

/**
 * Takes a former owner's card out of use, by the token of a mail. It is stored first; then the subscription is set to end
 * with its paid period, and the card is removed at the provider. While a payment is due, nothing ends at once: the
 * provider's next try finds no card, and the days of grace are left to the new owner, who is mailed. A repeated call
 * continues. Raises `NOT_FOUND` for a link that is unknown or has expired.
 */
export async function takeCardBack(deps: Dependencies, { token }: { token: string }): Promise<TakenCard> {
  // Links are made by the provider's clock.
  const link = await findCardLink(deps.sql, hashOfToken(token), await deps.provider.now());
  if (!link) throw notFound('This link is no longer valid.');
  const { ownerId } = link;
  return withOwnerLock(deps, ownerId, async () => {
    // Finds a card that the new owner gave meanwhile.
    const stored = await findBilledSubscription(deps, ownerId);
    const synced = stored && (await syncUnderLock(deps, ownerId, stored.subscriptionId));
    const former = synced?.formerOwnerCard;
    if (!former || former.addedUntil.getTime() !== link.addedUntil.getTime()) return notInUse;
    if (!isRunning(synced)) return notInUse;
    if (former.state === 'in_use') {
      const fresh = await deps.provider.readSubscription(synced.subscriptionId);
      await storeTakenBack(deps.sql, ownerId, {
        endsSubscription: fresh !== null && runsPaid(fresh) && !isEnding(fresh),
        removeAt: new Date(deps.now().getTime() + retryMs),
      });
    }
    const after = await removeFormerCards(deps, ownerId);
    const endsAt = after?.cancelAtPeriodEnd ? after.cancelAt : null;
    return { wasInUse: true, endsAt: endsAt?.toISOString() ?? null };
  });
}
