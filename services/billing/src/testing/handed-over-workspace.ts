import { changeCard } from '../subscriptions/change-card.ts';
import { reconcile } from '../subscriptions/reconcile.ts';
import { refreshSubscription } from '../subscriptions/refresh-subscription.ts';
import { anInvoice } from './provider-objects.ts';
import {
  anOwnerOnTrial,
  confirmedCard,
  deliverHandover,
  deliverOwnerChanged,
  publishedEvents,
  type TestDependencies,
} from './test-dependencies.ts';

const dayMs = 24 * 60 * 60_000;

/** The workspaces of Dana, who handed them to Noor, in tests with these dependencies. */
export function handedOverWorkspaces(deps: TestDependencies) {
  return { advance, paidByDana, handedOver, reconcileAll, giveCard, eventsOf, newestToken };

  /** Moves the clock of the provider, which is the machine's too. */
  function advance(ms: number): void {
    deps.provider.clock.now = new Date(deps.provider.clock.now.getTime() + ms);
  }

  /** Dana paid for a month, a second ago. */
  async function paidByDana() {
    const { ownerId, subscriptionId } = await anOwnerOnTrial(deps);
    const { clock, change } = deps.provider;
    change(subscriptionId, {
      status: 'active',
      trialEndsAt: null,
      currentPeriodEnd: new Date(clock.now.getTime() + 30 * dayMs),
      latestInvoice: anInvoice({
        id: `in_1_${subscriptionId}`,
        status: 'paid',
        paidCents: 799,
        paidAt: new Date(clock.now.getTime() - dayMs),
      }),
      card: { brand: 'visa', last4: '4242', fingerprint: 'print', addedAt: clock.now },
    });
    await refreshSubscription(deps, { ownerId });
    advance(1_000);
    return { ownerId, subscriptionId };
  }

  /** Dana paid for a month, then handed her workspace to Noor. */
  async function handedOver() {
    const paid = await paidByDana();
    await deliverOwnerChanged(deps, paid.ownerId, { version: 2, email: 'noor@example.com' });
    await deliverHandover(deps, paid.ownerId);
    await reconcileAll();
    return paid;
  }

  /** Syncs what is due, as the worker. */
  async function reconcileAll(): Promise<void> {
    while ((await reconcile(deps)) > 0);
  }

  /** The owner of the workspace gives a card of their own. */
  async function giveCard(ownerId: string, paymentMethodId = 'pm_1881') {
    advance(1_000);
    const setupIntentId = await confirmedCard(deps, ownerId, paymentMethodId);
    return changeCard(deps, { ownerId, setupIntentId });
  }

  /** The published events with these names, oldest first. */
  async function eventsOf(ownerId: string, ...names: string[]) {
    return (await publishedEvents(deps, ownerId)).filter(({ event }) => names.includes(event ?? ''));
  }

  /** The token of the newest mail to a former owner. */
  async function newestToken(ownerId: string): Promise<string> {
    const mails = await eventsOf(ownerId, 'former-owner-pays');
    return mails.at(-1)?.data.takeBackUrl.split('/').at(-1);
  }
}
