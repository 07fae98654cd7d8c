import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { GatewayEnv } from '../env.ts';
import { clientAddress } from './client-address.ts';

async function addressOf(remoteAddress: string, forwardedFor?: string, trustProxy = false): Promise<string> {
  const app = new Hono<GatewayEnv>().get('/', (c) => c.text(clientAddress(c, trustProxy)));
  const headers: Record<string, string> = forwardedFor ? { 'x-forwarded-for': forwardedFor } : {};
  const env = { incoming: { socket: { remoteAddress } } } as unknown as GatewayEnv['Bindings'];
  return (await app.request('/', { headers }, env)).text();
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
  [':::', ':::'],
])('throttles %s as %s', async (remote, expected) => {
  expect(await addressOf(remote)).toBe(expected);
});

it('believes only what the trusted proxy itself wrote, and nothing without one', async () => {
  expect(await addressOf('10.0.0.1', '1.2.3.4, 5.6.7.8', true)).toBe('5.6.7.8');
  expect(await addressOf('10.0.0.1', '1.2.3.4, 5.6.7.8', false)).toBe('10.0.0.1');
  expect(await addressOf('10.0.0.1', undefined, true)).toBe('10.0.0.1');
});
