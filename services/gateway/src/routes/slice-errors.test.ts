import { beforeEach, expect, it } from 'vitest';
import { createTestGateway, sendJson } from '../testing/test-gateway.ts';

const report = { slice: 'owner', version: '1.0.0+0123456789ab', kind: 'load' };

let received: [unknown, string][];
let gateway: Awaited<ReturnType<typeof createTestGateway>>;
beforeEach(async () => {
  received = [];
  gateway = await createTestGateway({
    sliceErrors: { receive: async (...args) => void received.push(args) },
  });
});

const post = (body: unknown, headers: Record<string, string> = {}) =>
  gateway.app.request(
    '/api/slice-errors',
    sendJson('POST', body, { 'x-forwarded-for': '10.0.0.1', ...headers }),
  );

it('is taken from anybody, and answered with nothing', async () => {
  const response = await post(report);
  expect([response.status, await response.text()]).toEqual([204, '']);
  expect(received).toEqual([[report, '10.0.0.1']]);
});

it('counts one customer of a provider as one visitor, however many networks of an IPv6 site it uses', async () => {
  await post(report, { 'x-forwarded-for': '2001:db8:1:1::1' });
  await post(report, { 'x-forwarded-for': '2001:db8:1:2::1' });
  expect(received.map(([, visitor]) => visitor)).toEqual(['2001:db8:1::/48', '2001:db8:1::/48']);
});

it('hands on nothing but slice, version, kind and mark', async () => {
  await post({ ...report, mark: 'a~b~c~d', message: 'secret', address: '/list-details/abc' });
  expect(received).toEqual([[{ ...report, mark: 'a~b~c~d' }, '10.0.0.1']]);
});

it.each([
  ['nothing', {}, 400],
  ['no object', 'load', 400],
  ['another kind', { ...report, kind: 'alert' }, 400],
  ['a number as a version', { ...report, version: 1 }, 400],
  ['a long version', { ...report, version: 'x'.repeat(101) }, 400],
  ['a number as a mark', { ...report, mark: 1 }, 400],
  ['a long mark', { ...report, mark: 'x'.repeat(601) }, 400],
  ['a long slice', { ...report, slice: 'x'.repeat(21) }, 400],
  ['more than a small body', { ...report, more: 'x'.repeat(32_000) }, 413],
])('refuses %s', async (_what, body, status) => {
  expect((await post(body)).status).toBe(status);
  expect(received).toEqual([]);
});

it('refuses what another site makes a browser send, and what is no JSON', async () => {
  expect((await post(report, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await post(report, { 'content-type': 'text/plain' })).status).toBe(415);
  expect(received).toEqual([]);
});

it('takes twenty a minute from one address at most', async () => {
  const statuses = [];
  for (let n = 0; n < 21; n++) statuses.push((await post(report)).status);
  expect(statuses).toEqual([...Array(20).fill(204), 429]);
  expect((await post(report, { 'x-forwarded-for': '10.0.0.2' })).status).toBe(204);
});
