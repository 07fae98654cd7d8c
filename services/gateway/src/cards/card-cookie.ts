import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import type { GatewayEnv } from '../http/env.ts';
import { deleteUnprefixedCookie, hostCookieOptions, readHostCookie } from '../http/host-cookie.ts';

export const cardCookieName = 'scanlist-card';

const secretShape = /^([A-Za-z0-9_]{1,200}?)_secret_[A-Za-z0-9_]{1,200}$/;

/** The card form that is open in a browser: which setup intent it confirms, and the secret it does so with. */
export interface OpenCard {
  setupIntentId: string;
  clientSecret: string;
}

/**
 * The setup intent that was handed to this browser, or null. The cookie holds its secret, so that an id that somebody read
 * elsewhere opens nothing: compare with the secret billing answers before handing it out again.
 */
export function readCardCookie(c: Context<GatewayEnv>, publicOrigin: string): OpenCard | null {
  const clientSecret = readHostCookie(c, cardCookieName, publicOrigin);
  const setupIntentId = clientSecret === undefined ? undefined : secretShape.exec(clientSecret)?.[1];
  return clientSecret !== undefined && setupIntentId !== undefined ? { setupIntentId, clientSecret } : null;
}

/** Binds a setup intent to this browser, out of reach of scripts, until the browser ends. */
export function writeCardCookie(c: Context<GatewayEnv>, clientSecret: string, publicOrigin: string): void {
  setCookie(c, cardCookieName, clientSecret, cookieOptions(publicOrigin));
  deleteUnprefixedCookie(c, cardCookieName, publicOrigin, formerPath);
}

/** The card was used. */
export function clearCardCookie(c: Context<GatewayEnv>, publicOrigin: string): void {
  deleteCookie(c, cardCookieName, cookieOptions(publicOrigin));
  deleteUnprefixedCookie(c, cardCookieName, publicOrigin, formerPath);
}

/** Of the cookie of a release that set no prefix. */
const formerPath = '/api';

function cookieOptions(publicOrigin: string) {
  return { httpOnly: true, sameSite: 'Lax', path: '/', ...hostCookieOptions(publicOrigin) } as const;
}
