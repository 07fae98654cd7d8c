import type { Invoice, InvoicePayment } from './contract.ts';
import { type Kind, type ObjectRepository, withoutLocalFields } from './object-repository.ts';
import { StripeError } from './stripe-error.ts';

/** The expandable fields of each kind of object, with the kind of object their id names. */
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
/** Fields of an invoice that are only in the answer when expanded. */
const hidden = ['confirmation_secret', 'payments'];
const depthMax = 4;

/**
 * The answer for an object or a list: without `_local` fields, and with each path of `expand` replaced by the object its id
 * names.
 *
 * @throws StripeError 400 for a path that cannot be expanded
 */
export async function answerOf(
  repository: ObjectRepository,
  value: object,
  expand: string[],
): Promise<object> {
  const answer = shown(value);
  for (const path of expand) {
    const parts = path.split('.');
    if (parts.length > depthMax)
      throw new StripeError(400, `You cannot expand more than ${depthMax} levels of a property.`);
    await open(repository, answer, parts, path, '');
  }
  return answer;
}

/** Expands one path. */
async function open(
  repository: ObjectRepository,
  place: Record<string, unknown>,
  [part = '', ...rest]: string[],
  path: string,
  kind: string,
): Promise<void> {
  const owner = typeof place.object === 'string' ? place.object : kind;
  const target = expandable[owner]?.[part];
  const isHidden = owner === 'invoice' && hidden.includes(part);
  if (isHidden && !(part in place))
    place[part] = await hiddenPartOf(repository, place as unknown as Invoice, part);
  const value = place[part];
  const isPassedThrough = rest.length > 0 && value !== undefined && (owner !== 'list' || part === 'data');
  if (!target && !isHidden && !isPassedThrough && !isWhole(value)) throw cannot(path);
  if (typeof value === 'string' && target) {
    const found = await repository.find(target, value);
    if (found) place[part] = shown(found);
  }
  if (rest.length === 0) return;
  for (const each of [place[part]].flat()) {
    if (typeof each === 'object' && each !== null)
      await open(repository, each as Record<string, unknown>, rest, path, owner);
  }
}

/** The client secret a browser pays an open invoice with, or the invoice's payments. */
async function hiddenPartOf(
  repository: ObjectRepository,
  { id }: Invoice,
  part: string,
): Promise<object | null> {
  const invoice = await repository.get('invoice', id);
  const intent = invoice._local.intent
    ? await repository.find('payment_intent', invoice._local.intent)
    : undefined;
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

/** A copy without the `_local` fields, also of listed objects. */
function shown(value: object): Record<string, unknown> {
  const copy = structuredClone(withoutLocalFields(value)) as Record<string, unknown>;
  if (copy.object === 'list' && Array.isArray(copy.data)) copy.data = copy.data.map(shown);
  return copy;
}

/** True for a list, or an object that is always answered in full. */
function isWhole(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'object' in value;
}

function cannot(path: string): StripeError {
  return new StripeError(400, `This property cannot be expanded (${path}).`);
}
