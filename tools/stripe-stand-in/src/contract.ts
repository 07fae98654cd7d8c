import type Stripe from 'stripe';

/**
 * One of the SDK's types in its JSON form: decimals are strings, and expandable fields are ids. Objects are built against
 * these types, so a missing field, or one that the API version does not have, does not compile.
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

/** The stand-in's own data of an object is in `_local` and never in an answer. */
type Kept<T, Inner> = Wire<T> & { _local: Inner };

/** Any object the stand-in stores. */
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
/** `profile` names the test card. Neither its number nor its CVC is stored. */
export type PaymentMethod = Kept<
  Stripe.PaymentMethod,
  { profile: string; isSetUp: boolean; isUsedUp: boolean }
>;
export type PaymentIntent = Kept<Stripe.PaymentIntent, { invoice: string }>;
export type Invoice = Kept<Stripe.Invoice, { intent: string | null }>;
export type WebhookEndpoint = Kept<Stripe.WebhookEndpoint, { secret: string }>;
/** `target` is the time a running advance ends at; without one it equals the frozen time. */
export type TestClock = Kept<Stripe.TestHelpers.TestClock, { target: number }>;

/** The API version of every answer and event. */
export const apiVersion = '2026-10-28.endive';
