import type { Context } from 'hono';
import type { GatewayEnv } from '../http/env.ts';

/** Passes another service's JSON through as it came: decoding it only to encode it again would cost a sixth. */
export function jsonBytes(c: Context<GatewayEnv>, bytes: Uint8Array, status: 200 | 201 = 200): Response {
  return c.body(bytes as Uint8Array<ArrayBuffer>, status, { 'Content-Type': 'application/json' });
}
