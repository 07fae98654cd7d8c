import { demoOwnerId } from '@scanlist/contracts/messages/demo-owner';
import type { Dependencies } from '../dependencies.ts';
import { withOwnerLock } from '../owners/owner-lock.ts';
import { findSubscription, markMailPublished } from './subscription-rows.ts';
import { syncUnderLock } from './sync-subscription.ts';

const card = 'pm_card_visa';

/**
 * Creates a customer, a card and a paid invoice for the demo owner's subscription at the stand-in, once. The subscription
 * can then be cancelled and changed like any other (decision R4). No receipt is mailed. Returns false if there is nothing to do
 * or real cards are charged. After a crash the next start continues.
 */
export async function subscribeDemoOwner(deps: Dependencies): Promise<boolean> {
  const { provider, sql } = deps;
  if (!provider.isTestCard(card)) return false;
  return withOwnerLock(deps, demoOwnerId, async () => {
    const stored = await findSubscription(sql, demoOwnerId);
    if (!stored || stored.customerId !== null) return false;
    const ownerId = demoOwnerId;
    const customer = { ownerId, email: 'demo@example.com', name: 'Demo Owner', paymentMethodId: card };
    const customerId = await provider.createCustomer(customer, 'demo/customer');
    const subscription = { customerId, ownerId, signupId: null, period: stored.period, trial: null };
    const made = await provider.createSubscription(subscription, 'demo/subscription');
    if (made.latestInvoice) {
      await markMailPublished(sql, `receipt/${made.latestInvoice.id}`, ownerId);
      if (made.status === 'incomplete')
        await provider.payInvoice(made.latestInvoice.id, null, 'demo/payment');
    }
    await syncUnderLock(deps, ownerId, made.id);
    return true;
  });
}
