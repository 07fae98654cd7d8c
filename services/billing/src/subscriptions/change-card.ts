import type { Subscription } from '@scanlist/contracts/http/billing';
import type { changeCard as contract } from '@scanlist/contracts/messages/billing';
import { AppError } from '@scanlist/service-kit/app-error';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { withOwnerLock } from '../owners/owner-lock.ts';
import { type BilledSubscription, requireRunning } from './billed-subscription.ts';
import { endsByTakenCard } from './former-owner-card-rows.ts';
import { subscriptionResponse } from './subscription-response.ts';
import { syncUnderLock } from './sync-subscription.ts';

type Input = z.output<typeof contract.input>;

/**
 * Makes the card of the owner's confirmed setup intent the one to charge, and pays an overdue invoice with it. If that
 * payment is declined (`CARD_DECLINED`), the new card stays. A subscription that ends because a former owner took their card
 * back runs on, once the new card is in use; after a failure in between, a repeated call continues. Raises `CARD_NOT_CONFIRMED` for any other setup intent and
 * `NOT_FOUND` without a running subscription.
 */
export function changeCard(deps: Dependencies, input: Input): Promise<Subscription> {
  const { provider } = deps;
  const { ownerId, setupIntentId, actor } = input;
  return withOwnerLock(deps, ownerId, async () => {
    const stored = await requireRunning(deps, ownerId);
    const { subscriptionId: id } = stored;
    const paymentMethodId = await confirmedCard(deps, input, stored);
    await provider.useCard(stored, paymentMethodId, `card/${id}/${setupIntentId}`);
    if (stored.cancelAtPeriodEnd && (await endsByTakenCard(deps.sql, ownerId)))
      await provider.resume(id, 'switch', `card-resume/${id}/${setupIntentId}`);
    const fresh = await provider.readSubscription(id);
    try {
      const { latestInvoice } = fresh ?? {};
      if (stored.status === 'past_due' && latestInvoice?.status === 'open') {
        await provider.payInvoice(
          latestInvoice.id,
          paymentMethodId,
          `card/${latestInvoice.id}/${setupIntentId}`,
        );
      }
    } finally {
      await syncUnderLock(deps, ownerId, id, actor);
    }
    return subscriptionResponse(deps, await syncUnderLock(deps, ownerId, id, actor));
  });
}

async function confirmedCard(
  { provider }: Dependencies,
  { setupIntentId, testCard }: Input,
  { customerId }: BilledSubscription,
): Promise<string> {
  let intent = await provider.readSetupIntent(setupIntentId);
  if (
    intent?.customerId === customerId &&
    intent.status === 'open' &&
    testCard &&
    provider.isTestCard(testCard)
  ) {
    intent = await provider.confirmSetupIntent(intent.id, testCard, `card/${setupIntentId}/${testCard}`);
  }
  if (intent?.customerId === customerId && intent.status === 'succeeded' && intent.paymentMethodId) {
    return intent.paymentMethodId;
  }
  throw new AppError('CARD_NOT_CONFIRMED', 'Your card wasn’t confirmed. Please try again.');
}
