import type { Dependencies } from '../dependencies.ts';
import type { ProviderSubscription } from '../stripe/provider.ts';

/**
 * Nobody is charged the latest invoice of a subscription any more, by the provider or by a browser that has its secret, and
 * answers the subscription as it is then. Whether it is paid or void is decided by the provider: of an owner who pays and one
 * who ends, in the same moment, only one comes first.
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

/** Whether its latest invoice is still to be charged: for an hour after a period began it is a draft. */
export function isUnpaid({ latestInvoice }: Pick<ProviderSubscription, 'latestInvoice'>): boolean {
  return latestInvoice?.status === 'draft' || latestInvoice?.status === 'open';
}
