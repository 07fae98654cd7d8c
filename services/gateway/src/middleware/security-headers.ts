import type { MiddlewareHandler } from 'hono';
import type { GatewayEnv } from '../http/env.ts';

const dayInSeconds = 86_400;

/**
 * The headers of every answer. Pages replace the Content-Security-Policy, which forbids everything here, by their
 * own. On https, browsers use https for a year, with `withSubdomains` for all hosts below, too.
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

/** Adds the headers of `securityHeadersOf` to every answer that does not set them itself. */
export function secureAnswers(headers: Record<string, string>): MiddlewareHandler<GatewayEnv> {
  const entries = Object.entries(headers);
  return async function addSecurityHeaders(c, next) {
    await next();
    for (const [name, value] of entries) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  };
}
