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
  /** Whose it is: we wrote that there when we made it. */
  ownerId: string | null;
  /** The sign-up it was made for. */
  signupId: string | null;
  period: BillingPeriod;
  priceCents: number;
  currency: string;
  trialEndsAt: Date | null;
  currentPeriodStart: Date | null;
  currentPeriodEnd: Date | null;
  /** Whether it ends with its period by that switch; it also ends where only `cancelAt` is set. */
  cancelAtPeriodEnd: boolean;
  cancelAt: Date | null;
  canceledAt: Date | null;
  endedAt: Date | null;
  endedUnpaid: boolean;
  card: ProviderCard | null;
  latestInvoice: ProviderInvoice | null;
  /** Pays the latest invoice in a browser; null where nothing is open. */
  clientSecret: string | null;
  /** Not paid for yet, but its payment is with the bank or has just gone through: nobody must pay again. */
  isBeingPaid: boolean;
}

export interface ProviderCard {
  brand: string;
  last4: string;
  /** The same for the same card, whoever uses it. */
  fingerprint: string | null;
}

/** An invoice with what only billing needs of it. */
export interface ProviderInvoice extends Omit<Invoice, 'createdAt' | 'amountCents'> {
  createdAt: Date;
  dueCents: number;
  paidCents: number;
  /** Tries to charge it. */
  attempts: number;
  nextTryAt: Date | null;
  finalizedAt: Date | null;
  paidAt: Date | null;
  /** The card holder's bank wants their word first. */
  needsConfirmation: boolean;
}

export interface ProviderSetupIntent {
  id: string;
  clientSecret: string;
  status: 'open' | 'succeeded' | 'canceled';
  customerId: string | null;
  paymentMethodId: string | null;
}

/** What a webhook hints at: something about a subscription, or about all of a customer. */
export interface Hint {
  id: string;
  type: string;
  subscriptionId: string | null;
  customerId: string | null;
  /** There where a charge is disputed: the provider's ids of the dispute, the charge and the payment. */
  disputed?: { dispute: string | null; charge: string | null; payment: string | null };
}

/** A customer to be made; the card becomes their default. */
export interface NewCustomer {
  ownerId: string;
  email: string;
  name: string | null;
  paymentMethodId: string | null;
}

/** A subscription to be made; with a payment method it begins with the trial, without it waits to be paid. */
export interface NewSubscription {
  customerId: string;
  ownerId: string;
  signupId: string | null;
  period: BillingPeriod;
  trial: { days: number; paymentMethodId: string } | null;
}

/**
 * What billing asks of the card provider, in billing's own words. Every write takes a key named after the business step: asked
 * again with it within a day, the provider answers the first outcome, unless that was a failure of its own. All of them raise
 * `CARD_DECLINED` with the provider's words for a refused card and `SERVICE_UNAVAILABLE` where the provider is away.
 */
export interface Provider {
  /** The prices on offer there under these lookup keys. */
  readPrices(lookupKeys: readonly string[]): Promise<ProviderPrice[]>;
  /** False for what the stand-in made once the money is taken by Stripe: it must never be sent there. */
  knows(id: string): boolean;
  /** True when cards are charged for real: nothing may be sold at a price the screens do not show. */
  readonly takesMoney: boolean;
  readonly browserConfig: PaymentConfig;
  /** The API version its objects are of. */
  readonly version: string;
  /** The provider's time: the stand-in's clock can be moved. */
  now(): Promise<Date>;

  createSetupIntent(customerId: string | null, key: string): Promise<ProviderSetupIntent>;
  readSetupIntent(id: string): Promise<ProviderSetupIntent | null>;
  /** The latest setup intent that confirmed this card. */
  findSetupIntent(paymentMethodId: string): Promise<ProviderSetupIntent | null>;
  /** Whether this is a test card's id that may stand for a card form (decision R5): in a local installation only. */
  isTestCard(paymentMethodId: string): boolean;
  confirmSetupIntent(id: string, paymentMethodId: string, key: string): Promise<ProviderSetupIntent>;

  createCustomer(customer: NewCustomer, key: string): Promise<string>;
  /** Writes to a customer there from now on; content when it is gone. */
  changeEmail(customerId: string, email: string, key: string): Promise<void>;
  /** False once it was deleted. */
  hasCustomer(customerId: string): Promise<boolean>;
  /** Ends what the customer pays and forgets their cards; content when it is gone already. */
  deleteCustomer(customerId: string): Promise<void>;
  /** Charges this card by default from now on, for one subscription and for whatever comes. */
  useCard(
    target: { customerId: string; subscriptionId: string },
    paymentMethodId: string,
    key: string,
  ): Promise<void>;

  createSubscription(subscription: NewSubscription, key: string): Promise<ProviderSubscription>;
  /** Null for one that never was. */
  readSubscription(id: string): Promise<ProviderSubscription | null>;
  cancelWithPeriod(id: string, key: string): Promise<void>;
  /** Content when it is over already. */
  cancelNow(id: string): Promise<void>;
  resume(id: string, by: 'switch' | 'date', key: string): Promise<void>;
  changePeriod(id: string, period: BillingPeriod, key: string): Promise<void>;

  listInvoices(customerId: string): Promise<Invoice[]>;
  /** The latest invoices of a subscription, newest first. Whether one waits for the card holder is not said. */
  readInvoices(subscriptionId: string): Promise<ProviderInvoice[]>;
  /** Tries to charge an open invoice to this card, or to the usual one; content when it is paid already. */
  payInvoice(id: string, paymentMethodId: string | null, key: string): Promise<void>;
  /** Nobody owes it any more, nor can pay it with a secret handed out before; content when it is paid or void already. */
  voidInvoice(id: string, key: string): Promise<void>;

  /** A webhook, once its signature is the provider's; raises `WRONG_SIGNATURE`. Null for what says nothing of subscriptions. */
  readWebhook(body: string, signature: string): Hint | null;
}
