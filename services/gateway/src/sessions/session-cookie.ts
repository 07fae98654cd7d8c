import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import type { GatewayEnv } from '../http/env.ts';
import { deleteUnprefixedCookie, hostCookieOptions, readHostCookie } from '../http/host-cookie.ts';

export const sessionCookieName = 'scanlist-session';

const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** The token this browser sent, or null when it sent none or something that cannot be one. */
export function readSessionCookie(c: Context<GatewayEnv>, publicOrigin: string): string | null {
  const token = readHostCookie(c, sessionCookieName, publicOrigin);
  return token !== undefined && tokenShape.test(token) ? token : null;
}

/** Hands the browser its token: out of reach of scripts, never sent along by other sites' forms. It ends with the browser. */
export function writeSessionCookie(c: Context<GatewayEnv>, token: string, publicOrigin: string): void {
  setCookie(c, sessionCookieName, token, cookieOptions(publicOrigin));
  deleteUnprefixedCookie(c, sessionCookieName, publicOrigin);
}

/**
 * The browser is signed out: takes the token back and has the browser forget what it has kept of pages. Neither the cookie of the
 * device goes (decision 0046) nor what a visitor has not sent yet (decision 0050).
 */
export function clearSessionCookie(c: Context<GatewayEnv>, publicOrigin: string): void {
  deleteCookie(c, sessionCookieName, cookieOptions(publicOrigin));
  deleteUnprefixedCookie(c, sessionCookieName, publicOrigin);
  c.header('Clear-Site-Data', '"cache"');
}

function cookieOptions(publicOrigin: string) {
  return { httpOnly: true, sameSite: 'Lax', path: '/', ...hostCookieOptions(publicOrigin) } as const;
}
