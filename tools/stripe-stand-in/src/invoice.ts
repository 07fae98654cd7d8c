import type { Customer, Invoice, InvoiceLine, PaymentIntent, Price, Subscription } from './contract.ts';
import { cancelPaymentIntent, newPaymentIntent } from './payment-intent.ts';
import { daySeconds, hourSeconds } from './periods.ts';
import { wrongState } from './stripe-error.ts';
import { saveChange, type UnitOfWork } from './unit-of-work.ts';

/** An invoice with all objects that its payment changes. */
export interface Bill {
  invoice: Invoice;
  subscription: Subscription;
  customer: Customer;
  /** Undefined until the invoice is final, and for one with nothing to pay. */
  intent: PaymentIntent | undefined;
}

interface Charged {
  price: Price;
  amount: number;
  description: string;
  period: { start: number; end: number };
  isProration?: boolean;
}

/** The days between automatic charges; after the last failed one there are no more. */
const retryDays = [3, 5, 7];

/** Drafts a subscription's invoice. It is finalized and charged an hour later, or earlier by request. */
export function draftInvoice(
  work: UnitOfWork,
  { subscription, customer }: Pick<Bill, 'subscription' | 'customer'>,
  reason: NonNullable<Invoice['billing_reason']>,
  charged: Charged[],
): { invoice: Invoice; subscription: Subscription } {
  const id = work.newId('in');
  const lines = charged.map((each) => lineOf(work, id, subscription, each));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const item = subscription.items.data[0];
  const due = Math.max(0, total + customer.balance);
  const invoice = work.save<Invoice>({
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
    automatically_finalizes_at: work.now + hourSeconds,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: work.now,
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
    next_payment_attempt: work.now + hourSeconds,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: ['card'] },
    period_end: work.now,
    period_start: reason === 'subscription_create' ? work.now : (item?.current_period_start ?? work.now),
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
    webhooks_delivered_at: work.now,
    _local: { intent: null },
  });
  work.emit('invoice.created', invoice);
  work.schedule('collect', id, work.now + hourSeconds);
  return { invoice, subscription: saveChange(work, subscription, { latest_invoice: id }) };
}

/** Finalizes a draft: it gets a number, uses up the customer's balance, and the rest is due. */
export function finalizeInvoice(work: UnitOfWork, bill: Bill, method: string | null): Bill {
  const { invoice, subscription, customer } = bill;
  if (invoice.status !== 'draft') return bill;
  const sequence = customer.next_invoice_sequence ?? 1;
  const balance = Math.min(0, customer.balance + Math.max(0, invoice.total)) + Math.min(0, invoice.total);
  const due = Math.max(0, invoice.total + customer.balance);
  const payer = saveChange(work, customer, {
    balance,
    next_invoice_sequence: sequence + 1,
    currency: invoice.currency,
  });
  const final: Invoice = {
    ...invoice,
    amount_due: due,
    amount_remaining: due,
    automatically_finalizes_at: null,
    effective_at: work.now,
    ending_balance: balance,
    next_payment_attempt: null,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    starting_balance: customer.balance,
    status: 'open',
    status_transitions: { ...invoice.status_transitions, finalized_at: work.now },
  };
  const saves = subscription.payment_settings?.save_default_payment_method === 'on_subscription';
  const intent = due > 0 ? newPaymentIntent(work, { invoice: final, method, saves }) : undefined;
  const open = work.save<Invoice>({ ...final, _local: { intent: intent?.id ?? null } });
  work.emit('invoice.finalized', open);
  return { invoice: open, subscription, customer: payer, intent };
}

/** Marks the invoice as paid and cancels its scheduled charges. */
export function markPaid(work: UnitOfWork, invoice: Invoice): Invoice {
  work.unschedule(invoice.id);
  const paid = saveChange(work, invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.amount_due > 0 ? Math.max(1, invoice.attempt_count) : invoice.attempt_count,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: work.now },
  });
  work.emit('invoice.paid', paid);
  work.emit('invoice.payment_succeeded', paid);
  return paid;
}

/**
 * Records a failed charge. Only the first and the automatic ones count towards the schedule. `isLast` is true after the last
 * scheduled one.
 */
export function markFailed(
  work: UnitOfWork,
  invoice: Invoice,
  { isAutomatic, retries, needsAction }: { isAutomatic: boolean; retries: boolean; needsAction: boolean },
): { invoice: Invoice; isLast: boolean } {
  const counts = isAutomatic || invoice.attempt_count === 0;
  const attempts = invoice.attempt_count + (counts ? 1 : 0);
  const days = retryDays[attempts - 1];
  const isLast = counts && retries && days === undefined;
  const next = counts
    ? retries && days
      ? work.now + days * daySeconds
      : null
    : invoice.next_payment_attempt;
  if (counts && next) work.schedule('collect', invoice.id, next);
  else if (counts) work.unschedule(invoice.id);
  const failed = saveChange(work, invoice, {
    attempted: true,
    attempt_count: attempts,
    next_payment_attempt: next,
    auto_advance: next !== null,
  });
  if (needsAction) work.emit('invoice.payment_action_required', failed);
  work.emit('invoice.payment_failed', failed);
  return { invoice: failed, isLast };
}

/** Voids the invoice and restores the customer's balance that it used. */
export function voidInvoice(work: UnitOfWork, bill: Pick<Bill, 'invoice' | 'intent' | 'customer'>): Invoice {
  if (bill.invoice.status !== 'open') {
    throw wrongState(
      `You can only pass in open invoices. This invoice isn't open: its status is ${bill.invoice.status}.`,
    );
  }
  work.unschedule(bill.invoice.id);
  if (bill.intent && bill.intent.status !== 'succeeded')
    cancelPaymentIntent(work, bill.intent, 'void_invoice');
  const usedUp = (bill.invoice.ending_balance ?? 0) - bill.invoice.starting_balance;
  if (usedUp > 0) saveChange(work, bill.customer, { balance: bill.customer.balance - usedUp });
  return saveChange(
    work,
    bill.invoice,
    {
      status: 'void',
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...bill.invoice.status_transitions, voided_at: work.now },
    },
    'invoice.voided',
  );
}

/** Stops automatic charges; the invoice stays open. */
export function stopCollecting(work: UnitOfWork, invoice: Invoice): Invoice {
  work.unschedule(invoice.id);
  if (invoice.auto_advance === false) return invoice;
  return saveChange(
    work,
    invoice,
    { auto_advance: false, next_payment_attempt: null, automatically_finalizes_at: null },
    'invoice.updated',
  );
}

function lineOf(
  work: UnitOfWork,
  invoice: string,
  subscription: Subscription,
  charged: Charged,
): InvoiceLine {
  const { price, amount, description, period, isProration = false } = charged;
  return {
    id: work.newId('il'),
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
