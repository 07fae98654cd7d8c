import type { Context } from 'hono';
import { storable } from '../middleware/storable.ts';
import type { Client } from '../sessions/session.ts';
import { clientAddress } from './client-address.ts';
import type { GatewayEnv } from './env.ts';

const userAgentMax = 500;

/** The browser that opens a session, as its owner sees it in the list of sessions. */
export function clientOf(c: Context<GatewayEnv>, trustProxy: boolean): Client {
  const userAgent = storable((c.req.header('user-agent') ?? '').slice(0, userAgentMax));
  return { userAgent, address: clientAddress(c, trustProxy) };
}
