import { receiveMailWebhook } from '@scanlist/contracts/messages/notify';
import { AppError, notFound } from '@scanlist/service-kit/app-error';
import { beforeEach, expect, it } from 'vitest';
import { createTestGateway } from '../testing/test-gateway.ts';

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
beforeEach(async () => {
  gateway = await createTestGateway();
});

const signed = { 'svix-id': 'msg_1', 'svix-timestamp': '1795000000', 'svix-signature': 'v1,ab v1,cd' };

function deliver(body: string, headers: Record<string, string> = signed) {
  return gateway.app.request('/api/resend/webhook', { method: 'POST', body, headers });
}
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;

it('forwards a webhook to notify unchanged, to the last space, from any origin', async () => {
  gateway.caller.answer(receiveMailWebhook, { received: true });
  const body = '\uFEFF{ "type" : "email.bounced",\r\n "data": "Zo\u00eb \u{1F600}" } \n';
  const response = await deliver(body, { ...signed, origin: 'https://evil.example' });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ received: true });
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(gateway.caller.calls.map(({ input }) => input)).toEqual([
    { body, id: 'msg_1', timestamp: '1795000000', signature: 'v1,ab v1,cd' },
  ]);
});

it('answers 400 to an unsigned webhook, without a call, and to a wrongly signed one', async () => {
  for (const [name, long] of [
    ['svix-id', 501],
    ['svix-timestamp', 501],
    ['svix-signature', 4_001],
  ] as const) {
    for (const value of [undefined, '', 'x'.repeat(long)]) {
      const { [name]: _, ...others } = signed as Record<string, string>;
      const response = await deliver('{}', value === undefined ? others : { ...others, [name]: value });
      expect([response.status, await codeOf(response)]).toEqual([400, 'WRONG_SIGNATURE']);
    }
  }
  expect(gateway.caller.calls).toEqual([]);
  gateway.caller.answer(receiveMailWebhook, new AppError('WRONG_SIGNATURE', 'The signature is too old.'));
  const response = await deliver('{}');
  expect([response.status, await codeOf(response)]).toEqual([400, 'WRONG_SIGNATURE']);
});

it('answers 404 where no secret is configured, as to an address where there is nothing', async () => {
  gateway.caller.answer(receiveMailWebhook, notFound('There’s nothing at this address.'));
  const [here, elsewhere] = [
    await deliver('{}'),
    await gateway.app.request('/api/resend/nothing', { method: 'POST' }),
  ];
  expect([here.status, elsewhere.status]).toEqual([404, 404]);
  const contentOf = async (response: Response) => {
    const { code, detail } = (await response.json()) as Record<string, string>;
    return { code, detail };
  };
  expect(await contentOf(here)).toEqual(await contentOf(elsewhere));
  // However often: the mail service asks for a day.
  for (let asked = 0; asked < 80; asked++) expect((await deliver('{}')).status).toBe(404);
});

it('answers 413 to a webhook that is too large, and 503 while notify is away so that it comes again', async () => {
  expect((await deliver('x'.repeat(100_001))).status).toBe(413);
  expect(gateway.caller.calls).toEqual([]);
  expect((await deliver('{}')).status).toBe(503);
});

it('calls no service for an address with sixty forged webhooks within a minute', async () => {
  gateway.caller.answer(receiveMailWebhook, new AppError('WRONG_SIGNATURE', 'The signature is wrong.'));
  for (let forged = 0; forged < 60; forged++) expect((await deliver('{}')).status).toBe(400);
  const asked = gateway.caller.calls.length;
  const response = await deliver('{}');
  expect([response.status, response.headers.get('retry-after')]).toEqual([
    429,
    expect.stringMatching(/^\d+$/),
  ]);
  expect(gateway.caller.calls).toHaveLength(asked);
});

it('takes as many webhooks as are signed', async () => {
  gateway.caller.answer(receiveMailWebhook, { received: true });
  for (let sent = 0; sent < 150; sent++) expect((await deliver('{}')).status).toBe(200);
});

it('knows no other method than POST', async () => {
  const response = await gateway.app.request('/api/resend/webhook');
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
});
