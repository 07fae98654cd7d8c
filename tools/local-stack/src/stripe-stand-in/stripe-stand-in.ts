import { createHash, randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { refuseOtherHosts } from '../refuse-other-hosts.ts';
import { type CatalogueOptions, prices, product } from './catalogue.ts';
import { createCustomer, deleteCustomer, getCustomer } from './customers.ts';
import { arrayOf, flag, type Parameters, parseParameters, readParameters } from './parameters.ts';
import { noSuch, StripeError } from './stripe-error.ts';
import type { StripeRows } from './stripe-rows.ts';

export interface StripeStandInOptions {
  rows: StripeRows;
  catalogue?: CatalogueOptions;
  /** Wall clock in milliseconds. */
  now?: () => number;
}

const apiVersion = '2026-10-28.endive';
const decisionP2: CatalogueOptions = { currency: 'usd', monthlyCents: 799, annuallyCents: 7670 };

/**
 * The payment provider's stand-in: speaks its HTTP API, form-encoded in and JSON out, for the calls we make. Whatever
 * the real one would not know is refused as the real one refuses it: a call that works here works there.
 */
export function createStripeStandIn(options: StripeStandInOptions): Hono {
  const { rows, catalogue = decisionP2, now = Date.now } = options;
  const app = new Hono();
  app.use(refuseOtherHosts);
  app.use(async (c, next) => {
    await next();
    c.header('Request-Id', `req_local${randomBytes(10).toString('hex')}`);
    c.header('Stripe-Version', apiVersion);
  });
  app.onError((error, c) => {
    const known =
      error instanceof StripeError
        ? error
        : new StripeError(500, 'Something went wrong.', { type: 'api_error' });
    return c.json(known.toBody(), known.status as 400);
  });
  app.notFound((c) => {
    const error = new StripeError(404, `Unrecognized request URL (${c.req.method}: ${c.req.path}).`);
    return c.json(error.toBody(), 404);
  });
  app.use('/v1/*', async (c, next) => {
    requireSecretKey(c);
    await next();
  });

  app.get('/v1/products', (c) => {
    const { active } = readParameters({ ...pageShape, active: flag.optional() }, query(c));
    return c.json(listOf(active === false ? [] : [product], '/v1/products'));
  });
  app.get('/v1/products/:id', (c) => {
    readParameters({}, query(c));
    if (c.req.param('id') !== product.id) throw noSuch('product', c.req.param('id'));
    return c.json(product);
  });
  app.get('/v1/prices', (c) => {
    const shape = {
      ...pageShape,
      active: flag.optional(),
      lookup_keys: arrayOf(z.string()).optional(),
      product: z.string().optional(),
    };
    const wanted = readParameters(shape, query(c));
    const found = prices(catalogue).filter(
      (price) =>
        (wanted.active ?? true) &&
        (!wanted.lookup_keys || wanted.lookup_keys.includes(price.lookup_key)) &&
        (!wanted.product || wanted.product === price.product),
    );
    return c.json(listOf(found, '/v1/prices'));
  });
  app.get('/v1/prices/:id', (c) => {
    readParameters({}, query(c));
    const price = prices(catalogue).find(({ id }) => id === c.req.param('id'));
    if (!price) throw noSuch('price', c.req.param('id'));
    return c.json(price);
  });
  app.post('/v1/customers', (c) =>
    once(c, (given) => createCustomer(rows, given, { id: newId('cus'), created: Math.floor(now() / 1000) })),
  );
  app.get('/v1/customers/:id', async (c) => c.json(await getCustomer(rows, c.req.param('id'), query(c))));
  app.delete('/v1/customers/:id', async (c) =>
    c.json(await deleteCustomer(rows, c.req.param('id'), await body(c))),
  );
  return app;

  /** Runs a write at most once per Idempotency-Key and answers its first outcome again. */
  async function once(c: Context, run: (given: Parameters) => Promise<object>): Promise<Response> {
    const given = await body(c);
    const key = c.req.header('idempotency-key');
    if (!key) return c.json(await run(given));
    const request = createHash('sha256')
      .update(`${c.req.method} ${c.req.path}\n${JSON.stringify(given)}`)
      .digest('hex');
    if (!(await rows.claimKey(key, request))) return replay(c, key, request);
    try {
      const answer = await run(given);
      await rows.settleKey(key, 200, answer);
      return c.json(answer);
    } catch (error) {
      // What was refused before anything happened may be sent again, corrected, under the same key.
      await rows.freeKey(key);
      throw error;
    }
  }

  async function replay(c: Context, key: string, request: string): Promise<Response> {
    const stored = await rows.storedAnswer(key);
    if (stored && stored.requestSha256 !== request) {
      throw new StripeError(
        400,
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        { type: 'idempotency_error' },
      );
    }
    if (stored?.status === undefined) {
      throw new StripeError(
        409,
        'There is currently another in-progress request using this idempotency key.',
        {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
        },
      );
    }
    c.header('Idempotent-Replayed', 'true');
    return c.json(stored.answer as object, stored.status as 200);
  }
}

const pageShape = {
  limit: z
    .string()
    .regex(/^([1-9]\d?|100)$/)
    .optional(),
  starting_after: z.string().optional(),
};

function requireSecretKey(c: Context): void {
  const authorization = c.req.header('authorization') ?? '';
  if (/^Bearer sk_test_\S+$/.test(authorization)) return;
  throw new StripeError(401, authorization ? 'Invalid API Key provided.' : 'You did not provide an API key.');
}

function query(c: Context): Parameters {
  return parseParameters(new URL(c.req.url).search.slice(1));
}

async function body(c: Context): Promise<Parameters> {
  return parseParameters(await c.req.text());
}

function listOf(data: object[], url: string) {
  return { object: 'list', data, has_more: false, url };
}

function newId(prefix: string): string {
  return `${prefix}_local${randomBytes(9).toString('hex')}`;
}
