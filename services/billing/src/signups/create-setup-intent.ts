import type { createSetupIntent as contract } from '@scanlist/contracts/messages/billing';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { findProvidersSubscription, noneRuns } from '../subscriptions/running-subscription.ts';
import { isRunning } from '../subscriptions/subscription.ts';

/**
 * Lets a browser confirm a card: the intent it has while that waits for a card, else a new one, one for each `askId`. For an
 * owner it gives the card to them; raises `NOT_FOUND` where their subscription does not run.
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
  const stored = await findProvidersSubscription(deps, ownerId);
  if (!stored || !isRunning(stored)) throw noneRuns();
  return stored.customerId;
}
