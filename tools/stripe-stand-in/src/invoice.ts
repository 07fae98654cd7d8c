import type { Customer, Invoice, InvoiceLine, PaymentIntent, Price, Subscription } from './contract.ts';
import { cancelPaymentIntent, newPaymentIntent } from './payment-intent.ts';
import { daySeconds, hourSeconds } from './periods.ts';
import { wrongState } from './stripe-error.ts';
import { change, type Turn } from './turn.ts';

/** An invoice with all that its payment touches. */
export interface Bill {
  invoice: Invoice;
  subscription: Subscription;
  customer: Customer;
  /** There is one once the invoice is final and asks for money. */
  intent: PaymentIntent | undefined;
}

interface Charged {
  price: Price;
  amount: number;
  description: string;
  period: { start: number; end: number };
  isProration?: boolean;
}

/** After each failed attempt of its own the provider waits this long before the next, and gives up after the last. */
const retryDays = [3, 5, 7];

/** A draft of what the subscription owes. It is finalized and charged an hour later, unless sooner. */
export function draftInvoice(
  turn: Turn,
  { subscription, customer }: Pick<Bill, 'subscription' | 'customer'>,
  reason: NonNullable<Invoice['billing_reason']>,
  charged: Charged[],
): { invoice: Invoice; subscription: Subscription } {
  const id = turn.newId('in');
  const lines = charged.map((each) => lineOf(turn, id, subscription, each));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const item = subscription.items.data[0];
  const due = Math.max(0, total + customer.balance);
  const invoice = turn.keep<Invoice>({
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: null,
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: turn.now + hourSeconds,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: turn.now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: turn.now + hourSeconds,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: ['card'] },
    period_end: turn.now,
    period_start: reason === 'subscription_create' ? turn.now : (item?.current_period_start ?? turn.now),
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: customer.test_clock ?? null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: turn.now,
    _local: { intent: null },
  });
  turn.tell('invoice.created', invoice);
  turn.later('collect', id, turn.now + hourSeconds);
  return { invoice, subscription: change(turn, subscription, { latest_invoice: id }) };
}

/** From draft to open: it has a number, uses up what the customer has in hand, and asks for the rest. */
export function finalizeInvoice(turn: Turn, bill: Bill, method: string | null): Bill {
  const { invoice, subscription, customer } = bill;
  if (invoice.status !== 'draft') return bill;
  const sequence = customer.next_invoice_sequence ?? 1;
  const balance = Math.min(0, customer.balance + Math.max(0, invoice.total)) + Math.min(0, invoice.total);
  const due = Math.max(0, invoice.total + customer.balance);
  const payer = change(turn, customer, {
    balance,
    next_invoice_sequence: sequence + 1,
    currency: invoice.currency,
  });
  const final: Invoice = {
    ...invoice,
    amount_due: due,
    amount_remaining: due,
    automatically_finalizes_at: null,
    effective_at: turn.now,
    ending_balance: balance,
    next_payment_attempt: null,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    starting_balance: customer.balance,
    status: 'open',
    status_transitions: { ...invoice.status_transitions, finalized_at: turn.now },
  };
  const saves = subscription.payment_settings?.save_default_payment_method === 'on_subscription';
  const intent = due > 0 ? newPaymentIntent(turn, { invoice: final, method, saves }) : undefined;
  const open = turn.keep<Invoice>({ ...final, _local: { intent: intent?.id ?? null } });
  turn.tell('invoice.finalized', open);
  return { invoice: open, subscription, customer: payer, intent };
}

/** It is settled; nothing more is tried. */
export function markPaid(turn: Turn, invoice: Invoice): Invoice {
  turn.forget(invoice.id);
  const paid = change(turn, invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.amount_due > 0 ? Math.max(1, invoice.attempt_count) : invoice.attempt_count,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: turn.now },
  });
  turn.tell('invoice.paid', paid);
  turn.tell('invoice.payment_succeeded', paid);
  return paid;
}

/**
 * An attempt failed. Only the first, and those the provider makes by itself, count towards its schedule; `isLast` says that
 * it has given up.
 */
export function markFailed(
  turn: Turn,
  invoice: Invoice,
  { isAutomatic, retries, needsAction }: { isAutomatic: boolean; retries: boolean; needsAction: boolean },
): { invoice: Invoice; isLast: boolean } {
  const counts = isAutomatic || invoice.attempt_count === 0;
  const attempts = invoice.attempt_count + (counts ? 1 : 0);
  const days = retryDays[attempts - 1];
  const isLast = counts && retries && days === undefined;
  const next = counts
    ? retries && days
      ? turn.now + days * daySeconds
      : null
    : invoice.next_payment_attempt;
  if (counts && next) turn.later('collect', invoice.id, next);
  else if (counts) turn.forget(invoice.id);
  const failed = change(turn, invoice, {
    attempted: true,
    attempt_count: attempts,
    next_payment_attempt: next,
    auto_advance: next !== null,
  });
  if (needsAction) turn.tell('invoice.payment_action_required', failed);
  turn.tell('invoice.payment_failed', failed);
  return { invoice: failed, isLast };
}

/** Nobody owes it any more, and what it used up of the customer's balance is there again. */
export function voidInvoice(turn: Turn, bill: Pick<Bill, 'invoice' | 'intent' | 'customer'>): Invoice {
  if (bill.invoice.status !== 'open') {
    throw wrongState(
      `You can only pass in open invoices. This invoice isn't open: its status is ${bill.invoice.status}.`,
    );
  }
  turn.forget(bill.invoice.id);
  if (bill.intent && bill.intent.status !== 'succeeded')
    cancelPaymentIntent(turn, bill.intent, 'void_invoice');
  const usedUp = (bill.invoice.ending_balance ?? 0) - bill.invoice.starting_balance;
  if (usedUp > 0) change(turn, bill.customer, { balance: bill.customer.balance - usedUp });
  return change(
    turn,
    bill.invoice,
    {
      status: 'void',
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...bill.invoice.status_transitions, voided_at: turn.now },
    },
    'invoice.voided',
  );
}

/** Stays as it is, but the provider tries no more by itself. */
export function stopCollecting(turn: Turn, invoice: Invoice): Invoice {
  turn.forget(invoice.id);
  if (invoice.auto_advance === false) return invoice;
  return change(
    turn,
    invoice,
    { auto_advance: false, next_payment_attempt: null, automatically_finalizes_at: null },
    'invoice.updated',
  );
}

function lineOf(turn: Turn, invoice: string, subscription: Subscription, charged: Charged): InvoiceLine {
  const { price, amount, description, period, isProration = false } = charged;
  return {
    id: turn.newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    discountable: !isProration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: isProration,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: subscription.items.data[0]?.id ?? '',
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: String(amount),
    },
    quantity: 1,
    quantity_decimal: '1',
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}
