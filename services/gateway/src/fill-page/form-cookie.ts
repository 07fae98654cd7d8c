import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import type { GatewayEnv } from '../http/env.ts';
import { hostCookieOptions, readHostCookie } from '../http/host-cookie.ts';
import { isFormId } from './posted-form.ts';

const formCookieName = 'scanlist-form';

const keptMinutes = 10;

/** How long a browser is recognized that sends a form again, as by a second tap or by Back. */
export const formCookieSeconds = keptMinutes * 60;

/** The id for forms of this browser that have none, or null if it has none or keeps no cookies. */
export function readFormCookie(c: Context<GatewayEnv>, publicOrigin: string): string | null {
  const formId = readHostCookie(c, formCookieName, publicOrigin);
  return formId !== undefined && isFormId(formId) ? formId : null;
}

/** Keeps the id for ten minutes, unreadable for scripts. Only browsers that post a form get this cookie (decision 0074). */
export function writeFormCookie(c: Context<GatewayEnv>, formId: string, publicOrigin: string): void {
  setCookie(c, formCookieName, formId, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: formCookieSeconds,
    ...hostCookieOptions(publicOrigin),
  });
}
