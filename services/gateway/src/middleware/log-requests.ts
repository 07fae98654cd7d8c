import type { Logger } from '@scanlist/service-kit/logger';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { GatewayEnv } from '../http/env.ts';
import { nameRoute } from '../http/http-metrics.ts';

/**
 * Logs one line per request: method, route pattern, status, milliseconds. Never an address with an id, a body or a
 * token. Metrics get the pattern from here, too.
 */
export function logRequests(logger: Logger): MiddlewareHandler<GatewayEnv> {
  return async function logRequest(c, next) {
    nameRoute(c);
    const startedAt = performance.now();
    await next();
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    logger.info({ method: c.req.method, route: routePath(c), status: c.res.status, ms }, 'request');
  };
}
