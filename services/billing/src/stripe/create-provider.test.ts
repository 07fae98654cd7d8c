import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterEach, expect, test } from 'vitest';
import { createProvider } from './create-provider.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** A stand-in that answers every request with `body`. */
async function standIn(body: unknown): Promise<{ url: string; call: IncomingMessage[] }> {
  const call: IncomingMessage[] = [];
  server = createServer((request, response) => {
    call.push(request);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, call };
}

test('reads active prices by lookup key from the stand-in, in the pinned API version', async () => {
  const price = {
    object: 'price',
    lookup_key: 'monthly',
    unit_amount: 799,
    currency: 'usd',
    recurring: { interval: 'month', interval_count: 1 },
  };
  const { url, call } = await standIn({ object: 'list', data: [price], has_more: false, url: '/v1/prices' });
  const { readPrices } = createProvider({ mode: 'local', url });
  expect(await readPrices(['monthly', 'annually'])).toEqual([
    { lookupKey: 'monthly', priceCents: 799, currency: 'usd', every: '1 month' },
  ]);
  const query = new URL(call[0]?.url ?? '', url).searchParams;
  expect(query.getAll('lookup_keys[0]').concat(query.getAll('lookup_keys[1]'))).toEqual([
    'monthly',
    'annually',
  ]);
  expect(query.get('active')).toBe('true');
  expect(call[0]?.headers['stripe-version']).toBe('2026-10-28.endive');
  expect(call[0]?.headers.authorization).toBe('Bearer sk_test_local');
});

test('a failure that the provider stores does not block the next try, and creates no second subscription', async () => {
  const kept = new Map<string, string>();
  const made: string[] = [];
  server = createServer((request, response) => {
    const key = String(request.headers['idempotency-key']);
    const subscription = {
      id: 'sub_1',
      object: 'subscription',
      customer: 'cus_1',
      metadata: {},
      items: { data: [] },
    };
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method === 'GET' && request.url?.startsWith('/v1/prices')) {
      return answer(200, { object: 'list', data: [{ id: 'price_1' }] });
    }
    if (request.method === 'GET' && request.url?.startsWith('/v1/subscriptions?')) {
      return answer(200, {
        object: 'list',
        data: made.map((step) => ({ ...subscription, metadata: { step } })),
      });
    }
    if (request.method === 'GET') return answer(200, subscription);
    response.setHeader('stripe-should-retry', 'false');
    if (kept.has(key)) response.setHeader('idempotent-replayed', 'true');
    kept.set(key, 'failed');
    answer(500, { error: { type: 'api_error', message: 'oops' } });
    if (key === 'step/2') made.push('step');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = createProvider({ mode: 'local', url });
  const subscription = {
    customerId: 'cus_1',
    ownerId: 'o',
    signupId: null,
    period: 'monthly' as const,
    trial: null,
  };
  const create = () => provider.createSubscription(subscription, 'step');
  const unavailableError = { code: 'SERVICE_UNAVAILABLE' };
  await expect(create()).rejects.toMatchObject(unavailableError);
  await expect(create()).rejects.toMatchObject(unavailableError);
  expect([...kept.keys()]).toEqual(['step', 'step/2']);
  expect(await create()).toMatchObject({ id: 'sub_1' });
  expect([...kept.keys()]).toEqual(['step', 'step/2']);
});

test('with keys it calls the configured server, with the secret key', async () => {
  const { url, call } = await standIn({ object: 'list', data: [], has_more: false, url: '/v1/prices' });
  const keys = { secretKey: 'sk_test_mine', publishableKey: 'pk_test_mine', webhookSecret: 'whsec' };
  const { readPrices, browserConfig } = createProvider({ mode: 'stripe', ...keys, url });
  expect(await readPrices(['monthly'])).toEqual([]);
  expect(call[0]?.headers.authorization).toBe('Bearer sk_test_mine');
  expect(browserConfig).toEqual({ mode: 'stripe', publishableKey: 'pk_test_mine' });
});

test('a subscription of the stand-in is unknown to Stripe; the stand-in may have any id', () => {
  const stripe = createProvider({
    mode: 'stripe',
    secretKey: 'sk',
    publishableKey: 'pk',
    webhookSecret: 'wh',
  });
  const local = createProvider({ mode: 'local', url: 'http://127.0.0.1:1' });
  expect([stripe.knows('sub_local_demo'), stripe.knows('sub_1'), local.knows('sub_local_demo')]).toEqual([
    false,
    true,
    true,
  ]);
  expect([stripe.chargesRealMoney, local.chargesRealMoney]).toEqual([true, false]);
});

const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' };

/** The body and signature of a webhook with this event, signed now. */
function signed(event: object, secret = keys.webhookSecret) {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'customer.subscription.updated',
    ...event,
  });
  return [payload, Stripe.webhooks.generateTestHeaderString({ payload, secret })] as const;
}

test('a webhook is accepted by its signature, and only in the mode of the key', () => {
  const test = createProvider({ mode: 'stripe', ...keys });
  const live = createProvider({ mode: 'stripe', ...keys, secretKey: 'rk_live_1' });
  const data = { object: { id: 'sub_1' } };
  const about = { subscriptionId: 'sub_1' };
  expect(test.readWebhook(...signed({ livemode: false, data }))).toMatchObject(about);
  expect(test.readWebhook(...signed({ livemode: true, data }))).toBeNull();
  expect(live.readWebhook(...signed({ livemode: true, data }))).toMatchObject(about);
  const wrong = expect.objectContaining({ code: 'WRONG_SIGNATURE' });
  expect(() => test.readWebhook(...signed({ livemode: false, data }, 'whsec_2'))).toThrow(wrong);
  const [body, signature] = signed({ livemode: false, data });
  expect(() => test.readWebhook(body.replace('sub_1', 'sub_2'), signature)).toThrow(wrong);
  const signedIn = (seconds: number) =>
    Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: keys.webhookSecret,
      timestamp: Math.floor(Date.now() / 1000) + seconds,
    });
  for (const seconds of [-301, 302, 4_000]) {
    expect(() => test.readWebhook(body, signedIn(seconds))).toThrow(wrong);
  }
  expect(test.readWebhook(body, signedIn(120))).toMatchObject(about);
  expect(() =>
    createProvider({ mode: 'local', url: 'http://127.0.0.1:1' }).readWebhook(body, signature),
  ).toThrow(wrong);
});
