import { type ApiAccess, apiRoutes } from '@scanlist/contracts/http/access';
import type { Hono, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { GatewayEnv } from '../http/env.ts';

const accessOf = new Map<string, ApiAccess>(Object.entries(apiRoutes));

/** Has `owner` decide about each request of a route that `apiRoutes` gives to owners alone; `app` uses it before the first of them. */
export function checkAccess(owner: MiddlewareHandler<GatewayEnv>): MiddlewareHandler<GatewayEnv> {
  return async function checkAccessOfRoute(c, next) {
    // The first one that is declared is the one that answers.
    const route = matchedRoutes(c).find(({ method, path }) => accessOf.has(`${method} ${path}`));
    if (route && accessOf.get(`${route.method} ${route.path}`) === 'owner') return owner(c, next);
    await next();
  };
}

/**
 * Holds `app` to what `apiRoutes` says of who may call what; call it after the last route. Throws where a route is not named there, or one
 * that is named is not there.
 */
export function requireDeclaredRoutes(app: Hono<GatewayEnv>): void {
  const served = new Set(
    app.routes
      .filter(({ path, method }) => path.startsWith('/api/') && method !== 'ALL')
      .map(({ path, method }) => `${method} ${path}`),
  );
  const declared = new Set<string>(Object.keys(apiRoutes));
  const undeclared = [...served].filter((route) => !declared.has(route));
  const missing = [...declared].filter((route) => !served.has(route));
  if (undeclared.length > 0) throw new Error(`apiRoutes does not say who may call ${undeclared.join(', ')}`);
  if (missing.length > 0) throw new Error(`apiRoutes names what nobody answers: ${missing.join(', ')}`);
}
