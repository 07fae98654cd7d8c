import type { Subscription } from '@scanlist/contracts/http/billing';
import type { changeCard as contract } from '@scanlist/contracts/messages/billing';
import { AppError } from '@scanlist/service-kit/app-error';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { withOwnerLock } from '../owners/owner-lock.ts';
import { type BilledSubscription, requireRunning } from './billed-subscription.ts';
import { subscriptionResponse } from './subscription-response.ts';
import { syncUnderLock } from './sync-subscription.ts';

type Input = z.output<typeof contract.input>;

/**
 * Makes the card of the owner's confirmed setup intent the one to charge, and pays an overdue invoice with it. If that
 * payment is declined (`CARD_DECLINED`), the new card stays. A subscription that ends because a former owner took their card
 * back runs on. Raises `CARD_NOT_CONFIRMED` for any other setup intent and
 * `NOT_FOUND` without a running subscription.
 */
export function changeCard(deps: Dependencies, input: Input): Promise<Subscription> {
  const { provider } = deps;
  const { ownerId, setupIntentId, actor } = input;
  return withOwnerLock(deps, ownerId, async () => {
    const stored = await requireRunning(deps, ownerId);
    const paymentMethodId = await confirmedCard(deps, input, stored);
    if (stored.formerOwnerCard?.endsSubscription && stored.cancelAtPeriodEnd) {
      await provider.resume(
        stored.subscriptionId,
        'switch',
        `card-resume/${stored.subscriptionId}/${setupIntentId}`,
      );
    }
    await provider.useCard(stored, paymentMethodId, `card/${stored.subscriptionId}/${setupIntentId}`);
    const fresh = await provider.readSubscription(stored.subscriptionId);
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
      await syncUnderLock(deps, ownerId, stored.subscriptionId, actor);
    }
    return subscriptionResponse(deps, await syncUnderLock(deps, ownerId, stored.subscriptionId, actor));
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
