import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { GatewayEnv } from '../http/env.ts';
import { deleteUnprefixedCookie, hostCookieOptions } from '../http/host-cookie.ts';
import { accountsMax, tokenPattern } from './devices.ts';

export const deviceCookieName = 'scanlist-device';

/** As long as browsers keep a cookie at most. */
const keptSeconds = 400 * 24 * 60 * 60;

const cookieShape = new RegExp(`^${tokenPattern}(?:\\.${tokenPattern}){0,${accountsMax - 1}}$`);

/**
 * The tokens this browser keeps of accounts that were signed in to on it; none where it sent nothing that can be some. Those of a
 * release that set no prefix count where there are none with it: they are signed, so one that was planted opens nothing.
 */
export function readDeviceCookie(c: Context<GatewayEnv>): string[] {
  const value = getCookie(c, deviceCookieName, 'host') ?? getCookie(c, deviceCookieName);
  return value !== undefined && cookieShape.test(value) ? value.split('.') : [];
}

/** Has the browser keep these tokens, out of reach of scripts, beyond signing out and its own end. */
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
