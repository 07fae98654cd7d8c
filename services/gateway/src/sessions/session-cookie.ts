import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { GatewayEnv } from '../env.ts';

export const sessionCookieName = 'scanlist-session';

const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** The token this browser sent, or null when it sent none or something that cannot be one. */
export function readSessionCookie(c: Context<GatewayEnv>): string | null {
  const token = getCookie(c, sessionCookieName);
  return token !== undefined && tokenShape.test(token) ? token : null;
}

/** Hands the browser its token: out of reach of scripts, never sent along by other sites' forms. It ends with the browser. */
export function writeSessionCookie(c: Context<GatewayEnv>, token: string, publicOrigin: string): void {
  setCookie(c, sessionCookieName, token, cookieOptions(publicOrigin));
}

/** Takes the token back. */
export function clearSessionCookie(c: Context<GatewayEnv>, publicOrigin: string): void {
  deleteCookie(c, sessionCookieName, cookieOptions(publicOrigin));
}

function cookieOptions(publicOrigin: string) {
  return { httpOnly: true, sameSite: 'Lax', path: '/', secure: publicOrigin.startsWith('https:') } as const;
}
