import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestGateway } from '../testing/test-gateway.ts';

interface ReceivedRequest {
  asked: string;
  authorization: string | undefined;
  body: string;
}

const requests: ReceivedRequest[] = [];
const standIn = createServer((request, response) => void answer(request, response));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url: path, headers } = request;
  requests.push({
    asked: `${method} ${path}`,
    authorization: headers.authorization,
    body: await text(request),
  });
  response.writeHead(402, { 'content-type': 'application/json', 'set-cookie': 'a=b' }).end('{"error":{}}');
}

let url = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`;
});
afterAll(() => void standIn.close());
beforeEach(() => void requests.splice(0));

async function callApi(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  const { app } = await createTestGateway({ stripeLocalUrl: url });
  return app.request(`/stripe-local${path}`, { method, headers, ...(body !== undefined && { body }) });
}

describe('the payment stand-in', () => {
  it('gets requests for intents, their confirmation and the bank’s challenge, with the public key only', async () => {
    const secretKey = { authorization: 'Bearer sk_test_local' };
    await callApi(
      'GET',
      '/v1/setup_intents/seti_local1?client_secret=s&expand[]=customer',
      undefined,
      secretKey,
    );
    await callApi(
      'POST',
      '/v1/payment_intents/pi_local1/confirm',
      'client_secret=s&key=sk_test_x',
      secretKey,
    );
    await callApi('POST', '/_local/3ds/seti_local1', '{"outcome":"fail"}', secretKey);
    expect(requests).toEqual([
      {
        asked: 'GET /v1/setup_intents/seti_local1?client_secret=s',
        authorization: 'Bearer pk_test_local',
        body: '',
      },
      {
        asked: 'POST /v1/payment_intents/pi_local1/confirm',
        authorization: 'Bearer pk_test_local',
        body: 'client_secret=s&key=sk_test_x',
      },
      { asked: 'POST /_local/3ds/seti_local1', authorization: undefined, body: '{"outcome":"fail"}' },
    ]);
  });

  it('answers in its own words, without its other headers', async () => {
    const response = await callApi('GET', '/v1/setup_intents/seti_local1?client_secret=s');
    expect([response.status, await response.text()]).toEqual([402, '{"error":{}}']);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is reached by no other address', async () => {
    const refused = [
      ['GET', '/v1/customers'],
      ['POST', '/v1/setup_intents'],
      ['GET', '/v1/setup_intents'],
      ['GET', '/v1/setup_intents/cus_local1'],
      ['GET', '/v1/setup_intents/..%2fcustomers'],
      ['POST', '/v1/setup_intents/seti_local1/cancel'],
      ['POST', '/_local/clock/advance'],
      ['POST', '/_local/reset'],
      ['POST', '/_local/3ds/..%2freset'],
      ['DELETE', '/v1/setup_intents/seti_local1'],
    ] as const;
    for (const [method, path] of refused) {
      const { status } = await callApi(method, path, method === 'POST' ? '{}' : undefined);
      expect([path, status]).toEqual([path, 404]);
    }
    expect(requests).toEqual([]);
  });

  it('refuses pages of other sites and large bodies', async () => {
    const origin = 'https://evil.example';
    expect((await callApi('POST', '/_local/3ds/seti_local1', '{}', { origin })).status).toBe(403);
    expect((await callApi('POST', '/_local/3ds/seti_local1', 'x'.repeat(16_001))).status).toBe(413);
    expect(requests).toEqual([]);
  });

  it('is nowhere where cards are charged for real', async () => {
    const { app } = await createTestGateway();
    for (const path of ['/v1/setup_intents/seti_local1', '/_local/3ds/seti_local1']) {
      expect((await app.request(`/stripe-local${path}`)).status).toBe(404);
    }
  });
});
