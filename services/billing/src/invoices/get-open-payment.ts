import type { OpenPayment } from '@scanlist/contracts/http/billing';
import type { Dependencies } from '../dependencies.ts';
import { findProvidersSubscription } from '../subscriptions/running-subscription.ts';

const nothing: OpenPayment = { clientSecret: null, amountCents: null, currency: null };

/** What of an owner's running subscription waits to be paid or confirmed in a browser. */
export async function getOpenPayment(
  deps: Dependencies,
  { ownerId }: { ownerId: string },
): Promise<OpenPayment> {
  const stored = await findProvidersSubscription(deps, ownerId);
  if (stored?.status !== 'past_due') return nothing;
  const fresh = await deps.provider.readSubscription(stored.subscriptionId);
  if (!fresh?.clientSecret || !fresh.latestInvoice) return nothing;
  const { dueCents, currency } = fresh.latestInvoice;
  return { clientSecret: fresh.clientSecret, amountCents: dueCents, currency };
}
