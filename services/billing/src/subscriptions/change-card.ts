import type { Subscription } from '@scanlist/contracts/http/billing';
import type { changeCard as contract } from '@scanlist/contracts/messages/billing';
import { AppError } from '@scanlist/service-kit/app-error';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { withOwnerLock } from '../owners/owner-lock.ts';
import { type ProvidersSubscription, requireRunning } from './running-subscription.ts';
import { answerOf } from './subscription-answer.ts';
import { syncHeld } from './sync-subscription.ts';

type Input = z.output<typeof contract.input>;

/**
 * Charges the card of a confirmed setup intent of this owner from now on, and pays what is overdue with it: where that is
 * refused (`CARD_DECLINED`) the new card stays. Raises `CARD_NOT_CONFIRMED` for any other intent and `NOT_FOUND` where
 * no subscription runs.
 */
export function changeCard(deps: Dependencies, input: Input): Promise<Subscription> {
  const { provider } = deps;
  const { ownerId, setupIntentId } = input;
  return withOwnerLock(deps, ownerId, async () => {
    const stored = await requireRunning(deps, ownerId);
    const paymentMethodId = await confirmedCard(deps, input, stored);
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
      await syncHeld(deps, ownerId, stored.subscriptionId);
    }
    return answerOf(deps, await syncHeld(deps, ownerId, stored.subscriptionId));
  });
}

async function confirmedCard(
  { provider }: Dependencies,
  { setupIntentId, testCard }: Input,
  { customerId }: ProvidersSubscription,
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
  throw new AppError('CARD_NOT_CONFIRMED', 'The card was not confirmed. Please try again.');
}
