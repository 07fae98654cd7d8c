import { correlationId } from '@scanlist/service-kit/correlation';
import { inSpan, isTracing } from '@scanlist/service-kit/tracing';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { GatewayEnv } from '../http/env.ts';

/** Makes each request a span if traces are on. Only a trusted proxy may name the parent span. */
export function traceRequests(trustProxy: boolean): MiddlewareHandler<GatewayEnv> {
  return function traceRequest(c, next) {
    if (!isTracing()) return next();
    const { method } = c.req;
    const parent = trustProxy ? c.req.header('traceparent') : undefined;
    return inSpan(method, { kind: 'server', parent }, async (span) => {
      await next();
      const { status } = c.res;
      span.rename(`${method} ${routePath(c)}`);
      span.set({
        'http.request.method': method,
        'http.route': routePath(c),
        'http.response.status_code': status,
        'scanlist.correlation_id': correlationId() ?? '',
      });
      if (status >= 500) span.fail(String(status));
    });
  };
}
