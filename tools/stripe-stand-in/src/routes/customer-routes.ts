import { z } from 'zod';
import type { Customer } from '../contract.ts';
import { stopCollecting } from '../invoice.ts';
import type { ObjectRepository } from '../object-repository.ts';
import { createdShape, page, pageShape } from '../pages.ts';
import { mergeMetadata, metadata, orEmpty, readParameters, text } from '../parameters.ts';
import { attachMethod, detachMethod } from '../payment-method.ts';
import { noSuch } from '../stripe-error.ts';
import { endSubscription, hasEnded } from '../subscription.ts';
import { saveChange } from '../unit-of-work.ts';
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

/** Attaches the given `payment_method`. If it is declined, the whole request is refused. */
async function create({ repository, given }: Call) {
  const { work } = repository;
  const shape = { ...details, payment_method: text().optional(), test_clock: text().optional() };
  const wanted = readParameters(shape, given);
  if (wanted.test_clock) {
    const clock = await repository.get('test_helpers.test_clock', wanted.test_clock, 'test_clock');
    work.now = clock.frozen_time;
  }
  const id = work.newId('cus');
  const customer: Customer = {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: work.now,
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
    attachMethod(work, await repository.method(wanted.payment_method, 'payment_method'), customer);
  const asDefault = wanted.invoice_settings?.default_payment_method;
  // A test id creates a new method each time; given twice in a request, it means the one just attached.
  const isSame = asDefault !== undefined && asDefault === wanted.payment_method;
  const settings = await defaultMethod(repository, customer, isSame && attached ? attached.id : asDefault);
  const made = work.save({ ...customer, ...settings });
  work.emit('customer.created', made);
  return made;
}

function list({ repository, given }: Call) {
  const { email, ...wanted } = readParameters(
    { ...pageShape, ...createdShape, email: text(512).optional() },
    given,
  );
  return page(repository, 'customer', '/v1/customers', wanted, { holds: email ? { email } : {} });
}

/** Returns a deleted customer in its deleted form. */
function retrieve({ repository, given, id }: Call) {
  readParameters({}, given);
  return repository.get('customer', id);
}

async function update({ repository, given, id }: Call) {
  const wanted = readParameters(details, given);
  const customer = await repository.customer(id);
  const { email, name, description, phone } = wanted;
  const patch: Partial<Customer> = {
    ...(email === undefined ? {} : { email }),
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(phone === undefined ? {} : { phone }),
    ...(wanted.metadata === undefined ? {} : { metadata: mergeMetadata(customer.metadata, wanted.metadata) }),
    ...(await defaultMethod(repository, customer, wanted.invoice_settings?.default_payment_method)),
  };
  return saveChange(repository.work, customer, patch, 'customer.updated');
}

/** Ends the customer's subscriptions and detaches its cards for good. */
async function remove({ repository, given, id }: Call) {
  readParameters({}, given);
  const { work } = repository;
  const customer = await repository.customer(id);
  const all = { limit: 1000, holds: { customer: id } };
  for (const subscription of await repository.list('subscription', all)) {
    if (hasEnded(subscription)) continue;
    endSubscription(work, subscription, null);
  }
  for (const invoice of await repository.list('invoice', all)) {
    if (invoice.status === 'open' || invoice.status === 'draft') stopCollecting(work, invoice);
  }
  for (const method of await repository.list('payment_method', all)) detachMethod(work, method);
  work.emit('customer.deleted', customer);
  return work.save({ id, object: 'customer', deleted: true });
}

async function listMethods({ repository, given, id }: Call) {
  const { type, ...wanted } = readParameters({ ...pageShape, type: text().optional() }, given);
  await repository.customer(id);
  const holds = { customer: id, ...(type ? { type } : {}) };
  return page(repository, 'payment_method', `/v1/customers/${id}/payment_methods`, wanted, { holds });
}

/** The customer's `invoice_settings` with its default payment method. */
async function defaultMethod(
  repository: ObjectRepository,
  customer: Customer,
  id: string | null | undefined,
) {
  if (id === undefined) return {};
  if (id !== null) {
    const param = 'invoice_settings[default_payment_method]';
    const method = await repository.get('payment_method', id, param);
    if (method.customer !== customer.id) throw noSuch('payment_method', id, param);
  }
  return { invoice_settings: { ...customer.invoice_settings, default_payment_method: id } };
}
