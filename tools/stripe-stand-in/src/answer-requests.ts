import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, Hono } from 'hono';
import type { CatalogueOptions } from './catalogue.ts';
import { apiVersion } from './contract.ts';
import type { Engine } from './engine.ts';
import { answerOf } from './expand.ts';
import type { ApiFault, Faults } from './faults.ts';
import { idempotency } from './idempotency.ts';
import { type ObjectRepository, withoutLocalFields } from './object-repository.ts';
import { type Parameters, parseParameters } from './parameters.ts';
import { catalogueRoutes } from './routes/catalogue-routes.ts';
import { customerRoutes } from './routes/customer-routes.ts';
import { eventRoutes } from './routes/event-routes.ts';
import { invoiceRoutes } from './routes/invoice-routes.ts';
import { paymentIntentRoutes } from './routes/payment-intent-routes.ts';
import { paymentMethodRoutes } from './routes/payment-method-routes.ts';
import type { Call, Route } from './routes/route.ts';
import { setupIntentRoutes } from './routes/setup-intent-routes.ts';
import { subscriptionRoutes } from './routes/subscription-routes.ts';
import { testClockRoutes } from './routes/test-clock-routes.ts';
import { ParameterError, StripeError } from './stripe-error.ts';
import type { StripeRows } from './stripe-rows.ts';

interface AnswerOptions {
  rows: StripeRows;
  engine: Engine;
  catalogue: CatalogueOptions;
  faults: Faults;
  drop(context: Context): Response;
}

interface Outcome {
  status: number;
  answer: unknown;
}

/** Adds all routes of Stripe's API to `app`: authentication, idempotency keys, faults, the form of answers. */
export function answerRequests(app: Hono, { rows, engine, catalogue, faults, drop }: AnswerOptions): void {
  const keys = idempotency(rows);
  const routes = [
    ...catalogueRoutes(catalogue),
    ...customerRoutes,
    ...paymentMethodRoutes,
    ...setupIntentRoutes,
    ...paymentIntentRoutes,
    ...subscriptionRoutes,
    ...invoiceRoutes,
    ...eventRoutes(rows),
    ...testClockRoutes,
  ];
  for (const route of routes) app.on(route.method, route.path, (c) => answer(c, route));
  // An unknown caller gets 401 for an unknown route too, not 404.
  app.all('/v1/*', (c) => {
    callerOf(c, {}, false);
    return c.notFound();
  });

  async function answer(c: Context, route: Route): Promise<Response> {
    const given = await parametersOf(c);
    const caller = callerOf(c, given, route.isPublic ?? false);
    requireVersion(c);
    const { key: _key, ...parameters } = given;
    const id = c.req.param('id') ?? '';
    const call = (repository: ObjectRepository): Call => ({
      repository,
      given: caller === 'publishable' ? parameters : given,
      id,
      caller,
    });
    const fault = faults.takeApi(`${c.req.method} ${c.req.path}`);
    const requestId = `req_local${randomBytes(10).toString('hex')}`;
    c.header('Request-Id', requestId);
    if (route.method === 'GET') {
      await applyFault(fault);
      const found = await engine.read((repository) => answerFor(call(repository), route));
      return fault?.dropAfterExecute ? drop(c) : c.json(found);
    }
    const key = route.method === 'POST' ? c.req.header('idempotency-key') : undefined;
    const result = await keys.once<Outcome & { isReplay?: boolean }>(
      { key, method: c.req.method, path: c.req.path, given },
      async (outcomeOf) => {
        await applyFault(fault);
        return engine.write(
          (repository) => outcome(call(repository), route),
          { id: requestId, key },
          ({ status, answer }) => outcomeOf(status, answer),
        );
      },
      (stored) => ({ ...stored, isReplay: true }),
    );
    if (result.isReplay) c.header('Idempotent-Replayed', 'true');
    return fault?.dropAfterExecute ? drop(c) : c.json(result.answer as object, result.status as 200);
  }
}

/** The outcome of a write. A refusal discards all changes, unless it is a declined card. */
async function outcome(call: Call, route: Route): Promise<Outcome> {
  try {
    return { status: 200, answer: await answerFor(call, route) };
  } catch (error) {
    const isKept = error instanceof StripeError && !(error instanceof ParameterError);
    if (!isKept || error.status === 401 || error.status === 429) throw error;
    if (!error.isOutcome) call.repository.discard();
    return { status: error.status, answer: answeredError(error, call.caller) };
  }
}

async function answerFor(call: Call, route: Route): Promise<object> {
  const { repository, given, caller } = call;
  const expand = typeof given.expand === 'object' ? Object.values(given.expand).map(String) : [];
  if (expand.length > 0 && caller === 'publishable')
    throw new ParameterError('Received unknown parameter: expand', 'expand', 'parameter_unknown');
  const answer = await answerOf(repository, await route.run(call), expand);
  return caller === 'publishable' ? withoutPrivateFields(answer) : answer;
}

/** Objects inside an error lose the same fields as other answers. */
function answeredError(error: StripeError, caller: Call['caller']): object {
  const { setup_intent: setup, payment_intent: payment } = error.details;
  const shown = (object: object) =>
    caller === 'publishable' ? withoutPrivateFields(withoutLocalFields(object)) : withoutLocalFields(object);
  return error
    .with({
      ...(setup ? { setup_intent: shown(setup) } : {}),
      ...(payment ? { payment_intent: shown(payment) } : {}),
    })
    .toBody();
}

/** A browser must not see the metadata and customer that the server set on an intent. */
function withoutPrivateFields(answer: object): object {
  const { metadata, customer, ...rest } = answer as { metadata?: unknown; customer?: unknown };
  return rest;
}

async function applyFault(fault: ApiFault | undefined): Promise<void> {
  if (fault?.delayMs) await sleep(fault.delayMs);
  if (!fault?.status) return;
  const type = fault.status >= 500 ? 'api_error' : 'invalid_request_error';
  throw new StripeError(fault.status, 'A configured fault.', {
    type,
    ...(fault.status === 429 ? { code: 'rate_limit' } : {}),
  });
}

function callerOf(c: Context, given: Parameters, isPublic: boolean): Call['caller'] {
  const authorization = c.req.header('authorization');
  const key =
    authorization?.replace(/^Bearer /, '') ?? (typeof given.key === 'string' ? given.key : undefined);
  if (key === undefined)
    throw new StripeError(
      401,
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    );
  if (/^sk_test_\S+$/.test(key)) return 'secret';
  if (key !== 'pk_test_local') throw new StripeError(401, 'Invalid API Key provided.');
  if (isPublic) return 'publishable';
  throw new StripeError(
    401,
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    { code: 'secret_key_required' },
  );
}

function requireVersion(c: Context): void {
  const asked = c.req.header('stripe-version');
  if (asked !== undefined && asked !== apiVersion)
    throw new StripeError(400, `Invalid Stripe API version: ${asked}`);
}

async function parametersOf(c: Context): Promise<Parameters> {
  const query = new URL(c.req.url).search.slice(1);
  if (c.req.method === 'GET') return parseParameters(query);
  return parseParameters([query, await c.req.text()].filter(Boolean).join('&'));
}
