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

/** What a person or a browser of ours sends. Any other method counts as `other`. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** What is known of a request, kept on its answer: a map of all that are under way costs more than the rest of the measuring. */
interface MeasuredResponse extends ServerResponse {
  [startedAtKey]?: number;
  [contextKey]?: Context<GatewayEnv>;
}
const startedAtKey = Symbol('startedAt');
const contextKey = Symbol('context');

/**
 * Says that a route of this context answers the request. It is counted by the pattern of the handler that was reached, never by its
 * address; without this a request is `unknown`.
 */
export function nameRoute(c: Context<GatewayEnv>): void {
  const response = c.env?.outgoing as MeasuredResponse | undefined;
  if (response) response[contextKey] = c;
}

/** Counts a refusal. `kind` is the name of a lane or a throttle. */
export function recordRefused(kind: string): void {
  refused.inc({ kind });
}

/** Counts and times each request of a server until it is closed. */
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
