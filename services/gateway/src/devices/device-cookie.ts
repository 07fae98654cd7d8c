import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { GatewayEnv } from '../http/env.ts';
import { deleteUnprefixedCookie, hostCookieOptions } from '../http/host-cookie.ts';
import { accountsMax, tokenPattern } from './devices.ts';

export const deviceCookieName = 'scanlist-device';

/** The longest lifetime that browsers allow. */
const keptSeconds = 400 * 24 * 60 * 60;

const cookieShape = new RegExp(`^${tokenPattern}(?:\\.${tokenPattern}){0,${accountsMax - 1}}$`);

/**
 * The tokens in this browser of accounts that signed in on it; none for an invalid cookie. Tokens of a release
 * without a cookie prefix count if there are none with it: they are signed, so a planted one opens nothing.
 */
export function readDeviceCookie(c: Context<GatewayEnv>): string[] {
  const value = getCookie(c, deviceCookieName, 'host') ?? getCookie(c, deviceCookieName);
  return value !== undefined && cookieShape.test(value) ? value.split('.') : [];
}

/** Stores these tokens in the browser beyond its end and a sign-out, unreadable for scripts. */
export function writeDeviceCookie(
  c: Context<GatewayEnv>,
  tokens: readonly string[],
  publicOrigin: string,
): void {
  if (tokens.length === 0) return;
  setCookie(c, deviceCookieName, tokens.join('.'), {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    ...hostCookieOptions(publicOrigin),
    maxAge: keptSeconds,
  });
  deleteUnprefixedCookie(c, deviceCookieName, publicOrigin);
}
