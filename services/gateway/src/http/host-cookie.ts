import type { Context } from 'hono';
import { deleteCookie, getCookie } from 'hono/cookie';
import type { GatewayEnv } from './env.ts';

/** For `setCookie`, with the path '/': on https, a cookie that no other host and no plain http can set or replace (decision 0050). */
export function hostCookieOptions(publicOrigin: string): { secure: boolean; prefix?: 'host' } {
  return isHttps(publicOrigin) ? { secure: true, prefix: 'host' } : { secure: false };
}

/** The cookie of that name that `hostOnly` made. On https one without the prefix counts as none: another host may have planted it. */
export function readHostCookie(
  c: Context<GatewayEnv>,
  name: string,
  publicOrigin: string,
): string | undefined {
  return isHttps(publicOrigin) ? getCookie(c, name, 'host') : getCookie(c, name);
}

/** Takes back a cookie from a release that set no prefix, once its like with the prefix is set or taken back. */
export function deleteUnprefixedCookie(
  c: Context<GatewayEnv>,
  name: string,
  publicOrigin: string,
  path = '/',
): void {
  if (isHttps(publicOrigin) && getCookie(c, name) !== undefined)
    deleteCookie(c, name, { path, secure: true });
}

function isHttps(publicOrigin: string): boolean {
  return publicOrigin.startsWith('https:');
}
