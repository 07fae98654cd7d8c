import type { OpenPayment } from '@scanlist/contracts/http/billing';
import type { Dependencies } from '../dependencies.ts';
import { findBilledSubscription } from '../subscriptions/billed-subscription.ts';

const nothing: OpenPayment = { clientSecret: null, amountCents: null, currency: null };

/** The open payment of an owner's running subscription, which a browser can pay or confirm. */
export async function getOpenPayment(
  deps: Dependencies,
  { ownerId }: { ownerId: string },
): Promise<OpenPayment> {
  const stored = await findBilledSubscription(deps, ownerId);
  if (stored?.status !== 'past_due') return nothing;
  const fresh = await deps.provider.readSubscription(stored.subscriptionId);
  if (!fresh?.clientSecret || !fresh.latestInvoice) return nothing;
  const { dueCents, currency } = fresh.latestInvoice;
  return { clientSecret: fresh.clientSecret, amountCents: dueCents, currency };
}
