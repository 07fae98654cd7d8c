import type { Dependencies } from '../dependencies.ts';
import type { ProviderSubscription } from '../stripe/provider.ts';

/**
 * Voids the latest invoice of a subscription if it is unpaid, so that neither the provider nor a browser with its
 * secret can charge it. Returns the subscription as it is then. If a payment arrives at the same moment, the provider
 * decides which of both comes first.
 */
export async function voidUnpaidInvoice(
  { provider }: Pick<Dependencies, 'provider'>,
  subscription: ProviderSubscription,
): Promise<ProviderSubscription | null> {
  const { id, latestInvoice } = subscription;
  if (!latestInvoice || !isUnpaid(subscription)) return subscription;
  await provider.voidInvoice(latestInvoice.id, `void/${latestInvoice.id}`);
  return provider.readSubscription(id);
}

/** Whether its latest invoice is not charged yet; it is a draft for an hour after a period begins. */
export function isUnpaid({ latestInvoice }: Pick<ProviderSubscription, 'latestInvoice'>): boolean {
  return latestInvoice?.status === 'draft' || latestInvoice?.status === 'open';
}
