import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';

const ownNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Answers only under this machine's own name and `others` given: a web page that points a name of its own at the loopback
 * address, to read mails and keys with the visitor's browser, gets 403.
 */
export function refuseOtherHosts(others: readonly string[] = []): MiddlewareHandler {
  const names = new Set([...ownNames, ...others]);
  return createMiddleware(async (c, next) => {
    const { hostname } = new URL(c.req.url);
    if (!names.has(hostname)) return c.text('Only on this machine', 403);
    await next();
  });
}
