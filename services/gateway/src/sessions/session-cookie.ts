import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import type { GatewayEnv } from '../http/env.ts';
import { deleteUnprefixedCookie, hostCookieOptions, readHostCookie } from '../http/host-cookie.ts';

export const sessionCookieName = 'scanlist-session';

const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** The token that this browser sent, or null if it sent none or an impossible one. */
export function readSessionCookie(c: Context<GatewayEnv>, publicOrigin: string): string | null {
  const token = readHostCookie(c, sessionCookieName, publicOrigin);
  return token !== undefined && tokenShape.test(token) ? token : null;
}

/**
 * Sets the session cookie: unreadable for scripts, not sent with forms of other sites, deleted when the browser ends.
 */
export function writeSessionCookie(c: Context<GatewayEnv>, token: string, publicOrigin: string): void {
  setCookie(c, sessionCookieName, token, cookieOptions(publicOrigin));
  deleteUnprefixedCookie(c, sessionCookieName, publicOrigin);
}

/**
 * Deletes the session cookie and the pages in the cache of the browser. The cookie of the device stays (decision
 * 0046), and so does what a visitor has not sent yet (decision 0050).
 */
export function clearSessionCookie(c: Context<GatewayEnv>, publicOrigin: string): void {
  deleteCookie(c, sessionCookieName, cookieOptions(publicOrigin));
  deleteUnprefixedCookie(c, sessionCookieName, publicOrigin);
  c.header('Clear-Site-Data', '"cache"');
}

function cookieOptions(publicOrigin: string) {
  return { httpOnly: true, sameSite: 'Lax', path: '/', ...hostCookieOptions(publicOrigin) } as const;
}
