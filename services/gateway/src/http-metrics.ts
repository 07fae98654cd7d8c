import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { counter, histogram, readGauge, secondsSince } from '@scanlist/service-kit/metrics';
import type { Context } from 'hono';
import { routePath } from 'hono/route';
import type { GatewayEnv } from './env.ts';

const requests = counter(
  'scanlist_http_requests_total',
  'Requests by route pattern; `aborted` where the caller left before the answer was written.',
  { labelNames: ['method', 'route', 'status'] },
);
const seconds = histogram(
  'scanlist_http_request_duration_seconds',
  'How long a request took, from its headers to the end of its answer.',
  { labelNames: ['method', 'route'] },
);
const inFlight = readGauge('scanlist_http_requests_in_flight', 'Requests under way.');
const refused = counter(
  'scanlist_http_requests_refused_total',
  'Requests refused before any work: by a limit of what can be answered in time, or by a throttle.',
  { labelNames: ['kind'] },
);

/** What a person or a browser of ours sends. Anything else is one kind, whatever it calls itself. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const contexts = new WeakMap<IncomingMessage, Context<GatewayEnv>>();

/**
 * Says that a route of this context answers the request. It is counted by the pattern of the handler that was reached, never by its
 * address; without this a request is `unknown`.
 */
export function nameRoute(c: Context<GatewayEnv>): void {
  const incoming = c.env?.incoming;
  if (incoming) contexts.set(incoming as IncomingMessage, c);
}

/** Counts a refusal. `kind` is the name of a lane or a throttle. */
export function noteRefused(kind: string): void {
  refused.inc({ kind });
}

/** Counts and times each request of a server until it is closed. */
export function measureRequests(server: Server): void {
  let underWay = 0;
  const forget = inFlight.add({}, () => underWay);
  server.once('close', forget);
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const startedAt = performance.now();
    underWay++;
    response.once('close', () => {
      underWay--;
      const method = methods.has(request.method ?? '') ? (request.method as string) : 'other';
      const context = contexts.get(request);
      const route = context ? routePath(context) : 'unknown';
      const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted';
      requests.inc({ method, route, status });
      seconds.observe({ method, route }, secondsSince(startedAt));
    });
  });
}
