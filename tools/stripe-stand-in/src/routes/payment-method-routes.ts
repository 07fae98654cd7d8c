import { page, pageShape } from '../pages.ts';
import { readParameters, text } from '../parameters.ts';
import { attachMethod, detachMethod } from '../payment-method.ts';
import { saveChange } from '../unit-of-work.ts';
import type { Call, Route } from './route.ts';

export const paymentMethodRoutes: Route[] = [
  { method: 'GET', path: '/v1/payment_methods', run: list },
  { method: 'GET', path: '/v1/payment_methods/:id', run: retrieve },
  { method: 'POST', path: '/v1/payment_methods/:id/attach', run: attach },
  { method: 'POST', path: '/v1/payment_methods/:id/detach', run: detach },
];

async function list({ repository, given }: Call) {
  const shape = { ...pageShape, customer: text(), type: text().optional() };
  const { customer, type, ...wanted } = readParameters(shape, given);
  await repository.customer(customer, 'customer');
  const holds = { customer, ...(type ? { type } : {}) };
  return page(repository, 'payment_method', '/v1/payment_methods', wanted, { holds });
}

function retrieve({ repository, given, id }: Call) {
  readParameters({}, given);
  return repository.get('payment_method', id);
}

async function attach({ repository, given, id }: Call) {
  const { customer } = readParameters({ customer: text() }, given);
  const owner = await repository.customer(customer, 'customer');
  return attachMethod(repository.work, await repository.method(id, 'payment_method'), owner);
}

/** Detaches the method, also where it is the default. */
async function detach({ repository, given, id }: Call) {
  readParameters({}, given);
  const { work } = repository;
  const method = await repository.get('payment_method', id);
  const owner = method.customer ? await repository.customer(method.customer) : undefined;
  const detached = detachMethod(work, method);
  if (owner?.invoice_settings.default_payment_method === id) {
    const settings = { ...owner.invoice_settings, default_payment_method: null };
    saveChange(work, owner, { invoice_settings: settings }, 'customer.updated');
  }
  for (const subscription of await repository.list('subscription', {
    limit: 1000,
    holds: { default_payment_method: id },
  })) {
    saveChange(work, subscription, { default_payment_method: null }, 'customer.subscription.updated');
  }
  return detached;
}
