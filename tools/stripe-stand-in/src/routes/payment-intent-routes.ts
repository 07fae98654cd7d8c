import { settle } from '../billing-cycle.ts';
import { createdShape, page, pageShape } from '../pages.ts';
import { readParameters, text } from '../parameters.ts';
import { confirmPaymentIntent } from '../payment-intent.ts';
import { requireClientSecret } from './client-secret.ts';
import type { Call, Route } from './route.ts';
import { cardShape, namedMethod } from './typed-card.ts';

export const paymentIntentRoutes: Route[] = [
  { method: 'GET', path: '/v1/payment_intents', run: list },
  { method: 'GET', path: '/v1/payment_intents/:id', run: retrieve, isPublic: true },
  { method: 'POST', path: '/v1/payment_intents/:id/confirm', run: confirm, isPublic: true },
];

function list({ repository, given }: Call) {
  const { customer, ...wanted } = readParameters(
    { ...pageShape, ...createdShape, customer: text().optional() },
    given,
  );
  const holds = customer ? { customer } : {};
  return page(repository, 'payment_intent', '/v1/payment_intents', wanted, { holds });
}

async function retrieve({ repository, given, id, caller }: Call) {
  const { client_secret: secret } = readParameters({ client_secret: text().optional() }, given);
  const intent = await repository.get('payment_intent', id);
  requireClientSecret(intent, secret, caller);
  return intent;
}

/** Pays an invoice on session. */
async function confirm({ repository, given, id, caller }: Call) {
  const wanted = readParameters({ ...cardShape, client_secret: text().optional() }, given);
  const intent = await repository.get('payment_intent', id);
  requireClientSecret(intent, wanted.client_secret, caller);
  const bill = await repository.bill(await repository.get('invoice', intent._local.invoice));
  const method = await namedMethod(repository, wanted, intent.payment_method);
  const charge = confirmPaymentIntent(repository.work, intent, method, bill.customer);
  settle(repository.work, bill, charge, { isAutomatic: false });
  if (charge.error) throw charge.error.with({ payment_intent: charge.intent });
  return charge.intent;
}
