import { receiveWebhook } from '@scanlist/contracts/messages/billing';
import { AppError } from '@scanlist/service-kit/app-error';
import { beforeEach, expect, it } from 'vitest';
import { createTestGateway } from '../testing/test-gateway.ts';

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
beforeEach(async () => {
  gateway = await createTestGateway();
});

function deliver(body: string, headers: Record<string, string> = { 'stripe-signature': 't=1,v1=ab' }) {
  return gateway.app.request('/api/stripe/webhook', { method: 'POST', body, headers });
}

it('forwards a webhook to billing unchanged, to the last space, from any origin', async () => {
  gateway.caller.answer(receiveWebhook, { received: true });
  const body = '\uFEFF{ "id" : "evt_1",\r\n "name": "Zo\u00eb \u{1F600}" } \n';
  const response = await deliver(body, { 'stripe-signature': 't=1,v1=ab', origin: 'https://evil.example' });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ received: true });
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(gateway.caller.calls.map(({ input }) => input)).toEqual([{ body, signature: 't=1,v1=ab' }]);
});

it('answers 400 to an unsigned webhook, without a call, and to a wrongly signed one', async () => {
  gateway.caller.answer(receiveWebhook, new AppError('WRONG_SIGNATURE', 'The signature is wrong.'));
  for (const headers of [{}, { 'stripe-signature': '' }, { 'stripe-signature': 'x'.repeat(4_001) }]) {
    const response = await deliver('{}', headers as Record<string, string>);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      400,
      'WRONG_SIGNATURE',
    ]);
  }
  expect(gateway.caller.calls).toEqual([]);
  expect((await deliver('{}')).status).toBe(400);
});

it('answers 413 to a webhook that is too large, and 503 while billing is away so that it comes again', async () => {
  expect((await deliver('x'.repeat(400_001))).status).toBe(413);
  expect(gateway.caller.calls).toEqual([]);
  expect((await deliver('{}')).status).toBe(503);
});

it('calls no service for an address with sixty forged webhooks within a minute, and accepts signed ones', async () => {
  gateway.caller.answer(receiveWebhook, { received: true });
  for (let sent = 0; sent < 150; sent++) expect((await deliver('{}')).status).toBe(200);
  gateway.caller.answer(receiveWebhook, new AppError('WRONG_SIGNATURE', 'The signature is wrong.'));
  for (let forged = 0; forged < 60; forged++) expect((await deliver('{}')).status).toBe(400);
  const asked = gateway.caller.calls.length;
  const response = await deliver('{}');
  expect([response.status, response.headers.get('retry-after')]).toEqual([
    429,
    expect.stringMatching(/^\d+$/),
  ]);
  expect(gateway.caller.calls).toHaveLength(asked);
});

it('knows no other method than POST', async () => {
  const response = await gateway.app.request('/api/stripe/webhook');
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
});
