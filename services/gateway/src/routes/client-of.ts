import type { Context } from 'hono';
import { clientAddress } from '../http/client-address.ts';
import type { GatewayEnv } from '../http/env.ts';
import { storable } from '../middleware/storable.ts';
import type { Client } from '../sessions/session.ts';

const userAgentMax = 500;

/** The browser that opens a session, as its owner sees it in the list of sessions. */
export function clientOf(c: Context<GatewayEnv>, trustProxy: boolean): Client {
  const userAgent = storable((c.req.header('user-agent') ?? '').slice(0, userAgentMax));
  return { userAgent, address: clientAddress(c, trustProxy) };
}
