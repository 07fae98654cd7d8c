import type { WorkspaceHandedOver } from '@scanlist/contracts/messages/gateway';
import { unavailable } from '@scanlist/service-kit/app-error';
import type { Dependencies } from '../dependencies.ts';
import type { ProviderCard } from '../stripe/provider.ts';
import { afterHandover, type Handover } from './after-handover.ts';
import { findBilledSubscription } from './billed-subscription.ts';
import { findFormerCard, storeFormerCard } from './former-owner-card-rows.ts';
import { removeFormerCards } from './remove-former-cards.ts';
import { syncUnderLock } from './sync-subscription.ts';

/**
 * Stores a handover, unless it was seen; the caller holds the owner's lock. Only one that is not the first asks the
 * provider, whose answer says which of several former owners gave the card in use. Raises `SERVICE_UNAVAILABLE` while that
 * is down.
 */
export async function storeHandover(deps: Dependencies, data: WorkspaceHandedOver): Promise<void> {
  const { sql, provider } = deps;
  const { ownerId } = data;
  const providerNow = await provider.now();
  const now = deps.now();
  const handover = handoverOf(data, { now, providerNow });
  const seen = await findFormerCard(sql, ownerId);
  if (seen?.handedOverAt.getTime() === handover.handedOverAt.getTime()) return;
  const card = seen ? await settledCard(deps, ownerId) : null;
  const before = seen && (await findFormerCard(sql, ownerId));
  const after = afterHandover(before, handover, card);
  if (!after) return;
  const stored = await storeFormerCard(sql, ownerId, { before, after, now, providerNow });
  if (!stored) throw unavailable(`${ownerId}: a handover met a concurrent write`);
}

/**
 * The handover with its moment by the provider's clock, from how long ago it was by the machines'. The provider dates cards, and
 * says its time, by the second: up to a second late. So the moment is rounded up. A card of that second was there already, for
 * nobody types one as fast.
 */
function handoverOf(
  data: WorkspaceHandedOver,
  { now, providerNow }: { now: Date; providerNow: Date },
): Handover {
  const handedOverAt = new Date(data.handedOverAt);
  const agoMs = Math.max(0, now.getTime() - handedOverAt.getTime());
  const secondMs = 1000;
  return {
    handedOverAt,
    addedUntil: new Date(Math.ceil((providerNow.getTime() - agoMs) / secondMs) * secondMs),
    former: {
      accountId: data.formerAccountId ?? null,
      email: data.email,
      firstName: data.firstName,
      name: data.formerOwner ?? data.firstName ?? data.email,
      timeZone: data.timeZone ?? null,
    },
    workspaceName: data.workspaceName,
    newOwner: data.newOwner,
    newAccountId: data.newAccountId ?? null,
    newEmail: data.newOwnerEmail ?? null,
  };
}

/** The card that the provider would charge, once the record and the cards on file are what follows from it. */
async function settledCard(deps: Dependencies, ownerId: string): Promise<ProviderCard | null> {
  const stored = await findBilledSubscription(deps, ownerId);
  if (!stored) return null;
  await syncUnderLock(deps, ownerId, stored.subscriptionId);
  await removeFormerCards(deps, ownerId);
  return (await deps.provider.readSubscription(stored.subscriptionId))?.card ?? null;
}
