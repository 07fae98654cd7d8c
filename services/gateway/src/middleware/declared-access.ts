import { accessOf, apiRoutes, recentPasswordOf } from '@scanlist/contracts/http/access';
import type { Hono, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { GatewayEnv } from '../http/env.ts';
import { countWrite, identifyCaller, isWrite, type MemberDependencies } from './identify-caller.ts';
import { expectPassword, type RecentPasswordDependencies } from './require-password.ts';

function isDeclared(route: string): route is keyof typeof apiRoutes {
  return Object.hasOwn(apiRoutes, route);
}

/**
 * Runs before each route the check that `apiRoutes` declares for it. Public routes pass. `app` uses it before the first of
 * them. A write is checked again once its body is read (`readText`, `readBytes`), a file while it is sent (`answerExport`).
 */
export function checkAccess(
  deps: MemberDependencies & RecentPasswordDependencies,
): MiddlewareHandler<GatewayEnv> {
  return async function checkAccessOfRoute(c, next) {
    // The first declared route is the one that answers.
    const route = matchedRoutes(c)
      .map(({ method, path }) => `${method} ${path}`)
      .find(isDeclared);
    const access = route ? accessOf(route) : 'anyone';
    if (!route || access === 'anyone' || access === 'signed') return next();
    await identifyCaller(c, deps, access);
    c.set('checkAgain', () => identifyCaller(c, deps, access, c.var.ownerId));
    if (isWrite(c)) await countWrite(c, deps);
    if (recentPasswordOf(route) === 'asked') expectPassword(c, deps);
    return next();
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
