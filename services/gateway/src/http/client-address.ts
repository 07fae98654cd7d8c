import { isIP } from 'node:net';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';
import type { GatewayEnv } from './env.ts';

/** The origin of a request, for its throttles. */
export interface ClientOrigin {
  /** The address of an IPv4 caller, or the /64 network of an IPv6 one: one household holds all addresses of such a network. */
  address: string;
  /** The /48 around an IPv6 network, which one customer of a provider may hold; null for IPv4 and for this machine. */
  site: string | null;
}

const unknown: ClientOrigin = { address: 'unknown', site: null };

/** '192.0.2.7:567', '[2001:db8::7]:567' and '[2001:db8::7]'. */
const bracketsOrPort = /^(?:(?<v4>\d+\.\d+\.\d+\.\d+):\d{1,5}|\[(?<v6>[^\]]*)\](?::\d{1,5})?)$/;

/**
 * The caller's origin: behind a trusted proxy the last entry of X-Forwarded-For, the only one that the proxy itself
 * wrote, with or without a port. Without a valid address there, the other end of the connection.
 */
export function clientOrigin(c: Context<GatewayEnv>, trustProxy: boolean): ClientOrigin {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1) : undefined;
  return originOf(forwarded) ?? originOf(c.env?.incoming?.socket.remoteAddress) ?? unknown;
}

/** The address of a caller: `clientOrigin` without the network around it. */
export function clientAddress(c: Context<GatewayEnv>, trustProxy: boolean): string {
  return clientOrigin(c, trustProxy).address;
}

function originOf(written = ''): ClientOrigin | null {
  const text = written.trim();
  const { v4, v6 } = bracketsOrPort.exec(text)?.groups ?? {};
  const plain = (v4 ?? v6 ?? text).replace(/%.*$/s, '');
  if (isIP(plain) === 0) return null;
  // Turns an IPv4 address in IPv6 notation into IPv4.
  const address = ipaddr.process(plain);
  if (address.kind() === 'ipv4' || address.range() === 'loopback') {
    return { address: address.toString(), site: null };
  }
  return { address: networkOf(address as ipaddr.IPv6, 64), site: networkOf(address as ipaddr.IPv6, 48) };
}

function networkOf({ parts }: ipaddr.IPv6, bits: 48 | 64): string {
  const network = parts.map((part, index) => (index < bits / 16 ? part : 0));
  return `${new ipaddr.IPv6(network).toRFC5952String()}/${bits}`;
}
