import type { Invoice } from '@scanlist/contracts/http/billing';
import type { Dependencies } from '../dependencies.ts';
import { findProvidersSubscription } from '../subscriptions/running-subscription.ts';

/** The owner's invoices, newest first, once they are final; none for an owner who never had a subscription. */
export async function listInvoices(deps: Dependencies, { ownerId }: { ownerId: string }): Promise<Invoice[]> {
  const stored = await findProvidersSubscription(deps, ownerId);
  if (!stored) return [];
  const invoices = await deps.provider.listInvoices(stored.customerId);
  return invoices.filter(({ status }) => status !== 'draft');
}
