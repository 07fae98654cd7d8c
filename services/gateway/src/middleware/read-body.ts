import type { Context } from 'hono';
import type { GatewayEnv } from '../http/env.ts';

/**
 * The body as text. A body may take minutes to arrive, and what began in a session or membership does not go through after
 * its end: both are checked again.
 *
 * @throws AppError `NOT_SIGNED_IN`, `WORKSPACE_NOT_FOUND`, `FORBIDDEN`.
 */
export async function readText(c: Context): Promise<string> {
  const text = await c.req.text();
  await checkAgain(c);
  return text;
}

/** The same for the bytes of a body. */
export async function readBytes(c: Context): Promise<Uint8Array> {
  const bytes = new Uint8Array(await c.req.arrayBuffer());
  await checkAgain(c);
  return bytes;
}

/** The types of Hono's validators know no environment. */
async function checkAgain(c: Context<GatewayEnv>): Promise<void> {
  await c.var.checkAgain?.();
}
