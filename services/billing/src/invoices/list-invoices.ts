import type { Invoice } from '@scanlist/contracts/http/billing';
import { findProvidersSubscription } from '../subscriptions/running-subscription.ts';
import type { World } from '../world.ts';

/** The owner's invoices, newest first, once they are final; none for an owner who never had a subscription. */
export async function listInvoices(world: World, { ownerId }: { ownerId: string }): Promise<Invoice[]> {
  const stored = await findProvidersSubscription(world, ownerId);
  if (!stored) return [];
  const invoices = await world.provider.listInvoices(stored.customerId);
  return invoices.filter(({ status }) => status !== 'draft');
}
