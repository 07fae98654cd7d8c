import type { Context } from 'hono';
import { deleteCookie, getCookie } from 'hono/cookie';
import type { GatewayEnv } from './env.ts';

/**
 * Options of `setCookie`, with the path `/`: on https, a cookie that no other host and no plain http can set or
 * replace (decision 0050).
 */
export function hostCookieOptions(publicOrigin: string): { secure: boolean; prefix?: 'host' } {
  return isHttps(publicOrigin) ? { secure: true, prefix: 'host' } : { secure: false };
}

/**
 * The cookie of that name made with `hostCookieOptions`. On https a cookie without the prefix is ignored: another
 * host may have planted it.
 */
export function readHostCookie(
  c: Context<GatewayEnv>,
  name: string,
  publicOrigin: string,
): string | undefined {
  return isHttps(publicOrigin) ? getCookie(c, name, 'host') : getCookie(c, name);
}

/** Deletes a cookie of a release without a prefix, once the one with the prefix is set or deleted. */
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
