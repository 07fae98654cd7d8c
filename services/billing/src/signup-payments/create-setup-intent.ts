import type { createSetupIntent as contract } from '@scanlist/contracts/messages/billing';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { findBilledSubscription, noRunningSubscription } from '../subscriptions/billed-subscription.ts';
import { isRunning } from '../subscriptions/subscription.ts';

/**
 * Lets a browser confirm a card. Returns the browser's open setup intent, or a new one, one per `askId`. With an
 * `ownerId` the confirmed card belongs to that owner's customer; raises `NOT_FOUND` if the owner has no running
 * subscription.
 */
export async function createSetupIntent(
  deps: Dependencies,
  { askId, openIntentId, ownerId }: z.output<typeof contract.input>,
): Promise<z.output<typeof contract.output>> {
  const { provider } = deps;
  const customerId = ownerId && (await customerOf(deps, ownerId));
  const known = openIntentId ? await provider.readSetupIntent(openIntentId) : null;
  const isTheirs = known?.status === 'open' && known.customerId === customerId;
  const intent = isTheirs ? known : await provider.createSetupIntent(customerId, `setup-intent/${askId}`);
  return { setupIntentId: intent.id, clientSecret: intent.clientSecret };
}

async function customerOf(deps: Dependencies, ownerId: string): Promise<string> {
  const stored = await findBilledSubscription(deps, ownerId);
  if (!stored || !isRunning(stored)) throw noRunningSubscription();
  return stored.customerId;
}
