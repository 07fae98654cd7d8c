import { randomBytes } from 'node:crypto';
import { correlate, correlationId } from '@scanlist/service-kit/correlation';
import type { MiddlewareHandler } from 'hono';
import type { GatewayEnv } from '../http/env.ts';

const header = 'x-request-id';

/**
 * Gives each request an id, which everything done for it carries (`correlate`), and sends it with answers of the API
 * as `X-Request-Id`. A trusted proxy may provide one. Pages have none: they are cached, and the same for everybody.
 */
export function correlateRequests(trustProxy: boolean): MiddlewareHandler<GatewayEnv> {
  return function correlateRequest(c, next) {
    const given = trustProxy ? c.req.header(header) : undefined;
    const own = randomBytes(8).toString('hex');
    return correlate(given, () => (correlationId() ? answerWithId() : correlate(own, answerWithId)));

    async function answerWithId() {
      await next();
      if (c.req.path.startsWith('/api/')) c.res.headers.set(header, correlationId() ?? own);
    }
  };
}
