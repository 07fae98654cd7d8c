import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';

const ownNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Answers 403 under any host name except this machine's own and `others`. This stops DNS rebinding: a web page that points
 * its own name at the loopback address to read mails and keys through a visitor's browser.
 */
export function refuseOtherHosts(others: readonly string[] = []): MiddlewareHandler {
  const names = new Set([...ownNames, ...others]);
  return createMiddleware(async (c, next) => {
    const { hostname } = new URL(c.req.url);
    if (!names.has(hostname)) return c.text('Only on this machine', 403);
    await next();
  });
}
