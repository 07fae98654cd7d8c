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

/** Methods with a label of their own; any other counts as `other`. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/**
 * What is known of a request, stored on its response: a map of all requests costs more than the other measurements
 * together.
 */
interface MeasuredResponse extends ServerResponse {
  [startedAtKey]?: number;
  [contextKey]?: Context<GatewayEnv>;
}
const startedAtKey = Symbol('startedAt');
const contextKey = Symbol('context');

/**
 * Marks the request as answered by a route of this context. It is counted by the pattern of the handler, never by its
 * address; without this call it is `unknown`.
 */
export function nameRoute(c: Context<GatewayEnv>): void {
  const response = c.env?.outgoing as MeasuredResponse | undefined;
  if (response) response[contextKey] = c;
}

/** Counts a refusal. `kind` is the name of a lane or a throttle. */
export function recordRefused(kind: string): void {
  refused.inc({ kind });
}

/** Counts and times each request of a server until it closes. */
export function measureRequests(server: Server): void {
  let underWay = 0;
  const forget = inFlight.add({}, () => underWay);
  function end(this: MeasuredResponse) {
    underWay--;
    note(this);
  }
  server.once('close', forget);
  server.prependListener('request', (_request: IncomingMessage, response: MeasuredResponse) => {
    response[startedAtKey] = performance.now();
    underWay++;
    response.on('close', end);
  });
}

function note(response: MeasuredResponse): void {
  const { req, statusCode, writableFinished } = response;
  const { [contextKey]: context, [startedAtKey]: startedAt = 0 } = response;
  const method = methods.has(req.method ?? '') ? (req.method as string) : 'other';
  const route = context ? routePath(context) : 'unknown';
  const status = writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'aborted';
  requests.inc({ method, route, status });
  seconds.observe({ method, route }, secondsSince(startedAt));
}
