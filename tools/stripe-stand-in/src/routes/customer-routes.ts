import { z } from 'zod';
import type { Book } from '../book.ts';
import type { Customer } from '../contract.ts';
import { stopCollecting } from '../invoice.ts';
import { createdShape, page, pageShape } from '../pages.ts';
import { mergeMetadata, metadata, orEmpty, readParameters, text } from '../parameters.ts';
import { attachMethod, detachMethod } from '../payment-method.ts';
import { noSuch } from '../stripe-error.ts';
import { endSubscription, hasEnded } from '../subscription.ts';
import { change } from '../turn.ts';
import type { Call, Route } from './route.ts';

const details = {
  email: orEmpty(text(512)).optional(),
  name: orEmpty(text(256)).optional(),
  description: orEmpty(text(5000)).optional(),
  phone: orEmpty(text(20)).optional(),
  metadata: metadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: orEmpty(text()).optional() }).optional(),
};

export const customerRoutes: Route[] = [
  { method: 'POST', path: '/v1/customers', run: create },
  { method: 'GET', path: '/v1/customers', run: list },
  { method: 'GET', path: '/v1/customers/:id', run: retrieve },
  { method: 'POST', path: '/v1/customers/:id', run: update },
  { method: 'DELETE', path: '/v1/customers/:id', run: remove },
  { method: 'GET', path: '/v1/customers/:id/payment_methods', run: listMethods },
];

/** Its `payment_method` is attached; a declined one refuses the whole request. */
async function create({ book, given }: Call) {
  const { turn } = book;
  const shape = { ...details, payment_method: text().optional(), test_clock: text().optional() };
  const wanted = readParameters(shape, given);
  if (wanted.test_clock) {
    const clock = await book.get('test_helpers.test_clock', wanted.test_clock, 'test_clock');
    turn.now = clock.frozen_time;
  }
  const id = turn.newId('cus');
  const customer: Customer = {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: turn.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: wanted.description ?? null,
    email: wanted.email ?? null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: mergeMetadata({}, wanted.metadata),
    name: wanted.name ?? null,
    next_invoice_sequence: 1,
    phone: wanted.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: wanted.test_clock ?? null,
  };
  const attached =
    wanted.payment_method &&
    attachMethod(turn, await book.method(wanted.payment_method, 'payment_method'), customer);
  const asDefault = wanted.invoice_settings?.default_payment_method;
  // A test id names a new method each time; the same one given twice means the one just attached.
  const isSame = asDefault !== undefined && asDefault === wanted.payment_method;
  const settings = await defaultMethod(book, customer, isSame && attached ? attached.id : asDefault);
  const made = turn.keep({ ...customer, ...settings });
  turn.tell('customer.created', made);
  return made;
}

function list({ book, given }: Call) {
  const { email, ...wanted } = readParameters(
    { ...pageShape, ...createdShape, email: text(512).optional() },
    given,
  );
  return page(book, 'customer', '/v1/customers', wanted, { holds: email ? { email } : {} });
}

/** A deleted customer is answered in its deleted form. */
function retrieve({ book, given, id }: Call) {
  readParameters({}, given);
  return book.get('customer', id);
}

async function update({ book, given, id }: Call) {
  const wanted = readParameters(details, given);
  const customer = await book.customer(id);
  const { email, name, description, phone } = wanted;
  const patch: Partial<Customer> = {
    ...(email === undefined ? {} : { email }),
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(phone === undefined ? {} : { phone }),
    ...(wanted.metadata === undefined ? {} : { metadata: mergeMetadata(customer.metadata, wanted.metadata) }),
    ...(await defaultMethod(book, customer, wanted.invoice_settings?.default_payment_method)),
  };
  return change(book.turn, customer, patch, 'customer.updated');
}

/** Ends what it subscribed to and detaches its cards, for good. */
async function remove({ book, given, id }: Call) {
  readParameters({}, given);
  const { turn } = book;
  const customer = await book.customer(id);
  const all = { limit: 1000, holds: { customer: id } };
  for (const subscription of await book.list('subscription', all)) {
    if (hasEnded(subscription)) continue;
    endSubscription(turn, subscription, null);
  }
  for (const invoice of await book.list('invoice', all)) {
    if (invoice.status === 'open' || invoice.status === 'draft') stopCollecting(turn, invoice);
  }
  for (const method of await book.list('payment_method', all)) detachMethod(turn, method);
  turn.tell('customer.deleted', customer);
  return turn.keep({ id, object: 'customer', deleted: true });
}

async function listMethods({ book, given, id }: Call) {
  const { type, ...wanted } = readParameters({ ...pageShape, type: text().optional() }, given);
  await book.customer(id);
  const holds = { customer: id, ...(type ? { type } : {}) };
  return page(book, 'payment_method', `/v1/customers/${id}/payment_methods`, wanted, { holds });
}

/** The part of a customer that says what its invoices are charged to. */
async function defaultMethod(book: Book, customer: Customer, id: string | null | undefined) {
  if (id === undefined) return {};
  if (id !== null) {
    const param = 'invoice_settings[default_payment_method]';
    const method = await book.get('payment_method', id, param);
    if (method.customer !== customer.id) throw noSuch('payment_method', id, param);
  }
  return { invoice_settings: { ...customer.invoice_settings, default_payment_method: id } };
}
