import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import type { GatewayEnv } from '../http/env.ts';
import { hostCookieOptions, readHostCookie } from '../http/host-cookie.ts';

const previewCookieName = 'scanlist-preview';

/** The signed token of a preview that this browser sent, or undefined. */
export function readPreviewCookie(c: Context<GatewayEnv>, publicOrigin: string): string | undefined {
  return readHostCookie(c, previewCookieName, publicOrigin);
}

/** Keeps a token until the browser is closed, unreadable for scripts. The token itself ends within a day. */
export function writePreviewCookie(c: Context<GatewayEnv>, token: string, publicOrigin: string): void {
  setCookie(c, previewCookieName, token, cookieOptions(publicOrigin));
}

/** Ends the preview in this browser. */
export function clearPreviewCookie(c: Context<GatewayEnv>, publicOrigin: string): void {
  deleteCookie(c, previewCookieName, cookieOptions(publicOrigin));
}

function cookieOptions(publicOrigin: string) {
  return { httpOnly: true, sameSite: 'Lax', path: '/', ...hostCookieOptions(publicOrigin) } as const;
}
