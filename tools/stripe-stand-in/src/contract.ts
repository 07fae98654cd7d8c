import type Stripe from 'stripe';

/**
 * One of the SDK's types as it goes over the wire: decimals are texts, and what could be expanded is the id. Objects are
 * built against these, so a field that API version does not have, or one that is missing, does not compile.
 */
type Wire<T> = unknown extends T
  ? T
  : [string] extends [T]
    ? Extract<T, string | null | undefined>
    : T extends string | Stripe.Decimal
      ? T extends string
        ? T
        : string
      : T extends readonly (infer Item)[]
        ? Wire<Item>[]
        : T extends object
          ? { [Key in keyof T]: Wire<T[Key]> }
          : T;

/** What the stand-in knows beyond the answer is under `_local`, and is never answered. */
type Kept<T, Inner> = Wire<T> & { _local: Inner };

/** Any object the stand-in keeps. */
export type StripeObject = { id: string; object: string };

export type Customer = Wire<Stripe.Customer>;
export type Price = Wire<Stripe.Price>;
export type Plan = Wire<Stripe.Plan>;
export type Product = Wire<Stripe.Product>;
export type SetupIntent = Wire<Stripe.SetupIntent>;
export type Subscription = Wire<Stripe.Subscription>;
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>;
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>;
export type InvoicePayment = Wire<Stripe.InvoicePayment>;
export type Event = Wire<Omit<Stripe.EventBase, 'data' | 'type'>> & {
  type: string;
  data: { object: object; previous_attributes?: object };
};
/** `profile` names the test card: neither its number nor its CVC is kept. */
export type PaymentMethod = Kept<
  Stripe.PaymentMethod,
  { profile: string; isSetUp: boolean; isUsedUp: boolean }
>;
export type PaymentIntent = Kept<Stripe.PaymentIntent, { invoice: string }>;
export type Invoice = Kept<Stripe.Invoice, { intent: string | null }>;
export type WebhookEndpoint = Kept<Stripe.WebhookEndpoint, { secret: string }>;
/** `target` is where an advance ends; the frozen time itself when none is under way. */
export type TestClock = Kept<Stripe.TestHelpers.TestClock, { target: number }>;

/** The API version every answer and event is of. */
export const apiVersion = '2026-10-28.endive';
