import type { MiddlewareHandler } from 'hono';
import type { GatewayEnv } from '../http/env.ts';

const dayInSeconds = 86_400;

/**
 * The headers every answer carries. Pages replace the Content-Security-Policy, which here forbids everything, by their own. Over https
 * browsers come by https alone for a year, to the hosts below as well where `withSubdomains` says so.
 */
export function securityHeadersOf(
  publicOrigin: string,
  { withSubdomains }: { withSubdomains: boolean },
): Record<string, string> {
  const headers: Record<string, string> = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  };
  if (publicOrigin.startsWith('https:')) {
    const subdomains = withSubdomains ? '; includeSubDomains' : '';
    headers['strict-transport-security'] = `max-age=${365 * dayInSeconds}${subdomains}`;
  }
  return headers;
}

/** Adds the headers of `securityHeadersOf` to every answer, where the answer does not say otherwise itself. */
export function secureAnswers(headers: Record<string, string>): MiddlewareHandler<GatewayEnv> {
  const entries = Object.entries(headers);
  return async function addSecurityHeaders(c, next) {
    await next();
    for (const [name, value] of entries) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  };
}
