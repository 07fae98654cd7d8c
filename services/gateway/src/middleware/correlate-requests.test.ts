import { correlationId } from '@scanlist/service-kit/correlation';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { GatewayEnv } from '../http/env.ts';
import { correlateRequests } from './correlate-requests.ts';

async function callApi(trustProxy: boolean, given?: string) {
  const app = new Hono<GatewayEnv>()
    .use(correlateRequests(trustProxy))
    .get('/api/lists', (c) => c.text(String(correlationId())));
  const answer = await app.request(
    '/api/lists',
    given === undefined ? {} : { headers: { 'x-request-id': given } },
  );
  return { inside: await answer.text(), header: answer.headers.get('x-request-id') };
}

test('each request gets an id of its own, which its answer contains', async () => {
  const [first, second] = await Promise.all([callApi(false), callApi(false)]);
  expect(first.inside).toMatch(/^[0-9a-f]{16}$/);
  expect(first.header).toBe(first.inside);
  expect(second.inside).not.toBe(first.inside);
});

test('a trusted proxy may bring one along, anybody else may not', async () => {
  expect(await callApi(true, 'from-the-balancer')).toEqual({
    inside: 'from-the-balancer',
    header: 'from-the-balancer',
  });
  expect((await callApi(false, 'from-a-stranger')).inside).toMatch(/^[0-9a-f]{16}$/);
  expect((await callApi(true, 'no id at all')).inside).toMatch(/^[0-9a-f]{16}$/);
});
