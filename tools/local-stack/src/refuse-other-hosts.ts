import { createMiddleware } from 'hono/factory';

const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Answers only under this machine's own name: a web page that points a name of its own at the loopback address, to read
 * mails and keys with the visitor's browser, gets 403.
 */
export const refuseOtherHosts = createMiddleware(async (c, next) => {
  const { hostname } = new URL(c.req.url);
  if (!ownNames.has(hostname)) return c.text('Only on this machine', 403);
  await next();
});
