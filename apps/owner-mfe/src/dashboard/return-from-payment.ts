import type { Subscription } from '@scanlist/contracts/http/billing';

/** The parameters of the return address; all but the first belong to the card provider. */
const parameters = [
  'subscription',
  'redirect_status',
  'payment_intent',
  'payment_intent_client_secret',
  'setup_intent',
  'setup_intent_client_secret',
];

/**
 * Whether the returning owner has paid: by billing's answer, else by the provider's. Without either the answer is yes,
 * because only a payment leads to this address.
 */
export function isPaid(
  query: URLSearchParams,
  answer: Pick<Subscription, 'status' | 'pending'> | null,
): boolean {
  if (answer && !answer.pending) return answer.status === 'active' || answer.status === 'trialing';
  return (query.get('redirect_status') ?? 'succeeded') === 'succeeded';
}

/** The query without the parameters of the return address. */
export function withoutReturn(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  for (const parameter of parameters) rest.delete(parameter);
  return rest;
}
