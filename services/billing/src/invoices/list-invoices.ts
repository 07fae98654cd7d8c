import type { Invoice } from '@scanlist/contracts/http/billing';
import type { Dependencies } from '../dependencies.ts';
import { findBilledSubscription } from '../subscriptions/billed-subscription.ts';

/** The owner's finalized invoices, newest first; none for an owner who never had a subscription. */
export async function listInvoices(deps: Dependencies, { ownerId }: { ownerId: string }): Promise<Invoice[]> {
  const stored = await findBilledSubscription(deps, ownerId);
  if (!stored) return [];
  const invoices = await deps.provider.listInvoices(stored.customerId);
  return invoices.filter(({ status }) => status !== 'draft');
}
