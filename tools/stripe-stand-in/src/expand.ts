import { type Book, type Kind, withoutLocal } from './book.ts';
import type { Invoice, InvoicePayment } from './contract.ts';
import { StripeError } from './stripe-error.ts';

/** Fields that hold an id and can be asked for as the object it names, by the kind of object they are on. */
const expandable: Record<string, Record<string, Kind>> = {
  customer: { default_payment_method: 'payment_method', test_clock: 'test_helpers.test_clock' },
  invoice: { customer: 'customer', default_payment_method: 'payment_method' },
  invoice_payment: { invoice: 'invoice', payment_intent: 'payment_intent' },
  payment_intent: { customer: 'customer', payment_method: 'payment_method' },
  payment_method: { customer: 'customer' },
  price: { product: 'product' },
  setup_intent: { customer: 'customer', payment_method: 'payment_method' },
  subscription: {
    customer: 'customer',
    default_payment_method: 'payment_method',
    latest_invoice: 'invoice',
    test_clock: 'test_helpers.test_clock',
  },
};
/** What invoices answer only when asked for it. */
const hidden = ['confirmation_secret', 'payments'];
const depthMax = 4;

/**
 * What is answered for an object or a list: nothing that only the stand-in knows, and each path of `expand` as the object
 * its id names.
 *
 * @throws StripeError 400 for what cannot be expanded
 */
export async function answerOf(book: Book, value: object, expand: string[]): Promise<object> {
  const answer = shown(value);
  for (const path of expand) {
    const parts = path.split('.');
    if (parts.length > depthMax)
      throw new StripeError(400, `You cannot expand more than ${depthMax} levels of a property.`);
    await open(book, answer, parts, path, '');
  }
  return answer;
}

/** Follows one path, opening what it names on the way. */
async function open(
  book: Book,
  place: Record<string, unknown>,
  [part = '', ...rest]: string[],
  path: string,
  kind: string,
): Promise<void> {
  const owner = typeof place.object === 'string' ? place.object : kind;
  const target = expandable[owner]?.[part];
  const isHidden = owner === 'invoice' && hidden.includes(part);
  if (isHidden && !(part in place)) place[part] = await hiddenOf(book, place as unknown as Invoice, part);
  const value = place[part];
  const isPassedThrough = rest.length > 0 && value !== undefined && (owner !== 'list' || part === 'data');
  if (!target && !isHidden && !isPassedThrough && !isWhole(value)) throw cannot(path);
  if (typeof value === 'string' && target) {
    const found = await book.find(target, value);
    if (found) place[part] = shown(found);
  }
  if (rest.length === 0) return;
  for (const each of [place[part]].flat()) {
    if (typeof each === 'object' && each !== null)
      await open(book, each as Record<string, unknown>, rest, path, owner);
  }
}

/** The secret a browser pays an open invoice with, or the payments of it. */
async function hiddenOf(book: Book, { id }: Invoice, part: string): Promise<object | null> {
  const invoice = await book.get('invoice', id);
  const intent = invoice._local.intent ? await book.find('payment_intent', invoice._local.intent) : undefined;
  if (part === 'confirmation_secret') {
    const isWanted = invoice.status === 'open' && intent?.client_secret;
    return isWanted ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
  }
  const isPaid = intent?.status === 'succeeded';
  const payment: InvoicePayment | undefined = intent && {
    id: intent.id.replace('pi_', 'inpay_'),
    object: 'invoice_payment',
    amount_paid: isPaid ? intent.amount : null,
    amount_requested: intent.amount,
    created: intent.created,
    currency: intent.currency,
    invoice: id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: isPaid ? 'paid' : intent.status === 'canceled' ? 'canceled' : 'open',
    status_transitions: {
      canceled_at: intent.canceled_at,
      paid_at: isPaid ? invoice.status_transitions.paid_at : null,
    },
  };
  const data = payment ? [payment] : [];
  return { object: 'list', data, has_more: false, url: `/v1/invoices/${id}/payments` };
}

/** A copy of our own, without what only the stand-in knows, of it and of all it lists. */
function shown(value: object): Record<string, unknown> {
  const copy = structuredClone(withoutLocal(value)) as Record<string, unknown>;
  if (copy.object === 'list' && Array.isArray(copy.data)) copy.data = copy.data.map(shown);
  return copy;
}

/** It is there already: a list or an object that is always answered whole. */
function isWhole(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'object' in value;
}

function cannot(path: string): StripeError {
  return new StripeError(400, `This property cannot be expanded (${path}).`);
}
