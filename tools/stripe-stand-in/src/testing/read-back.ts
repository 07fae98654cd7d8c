import type Stripe from 'stripe';

/** What a call was refused with; undefined where it was not. */
export function refused(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** The types of what happened since this second, in order. */
export async function eventTypes(stripe: Stripe, since = 0): Promise<string[]> {
  const events = await stripe.events.list({ limit: 100, created: { gte: since } });
  return events.data.map(({ type }) => type).reverse();
}

/** The second in which its period ends. */
export function periodEnd(subscription: Stripe.Subscription): number {
  return subscription.items.data[0]?.current_period_end ?? 0;
}

/** Its latest invoice, as it is now. */
export function latestInvoice(stripe: Stripe, subscription: Stripe.Subscription): Promise<Stripe.Invoice> {
  return stripe.invoices.retrieve(String(subscription.latest_invoice));
}
