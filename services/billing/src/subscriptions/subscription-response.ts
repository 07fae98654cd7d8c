import type { Subscription } from '@scanlist/contracts/http/billing';
import type { Dependencies } from '../dependencies.ts';
import { describeSubscription, noSubscription, type StoredSubscription } from './subscription.ts';

/**
 * The response about an owner's record; one of another provider counts as none. `isPending` means that an attempt may
 * have been paid and the record does not say so yet.
 */
export function subscriptionResponse(
  { provider, catalogue }: Pick<Dependencies, 'provider' | 'catalogue'>,
  stored: StoredSubscription | undefined,
  { isPending = false } = {},
): Subscription {
  const answer =
    stored && provider.knows(stored.subscriptionId)
      ? describeSubscription(stored, catalogue.name)
      : noSubscription;
  const runs = answer.status !== 'none' && answer.status !== 'canceled';
  return isPending && !runs ? { ...answer, pending: true } : answer;
}
