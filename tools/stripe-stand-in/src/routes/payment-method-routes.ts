import { page, pageShape } from '../pages.ts';
import { readParameters, text } from '../parameters.ts';
import { attachMethod, detachMethod } from '../payment-method.ts';
import { change } from '../turn.ts';
import type { Call, Route } from './route.ts';

export const paymentMethodRoutes: Route[] = [
  { method: 'GET', path: '/v1/payment_methods', run: list },
  { method: 'GET', path: '/v1/payment_methods/:id', run: retrieve },
  { method: 'POST', path: '/v1/payment_methods/:id/attach', run: attach },
  { method: 'POST', path: '/v1/payment_methods/:id/detach', run: detach },
];

async function list({ book, given }: Call) {
  const shape = { ...pageShape, customer: text(), type: text().optional() };
  const { customer, type, ...wanted } = readParameters(shape, given);
  await book.customer(customer, 'customer');
  const holds = { customer, ...(type ? { type } : {}) };
  return page(book, 'payment_method', '/v1/payment_methods', wanted, { holds });
}

function retrieve({ book, given, id }: Call) {
  readParameters({}, given);
  return book.get('payment_method', id);
}

async function attach({ book, given, id }: Call) {
  const { customer } = readParameters({ customer: text() }, given);
  const owner = await book.customer(customer, 'customer');
  return attachMethod(book.turn, await book.method(id, 'payment_method'), owner);
}

/** Nothing is charged to it any more, by default or otherwise. */
async function detach({ book, given, id }: Call) {
  readParameters({}, given);
  const { turn } = book;
  const method = await book.get('payment_method', id);
  const owner = method.customer ? await book.customer(method.customer) : undefined;
  const detached = detachMethod(turn, method);
  if (owner?.invoice_settings.default_payment_method === id) {
    const settings = { ...owner.invoice_settings, default_payment_method: null };
    change(turn, owner, { invoice_settings: settings }, 'customer.updated');
  }
  for (const subscription of await book.list('subscription', {
    limit: 1000,
    holds: { default_payment_method: id },
  })) {
    change(turn, subscription, { default_payment_method: null }, 'customer.subscription.updated');
  }
  return detached;
}
