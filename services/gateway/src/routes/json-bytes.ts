import type { Context } from 'hono';
import type { GatewayEnv } from '../http/env.ts';

/** Forwards another service's JSON unchanged: decoding and encoding it would cost a sixth of the time. */
export function jsonBytes(c: Context<GatewayEnv>, bytes: Uint8Array, status: 200 | 201 = 200): Response {
  return c.body(bytes as Uint8Array<ArrayBuffer>, status, { 'Content-Type': 'application/json' });
}
