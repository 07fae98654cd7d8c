import { isIPv6 } from 'node:net';
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

/** The address itself where it is IPv4 or no address at all, and the loopback address; else its /64, as RFC 5952 writes it. */
function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const [sixth = 0, seventh = 0, eighth = 0] = groups.slice(5);
  if (groups.slice(0, 5).every((group) => group === 0)) {
    if (sixth === 0xffff) return [seventh >> 8, seventh & 255, eighth >> 8, eighth & 255].join('.');
    if (sixth === 0 && seventh === 0 && eighth === 1) return '::1';
  }
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${canonical(`${prefix.join(':')}::`)}/64`;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = canonical(address).split('::');
  const groups = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  if (tail === undefined) return groups(head);
  const [before, after] = [groups(head), groups(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

/** Lower case, without leading zeros, the longest run of zeros as '::' (RFC 5952): as a URL writes its host. */
function canonical(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}
