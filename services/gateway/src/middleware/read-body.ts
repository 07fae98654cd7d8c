import { AppError } from '@scanlist/service-kit/app-error';
import type { Context } from 'hono';
import type { GatewayEnv } from '../http/env.ts';

const lookMs = 5_000;

/** How many looks a body of a signed-in caller may take: 20 s. */
const signedInLooksMax = 4;

/** After how many looks without a byte a sender is given up: 15 to 20 s. */
const silentLooksMax = 3;

/** The body did not arrive in time (408). The rest of it is not read, so its connection ends. */
export class SlowBodyError extends AppError {
  constructor() {
    super('REQUEST_TIMEOUT', 'Sending took too long. Please check your connection and try again.');
  }
}

/**
 * The body as text. A body may take long to arrive, and what began in a session or membership does not go through after
 * its end: both are checked again. The body of a signed-in caller has 20 s, that of anybody else what the server gives a
 * request, as long as no 20 s pass without a byte.
 *
 * @throws AppError `REQUEST_TIMEOUT`, `NOT_SIGNED_IN`, `WORKSPACE_NOT_FOUND`, `FORBIDDEN`.
 */
export async function readText(c: Context): Promise<string> {
  const text = await inTime(c, c.req.text());
  await checkAgain(c);
  return text;
}

/** The same for the bytes of a body. */
export async function readBytes(c: Context): Promise<Uint8Array> {
  const bytes = new Uint8Array(await inTime(c, c.req.arrayBuffer()));
  await checkAgain(c);
  return bytes;
}

async function inTime<Body>(c: Context<GatewayEnv>, body: Promise<Body>): Promise<Body> {
  const late = Promise.withResolvers<never>();
  const looksMax = c.var.checkAgain ? signedInLooksMax : Number.POSITIVE_INFINITY;
  const socket = c.env?.incoming?.socket;
  let bytesRead = socket?.bytesRead;
  let looks = 0;
  let silentLooks = 0;
  const looking = setInterval(() => {
    looks++;
    silentLooks = socket?.bytesRead === bytesRead ? silentLooks + 1 : 0;
    bytesRead = socket?.bytesRead;
    if (looks >= looksMax || silentLooks >= silentLooksMax) late.reject(new SlowBodyError());
  }, lookMs);
  try {
    return await Promise.race([body, late.promise]);
  } finally {
    clearInterval(looking);
  }
}

/** The types of Hono's validators know no environment. */
async function checkAgain(c: Context<GatewayEnv>): Promise<void> {
  await c.var.checkAgain?.();
}
