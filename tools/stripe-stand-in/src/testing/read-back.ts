import type Stripe from 'stripe';

/** The error a call was refused with; undefined if it succeeded. */
export function refused(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** The types of the events since this second, in order. */
export async function eventTypes(stripe: Stripe, since = 0): Promise<string[]> {
  const events = await stripe.events.list({ limit: 100, created: { gte: since } });
  return events.data.map(({ type }) => type).reverse();
}

/** The end of its period, in seconds. */
export function periodEnd(subscription: Stripe.Subscription): number {
  return subscription.items.data[0]?.current_period_end ?? 0;
}

/** The current state of its latest invoice. */
export function latestInvoice(stripe: Stripe, subscription: Stripe.Subscription): Promise<Stripe.Invoice> {
  return stripe.invoices.retrieve(String(subscription.latest_invoice));
}
