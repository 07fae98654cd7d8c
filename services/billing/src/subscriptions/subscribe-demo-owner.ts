import { demoOwnerId } from '@scanlist/contracts/messages/demo-owner';
import type { Dependencies } from '../dependencies.ts';
import { withOwnerLock } from '../owners/owner-lock.ts';
import { findSubscription, storeToldMail } from './subscription-rows.ts';
import { syncHeld } from './sync-subscription.ts';

const card = 'pm_card_visa';

/**
 * Gives the demo owner's subscription a customer, a card and a paid invoice at the stand-in, once, so that it can be
 * cancelled and changed like any other (decision R4). Nobody is mailed a receipt for it. False where there is nothing to do,
 * and where cards are charged for real. Killed in between, the next start goes on.
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
      await storeToldMail(sql, `receipt/${made.latestInvoice.id}`, ownerId);
      if (made.status === 'incomplete')
        await provider.payInvoice(made.latestInvoice.id, null, 'demo/payment');
    }
    await syncHeld(deps, ownerId, made.id);
    return true;
  });
}
