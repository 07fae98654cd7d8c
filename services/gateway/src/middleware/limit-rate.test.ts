import { silentLogger } from '@scanlist/service-kit/logger';
import { Hono } from 'hono';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { expect, it } from 'vitest';
import type { GatewayEnv } from '../http/env.ts';
import { memoryThrottles } from '../testing/memory-throttles.ts';
import { createThrottles, optionsOf } from '../throttles/throttles.ts';
import { limitRate } from './limit-rate.ts';
import { problemResponses } from './problem-responses.ts';

/** Asks once for each address, in order, of a route that takes `perMinute`; answers the statuses. */
async function statusesOf(
  perMinute: number,
  addresses: readonly string[],
  throttles = memoryThrottles(),
): Promise<number[]> {
  const app = new Hono<GatewayEnv>()
    .use(limitRate({ name: 'test', perMinute, trustProxy: true, throttles }))
    .get('/', (c) => c.text('taken'));
  app.onError(problemResponses(silentLogger));
  const statuses: number[] = [];
  for (const address of addresses) {
    const response = await app.request('/', { headers: { 'x-forwarded-for': address } });
    statuses.push(response.status);
  }
  return statuses;
}

const times = <Value>(count: number, value: (n: number) => Value) =>
  Array.from({ length: count }, (_, n) => value(n));

it('counts an address whatever port, spelling or zone a proxy writes with it', async () => {
  expect(
    await statusesOf(2, ['192.0.2.7:1001', '192.0.2.7:1002', '192.0.2.7', '[::ffff:192.0.2.7]:1003']),
  ).toEqual([200, 200, 429, 429]);
  expect(
    await statusesOf(2, ['[2001:db8::7]:1001', '2001:DB8:0::8', '[2001:db8::9]', '2001:db8::a%eth0']),
  ).toEqual([200, 200, 429, 429]);
});

it('counts the /64s of one /48 together, ten times as far as one of them', async () => {
  const networks = (site: string, count: number) =>
    times(count, (n) => `2001:db8:${site}:${n.toString(16)}::1`);
  expect(await statusesOf(2, [...networks('1', 21), ...networks('2', 1)])).toEqual([
    ...times(20, () => 200),
    429,
    200,
  ]);
});

it('a /64 beyond its limit takes nothing from its neighbors', async () => {
  const flood = times(40, () => '2001:db8:1:1::1');
  expect((await statusesOf(2, [...flood, '2001:db8:1:2::1'])).at(-1)).toBe(200);
});

it.each([1, 5])(
  'counts no more of a /48 that has used up its %i0 than these, from however many /64s',
  async (perMinute) => {
    let counted = 0;
    const throttles = createThrottles((limit) => {
      const all = new RateLimiterMemory(optionsOf(limit));
      const consume = all.consume.bind(all);
      all.consume = (...args) => {
        counted++;
        return consume(...args);
      };
      return all;
    });
    const flood = times(500, (n) => `2001:db8:1:${n.toString(16)}::1`);
    const statuses = await statusesOf(perMinute, flood, throttles);
    expect(statuses.filter((status) => status === 200)).toHaveLength(perMinute * 10);
    expect(counted).toBe(2 * perMinute * 10);
  },
);
