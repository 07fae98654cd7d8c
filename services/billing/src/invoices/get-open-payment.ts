import type { OpenPayment } from '@scanlist/contracts/http/billing';
import type { Dependencies } from '../dependencies.ts';
import { findBilledSubscription } from '../subscriptions/billed-subscription.ts';
import { isGivenSince } from '../subscriptions/former-owner-card.ts';

const nothing: OpenPayment = { clientSecret: null, amountCents: null, currency: null };

/**
 * The open payment of an owner's running subscription, which a browser can pay or confirm; without its secret while a former
 * owner's card is on file: the new owner pays it by giving a card.
 */
export async function getOpenPayment(
  deps: Dependencies,
  { ownerId }: { ownerId: string },
): Promise<OpenPayment> {
  const stored = await findBilledSubscription(deps, ownerId);
  if (stored?.status !== 'past_due') return nothing;
  const fresh = await deps.provider.readSubscription(stored.subscriptionId);
  if (!fresh?.clientSecret || !fresh.latestInvoice) return nothing;
  const { dueCents, currency } = fresh.latestInvoice;
  const { formerOwnerCard: former } = stored;
  // With the secret a browser could charge the card on file once more.
  const isWithheld = former !== null && !isGivenSince(former, fresh.card);
  return { clientSecret: isWithheld ? null : fresh.clientSecret, amountCents: dueCents, currency };
}
