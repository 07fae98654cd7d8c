import type { Context } from 'hono';
import type { GatewayEnv } from '../env.ts';

/**
 * The address a caller is throttled by: an IPv4 address, or the /64 network of an IPv6 one, because one household
 * holds all addresses of such a network. Behind a trusted proxy it is the last entry of X-Forwarded-For, the only
 * one the proxy itself wrote.
 */
export function clientAddress(c: Context<GatewayEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return networkOf(forwarded || c.env?.incoming?.socket.remoteAddress || 'unknown');
}

function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':').length : 0;
  if (tail !== undefined) while (groups.length + after < 8) groups.push('0');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
