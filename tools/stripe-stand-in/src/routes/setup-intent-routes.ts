import { z } from 'zod';
import type { SetupIntent } from '../contract.ts';
import type { ObjectRepository } from '../object-repository.ts';
import { createdShape, page, pageShape } from '../pages.ts';
import { arrayOf, flag, mergeMetadata, metadata, readParameters, text } from '../parameters.ts';
import { cancelSetupIntent, confirmSetupIntent, newSetupIntent } from '../setup-intent.ts';
import { ParameterError } from '../stripe-error.ts';
import { requireClientSecret } from './client-secret.ts';
import type { Call, Route } from './route.ts';
import { cardShape, namedMethod } from './typed-card.ts';

export const setupIntentRoutes: Route[] = [
  { method: 'POST', path: '/v1/setup_intents', run: create },
  { method: 'GET', path: '/v1/setup_intents', run: list },
  { method: 'GET', path: '/v1/setup_intents/:id', run: retrieve, isPublic: true },
  { method: 'POST', path: '/v1/setup_intents/:id/confirm', run: confirm, isPublic: true },
  { method: 'POST', path: '/v1/setup_intents/:id/cancel', run: cancel },
];

async function create({ repository, given }: Call) {
  const wanted = readParameters(
    {
      allowed_payment_method_types: arrayOf(z.literal('card')).optional(),
      confirm: flag.optional(),
      customer: text().optional(),
      description: text(1000).optional(),
      metadata: metadata.optional(),
      payment_method: text().optional(),
      return_url: z.string().optional(),
      usage: z.enum(['off_session', 'on_session']).optional(),
      use_stripe_sdk: flag.optional(),
    },
    given,
  );
  const customer = wanted.customer ? await repository.customer(wanted.customer, 'customer') : undefined;
  const method = wanted.payment_method
    ? await repository.method(wanted.payment_method, 'payment_method')
    : undefined;
  if (wanted.confirm && !method) {
    const message = 'You cannot confirm a SetupIntent without a payment method.';
    throw new ParameterError(message, 'payment_method', 'parameter_missing');
  }
  const intent = newSetupIntent(repository.work, {
    customer: customer?.id ?? null,
    usage: wanted.usage ?? 'off_session',
    description: wanted.description ?? null,
    metadata: mergeMetadata({}, wanted.metadata),
    paymentMethod: method?.id ?? null,
  });
  return wanted.confirm && method ? confirmWith(repository, intent, method.id) : intent;
}

function list({ repository, given }: Call) {
  const shape = {
    ...pageShape,
    ...createdShape,
    customer: text().optional(),
    payment_method: text().optional(),
  };
  const { customer, payment_method: method, ...wanted } = readParameters(shape, given);
  const holds = { ...(customer ? { customer } : {}), ...(method ? { payment_method: method } : {}) };
  return page(repository, 'setup_intent', '/v1/setup_intents', wanted, { holds });
}

async function retrieve({ repository, given, id, caller }: Call) {
  const { client_secret: secret } = readParameters({ client_secret: text().optional() }, given);
  const intent = await repository.get('setup_intent', id);
  requireClientSecret(intent, secret, caller);
  return intent;
}

async function confirm({ repository, given, id, caller }: Call) {
  const wanted = readParameters({ ...cardShape, client_secret: text().optional() }, given);
  const intent = await repository.get('setup_intent', id);
  requireClientSecret(intent, wanted.client_secret, caller);
  const method = await namedMethod(repository, wanted, intent.payment_method);
  return confirmWith(repository, intent, method.id);
}

async function cancel({ repository, given, id }: Call) {
  const reasons = z.enum(['abandoned', 'duplicate', 'requested_by_customer']);
  const { cancellation_reason: reason } = readParameters({ cancellation_reason: reasons.optional() }, given);
  return cancelSetupIntent(repository.work, await repository.get('setup_intent', id), reason ?? null);
}

async function confirmWith(repository: ObjectRepository, intent: SetupIntent, methodId: string) {
  const customer = intent.customer ? await repository.customer(intent.customer) : undefined;
  const method = await repository.get('payment_method', methodId);
  const confirmed = confirmSetupIntent(repository.work, intent, method, customer);
  if (confirmed.error) throw confirmed.error.with({ setup_intent: confirmed.intent });
  return confirmed.intent;
}
