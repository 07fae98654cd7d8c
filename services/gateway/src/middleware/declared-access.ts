import { type ApiAccess, apiRoutes } from '@scanlist/contracts/http/access';
import type { Hono, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { GatewayEnv } from '../http/env.ts';

const accessOf = new Map<string, ApiAccess>(Object.entries(apiRoutes));

/**
 * Runs `owner` before each route that `apiRoutes` protects: those that only owners may call. Public routes pass.
 * `app` uses it before the first of them.
 */
export function checkAccess(owner: MiddlewareHandler<GatewayEnv>): MiddlewareHandler<GatewayEnv> {
  return async function checkAccessOfRoute(c, next) {
    // The first declared route is the one that answers.
    const route = matchedRoutes(c).find(({ method, path }) => accessOf.has(`${method} ${path}`));
    if (route && accessOf.get(`${route.method} ${route.path}`) === 'owner') return owner(c, next);
    await next();
  };
}

/**
 * Checks `app` against `apiRoutes`; call it after the last route. Throws if a route is not declared, or a declared
 * route does not exist.
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
