import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import type { GatewayEnv } from '../http/env.ts';
import { hostCookieOptions, readHostCookie } from '../http/host-cookie.ts';

const scriptCookieName = 'scanlist-script';

/** The longest lifetime that browsers allow. */
const keptSeconds = 400 * 24 * 60 * 60;

/** Which script of the fill page this browser was sent, by the hash in its name; undefined if it keeps no cookies. */
export function readScriptCookie(c: Context<GatewayEnv>, publicOrigin: string): string | undefined {
  return readHostCookie(c, scriptCookieName, publicOrigin);
}

/** Keeps which script this browser was sent inside a page, unreadable for scripts. It says nothing about the visitor. */
export function writeScriptCookie(c: Context<GatewayEnv>, hash: string, publicOrigin: string): void {
  setCookie(c, scriptCookieName, hash, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    ...hostCookieOptions(publicOrigin),
    maxAge: keptSeconds,
  });
}
