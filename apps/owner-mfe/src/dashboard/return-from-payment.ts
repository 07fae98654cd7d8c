import type { Subscription } from '@scanlist/contracts/http/billing';

/** What the return address carries; all but the first are the card provider's own. */
const parameters = [
  'subscription',
  'redirect_status',
  'payment_intent',
  'payment_intent_client_secret',
  'setup_intent',
  'setup_intent_client_secret',
];

/**
 * Whether whoever comes back has paid: by the word of billing, else of the provider. Where neither says anything, they have:
 * this address is led to after a payment only.
 */
export function isPaid(
  query: URLSearchParams,
  answer: Pick<Subscription, 'status' | 'pending'> | null,
): boolean {
  if (answer && !answer.pending) return answer.status === 'active' || answer.status === 'trialing';
  return (query.get('redirect_status') ?? 'succeeded') === 'succeeded';
}

/** The query without what the return address carried. */
export function withoutReturn(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  for (const parameter of parameters) rest.delete(parameter);
  return rest;
}
