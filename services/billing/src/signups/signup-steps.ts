import type { Dependencies } from '../dependencies.ts';
import type { ProviderSubscription } from '../stripe/provider.ts';
import type { Signup } from '../subscriptions/signup-payment-rows.ts';

/** The customer of a sign-up with its card, made once however often it is asked for. */
export async function customerOf(
  { provider }: Dependencies,
  signup: Signup,
  paymentMethodId: string,
): Promise<string> {
  const { ownerId, email, name } = signup;
  return provider.createCustomer({ ownerId, email, name, paymentMethodId }, `signup/${signup.id}/customer`);
}

/** The subscription of a sign-up with its trial, made once however often it is asked for. */
export function subscriptionOf(
  { provider, catalogue }: Dependencies,
  { id: signupId, ownerId, period }: Signup,
  customerId: string,
  paymentMethodId: string,
): Promise<ProviderSubscription> {
  const trial = { days: catalogue.trialDays, paymentMethodId };
  const subscription = { customerId, ownerId, signupId, period, trial };
  return provider.createSubscription(subscription, `signup/${signupId}/subscription`);
}
