import type { BillingPeriod, Invoice, PaymentConfig } from '@scanlist/contracts/http/billing';

/** A price of the card provider; `every` is '1 month', '1 year' ... or 'once'. */
export interface ProviderPrice {
  lookupKey: string;
  priceCents: number;
  currency: string;
  every: string;
}

/** A subscription as the provider has it this moment. */
export interface ProviderSubscription {
  id: string;
  customerId: string;
  status:
    | 'incomplete'
    | 'incomplete_expired'
    | 'trialing'
    | 'active'
    | 'past_due'
    | 'unpaid'
    | 'paused'
    | 'canceled';
  /** The owner's id, which billing stored in its metadata. */
  ownerId: string | null;
  /** The sign-up it was made for. */
  signupId: string | null;
  period: BillingPeriod;
  priceCents: number;
  currency: string;
  trialEndsAt: Date | null;
  currentPeriodStart: Date | null;
  currentPeriodEnd: Date | null;
  /** The provider's switch to end it with its period. It also ends if only `cancelAt` is set. */
  cancelAtPeriodEnd: boolean;
  cancelAt: Date | null;
  canceledAt: Date | null;
  endedAt: Date | null;
  endedUnpaid: boolean;
  card: ProviderCard | null;
  latestInvoice: ProviderInvoice | null;
  /** The secret with which a browser pays the latest invoice; null if nothing is open. */
  clientSecret: string | null;
  /** Its payment is with the bank or has just succeeded: nobody must pay again. */
  isBeingPaid: boolean;
}

export interface ProviderCard {
  brand: string;
  last4: string;
  /** Identifies a card across customers. */
  fingerprint: string | null;
  /** When its holder gave it; the provider keeps that when a bank replaces the card. */
  addedAt: Date;
}

/** An invoice with the fields that only billing needs. */
export interface ProviderInvoice extends Omit<Invoice, 'createdAt' | 'amountCents'> {
  createdAt: Date;
  dueCents: number;
  paidCents: number;
  /** The number of attempts to charge it. */
  attempts: number;
  nextTryAt: Date | null;
  finalizedAt: Date | null;
  paidAt: Date | null;
  /** The card holder's bank requires a confirmation first. */
  needsConfirmation: boolean;
}

export interface ProviderSetupIntent {
  id: string;
  clientSecret: string;
  status: 'open' | 'succeeded' | 'canceled';
  customerId: string | null;
  paymentMethodId: string | null;
}

/** A webhook event about one subscription, or about all subscriptions of a customer. */
export interface WebhookEvent {
  id: string;
  type: string;
  subscriptionId: string | null;
  customerId: string | null;
  /** Set if a charge is disputed: the provider's ids of the dispute, the charge and the payment. */
  disputed?: { dispute: string | null; charge: string | null; payment: string | null };
}

/** A customer to create; the card becomes its default. */
export interface NewCustomer {
  ownerId: string;
  email: string;
  name: string | null;
  paymentMethodId: string | null;
}

/** A subscription to create. With `trial` it begins with a trial; without, it is incomplete until it is paid. */
export interface NewSubscription {
  customerId: string;
  ownerId: string;
  signupId: string | null;
  period: BillingPeriod;
  trial: { days: number; paymentMethodId: string } | null;
}

/**
 * The card provider as billing uses it. Every write takes an idempotency key named after the business step: within a
 * day a repeated write returns the first outcome, unless that was a failure of the provider. All methods raise
 * `CARD_DECLINED` with the provider's message for a declined card, and `SERVICE_UNAVAILABLE` while the provider is
 * down.
 */
export interface Provider {
  /** The active prices with these lookup keys. */
  readPrices(lookupKeys: readonly string[]): Promise<ProviderPrice[]>;
  /** False for an id of the stand-in while Stripe is configured: it must never be sent to Stripe. */
  knows(id: string): boolean;
  /** True if real cards are charged. Then nothing may be sold at a price the screens do not show. */
  readonly chargesRealMoney: boolean;
  readonly browserConfig: PaymentConfig;
  /** The version of the provider's API. */
  readonly version: string;
  /** The provider's time; the clock of the stand-in can be moved. */
  now(): Promise<Date>;

  createSetupIntent(customerId: string | null, key: string): Promise<ProviderSetupIntent>;
  readSetupIntent(id: string): Promise<ProviderSetupIntent | null>;
  /** The latest setup intent that confirmed this card. */
  findSetupIntent(paymentMethodId: string): Promise<ProviderSetupIntent | null>;
  /** Whether this is a test card's id that may replace a card form (decision R5), in a local installation only. */
  isTestCard(paymentMethodId: string): boolean;
  confirmSetupIntent(id: string, paymentMethodId: string, key: string): Promise<ProviderSetupIntent>;

  createCustomer(customer: NewCustomer, key: string): Promise<string>;
  /** Changes the address of a customer, and the name unless that is null; does nothing if the customer is deleted. */
  changeCustomer(
    customerId: string,
    changes: { email: string; name: string | null },
    key: string,
  ): Promise<void>;
  /** False once it was deleted. */
  hasCustomer(customerId: string): Promise<boolean>;
  /** Ends the customer's subscriptions and deletes their cards; does nothing if the customer is deleted already. */
  deleteCustomer(customerId: string): Promise<void>;
  /** Makes this card the default of a subscription and of its customer. */
  useCard(
    target: { customerId: string; subscriptionId: string },
    paymentMethodId: string,
    key: string,
  ): Promise<void>;
  /** Removes for good the cards of a customer that were added until then; does nothing if the customer is deleted. */
  removeCards(customerId: string, addedUntil: Date): Promise<void>;

  createSubscription(subscription: NewSubscription, key: string): Promise<ProviderSubscription>;
  /** Null if there is none with this id. */
  readSubscription(id: string): Promise<ProviderSubscription | null>;
  cancelWithPeriod(id: string, key: string): Promise<void>;
  /** Does nothing if it has ended already. */
  cancelNow(id: string): Promise<void>;
  resume(id: string, by: 'switch' | 'date', key: string): Promise<void>;
  changePeriod(id: string, period: BillingPeriod, key: string): Promise<void>;

  listInvoices(customerId: string): Promise<Invoice[]>;
  /** The latest invoices of a subscription, newest first; `needsConfirmation` is always false. */
  readInvoices(subscriptionId: string): Promise<ProviderInvoice[]>;
  /** Charges an open invoice to this card, or to the default one; does nothing if it is paid already. */
  payInvoice(id: string, paymentMethodId: string | null, key: string): Promise<void>;
  /** Voids an invoice, so that no secret handed out before can pay it; does nothing if it is paid or void already. */
  voidInvoice(id: string, key: string): Promise<void>;

  /**
   * Verifies a webhook's signature, or raises `WRONG_SIGNATURE`. Null for an event that does not concern subscriptions.
   */
  readWebhook(body: string, signature: string): WebhookEvent | null;
}
