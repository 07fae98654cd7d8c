import { expect, test, vi } from 'vitest';
import { httpGateway } from './gateway.ts';

const body = { sessionId: 'session-1-a', completedItems: [] };
const answering = (response: Response) => httpGateway(vi.fn(async () => response)).logSession('L', body);
const json = (status: number, value: unknown, headers?: HeadersInit) =>
  new Response(JSON.stringify(value), { status, ...(headers ? { headers } : {}) });

test('a receipt is an answer', async () => {
  const receipt = { id: 1, receipt: 'K7QX', createdAt: '2026-11-20T10:00:00Z' };
  expect(await answering(json(200, receipt))).toEqual({ kind: 'ok', body: receipt });
});

test('a refusal carries the message of the server', async () => {
  expect(
    await answering(json(422, { message: 'No completed items to save', code: 'NO_COMPLETED_ITEMS' })),
  ).toEqual({ kind: 'refused', status: 422, message: 'No completed items to save' });
});

test.each([
  ['a server in trouble', () => json(503, { message: 'Not now' }), {}],
  [
    'throttling, with its pause',
    () => json(429, { message: 'Slow down' }, { 'retry-after': '7' }),
    { retryAfterMs: 7000 },
  ],
  ['the sign-in page of a hotel', () => new Response('<html>Welcome</html>', { status: 200 }), {}],
  ['a proxy that refuses in its own words', () => new Response('Forbidden', { status: 403 }), {}],
])('%s is no answer: it is sent again later', async (_name, response, more) => {
  expect(await answering(response())).toEqual({ kind: 'unreachable', offline: false, ...more });
});

test('no network is no answer either', async () => {
  const gateway = httpGateway(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await gateway.logSession('L', body)).toEqual({ kind: 'unreachable', offline: true });
});
