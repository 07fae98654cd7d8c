import type { Dependencies } from '../dependencies.ts';
import type { ProviderSubscription } from '../stripe/provider.ts';
import type { SignupPayment } from '../subscriptions/signup-payment-rows.ts';

/** Creates the customer of a sign-up with its card; a repeated call returns the same customer. */
export async function createSignupCustomer(
  { provider }: Dependencies,
  payment: SignupPayment,
  paymentMethodId: string,
): Promise<string> {
  const { ownerId, email, name } = payment;
  return provider.createCustomer({ ownerId, email, name, paymentMethodId }, `signup/${payment.id}/customer`);
}

/** Creates the subscription of a sign-up with its trial; a repeated call returns the same subscription. */
export function createSignupSubscription(
  { provider, catalogue }: Dependencies,
  { id: signupId, ownerId, period }: SignupPayment,
  customerId: string,
  paymentMethodId: string,
): Promise<ProviderSubscription> {
  const trial = { days: catalogue.trialDays, paymentMethodId };
  const subscription = { customerId, ownerId, signupId, period, trial };
  return provider.createSubscription(subscription, `signup/${signupId}/subscription`);
}
