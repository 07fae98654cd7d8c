import type Stripe from 'stripe';

/** A customer with this default card. */
export function customerWith(stripe: Stripe, method: string): Promise<Stripe.Customer> {
  return stripe.customers.create({
    email: 'a@example.com',
    payment_method: method,
    invoice_settings: { default_payment_method: method },
  });
}

/** Starts a subscription as a sign-up does: card, customer, seven days of trial. */
export async function startTrial(stripe: Stripe, method = 'pm_card_visa'): Promise<Stripe.Subscription> {
  const customer = await customerWith(stripe, method);
  return stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: 'price_local_monthly' }],
    trial_period_days: 7,
    default_payment_method: String(customer.invoice_settings.default_payment_method),
    payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    metadata: { signupId: '7' },
  });
}
