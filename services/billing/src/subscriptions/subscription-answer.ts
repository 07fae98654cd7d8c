import type { Subscription } from '@scanlist/contracts/http/billing';
import type { Dependencies } from '../dependencies.ts';
import { describeSubscription, noSubscription, type StoredSubscription } from './subscription.ts';

/**
 * What an owner is answered of their record; one that another provider made counts for nothing. `isPending`: it may have been
 * paid, and the record does not say so yet.
 */
export function answerOf(
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
