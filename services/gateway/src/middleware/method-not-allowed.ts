import { AppError } from '@scanlist/service-kit/app-error';
import type { Hono } from 'hono';
import type { GatewayEnv } from '../http/env.ts';

/**
 * Answers 405 with `Allow` for every address that `app` serves by other methods only; call it after the last route.
 */
export function refuseOtherMethods(app: Hono<GatewayEnv>, pathPrefix: string): void {
  const methodsOfPath = new Map<string, Set<string>>();
  for (const { path, method } of app.routes) {
    if (method === 'ALL' || !path.startsWith(pathPrefix)) continue;
    const methods = methodsOfPath.get(path) ?? new Set();
    methodsOfPath.set(path, methods.add(method));
  }
  for (const [path, methods] of methodsOfPath) {
    const allow = [...methods].sort().join(', ');
    app.all(path, (c) => {
      c.header('Allow', allow);
      throw new AppError('METHOD_NOT_ALLOWED', 'This address doesn’t accept that kind of request.');
    });
  }
}
