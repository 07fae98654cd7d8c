import { AppError } from '@scanlist/service-kit/app-error';
import type { MiddlewareHandler } from 'hono';
import type { GatewayEnv } from '../http/env.ts';

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that a page of another site made a browser send (decision H2: 403 `WRONG_ORIGIN`). An `Origin` must
 * be the public one or the requested host. Where the public one is https, http of the same host is refused: without TLS
 * anybody on the way can answer in its place. A request without an origin does not come from a browser and passes
 * (decision H3).
 */
export function requireOrigin(publicOrigin: string): MiddlewareHandler<GatewayEnv> {
  return async function checkOrigin(c, next) {
    if (!readingMethods.has(c.req.method)) {
      const origin = c.req.header('origin');
      const crossSite = c.req.header('sec-fetch-site') === 'cross-site';
      if (crossSite || (origin !== undefined && !isOurs(origin, publicOrigin, c.req.header('host')))) {
        throw new AppError('WRONG_ORIGIN', 'This request came from another site and was refused.');
      }
    }
    await next();
  };
}

function isOurs(origin: string, publicOrigin: string, host: string | undefined): boolean {
  if (origin === publicOrigin) return true;
  if (host === undefined || !URL.canParse(origin)) return false;
  const asked = new URL(origin);
  const known = new URL(publicOrigin);
  const isDowngraded = known.protocol === 'https:' && asked.host === known.host;
  return asked.host === host.toLowerCase() && !isDowngraded;
}
