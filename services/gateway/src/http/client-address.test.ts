import { isIP } from 'node:net';
import fc from 'fast-check';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { type ClientOrigin, clientOrigin } from './client-address.ts';
import type { GatewayEnv } from './env.ts';

async function originOf(
  remoteAddress: string | undefined,
  forwardedFor?: string,
  trustProxy = false,
): Promise<ClientOrigin> {
  const app = new Hono<GatewayEnv>().get('/', (c) => c.json(clientOrigin(c, trustProxy)));
  const headers: Record<string, string> = forwardedFor ? { 'x-forwarded-for': forwardedFor } : {};
  const env = { incoming: { socket: { remoteAddress } } } as unknown as GatewayEnv['Bindings'];
  return (await (await app.request('/', { headers }, env)).json()) as ClientOrigin;
}

async function addressOf(...args: Parameters<typeof originOf>): Promise<string> {
  return (await originOf(...args)).address;
}

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:DB8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:db8::5', '2001:db8::/64'],
  ['2001:0db8:0000:0001::', '2001:db8:0:1::/64'],
  ['2001:db8:1::1', '2001:db8:1::/64'],
  ['::1', '::1'],
  ['0:0:0:0:0:0:0:1', '::1'],
  ['::', '::/64'],
  ['::2', '::/64'],
  ['::ffff:127.0.0.1', '127.0.0.1'],
  ['::FFFF:7f00:1', '127.0.0.1'],
  ['64:ff9b::192.0.2.7', '64:ff9b::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['fd12:3456:789a:1::7', 'fd12:3456:789a:1::/64'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
  ['unknown', 'unknown'],
  [':::', 'unknown'],
])('throttles %s as %s', async (remote, expected) => {
  expect(await addressOf(remote)).toBe(expected);
});

it('believes only what the trusted proxy itself wrote, and nothing without one', async () => {
  expect(await addressOf('10.0.0.1', '1.2.3.4, 5.6.7.8', true)).toBe('5.6.7.8');
  expect(await addressOf('10.0.0.1', '1.2.3.4, 5.6.7.8', false)).toBe('10.0.0.1');
  expect(await addressOf('10.0.0.1', undefined, true)).toBe('10.0.0.1');
});

it.each([
  ['192.0.2.7:1234', '192.0.2.7'],
  [' 192.0.2.7 ', '192.0.2.7'],
  ['[2001:db8::7]:1234', '2001:db8::/64'],
  ['[2001:db8::7]', '2001:db8::/64'],
  ['[::ffff:192.0.2.7]:1234', '192.0.2.7'],
  ['[fe80::1%eth0]:1234', 'fe80::/64'],
  ['[::1]:1234', '::1'],
  ['2001:db8::1:567', '2001:db8::/64'],
])('throttles %s of a proxy as %s', async (forwarded, expected) => {
  expect(await addressOf('10.0.0.1', forwarded, true)).toBe(expected);
});

it.each([
  '',
  ' ',
  ',',
  'unknown',
  '_hidden',
  'localhost',
  '1.2.3',
  '1.2.3.4.5',
  '1.2.3.999',
  '01.2.3.4',
  '0x7f.1',
  '2130706433',
  '1.2.3.4:',
  '1.2.3.4:port',
  '1.2.3.4:123456',
  '[1.2.3.4]x',
  '[]',
  '[::1',
  '2001:db8::/32',
  '2001:db8:::1',
  '2001:db8::1.2.3.4.5',
  '%eth0',
  '1.2.3.4, 5.6.7.8:x',
])('throttles the proxy itself where it wrote %j, which is no address', async (forwarded) => {
  expect(await addressOf('10.0.0.1', forwarded, true)).toBe('10.0.0.1');
  expect(await addressOf(undefined, forwarded, true)).toBe('unknown');
});

it.each([
  ['192.0.2.7', null],
  ['::ffff:192.0.2.7', null],
  ['::1', null],
  ['2001:db8:1:ffff::7', '2001:db8:1::/48'],
  ['2001:db8:1:0:1:2:3:4', '2001:db8:1::/48'],
  ['2001:db8::', '2001:db8::/48'],
])('sees %s in the site %s', async (remote, expected) => {
  expect((await originOf(remote)).site).toBe(expected);
});

it('answers an address or that it knows none to whatever is written', async () => {
  const addresses = fc.oneof(fc.ipV4(), fc.ipV6());
  const others = fc.string({ unit: fc.constantFrom(...'0:1.f[]%') });
  await fc.assert(
    fc.asyncProperty(addresses, others, async (address, other) => {
      expect((await originOf(address)).address).not.toBe('unknown');
      const known = (await originOf(other)).address;
      expect([other, known === 'unknown' || isIP(known.replace(/\/64$/, '')) > 0]).toEqual([other, true]);
    }),
    { numRuns: 1_000 },
  );
});
