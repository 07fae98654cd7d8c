import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import type { GatewayEnv } from '../http/env.ts';
import { deleteUnprefixedCookie, hostCookieOptions, readHostCookie } from '../http/host-cookie.ts';

export const cardCookieName = 'scanlist-card';

const secretShape = /^([A-Za-z0-9_]{1,200}?)_secret_[A-Za-z0-9_]{1,200}$/;

/** The card form that is open in a browser: the id of its setup intent and its secret. */
export interface OpenCard {
  setupIntentId: string;
  clientSecret: string;
}

/**
 * The setup intent of this browser, or null. The cookie has its secret, so an id alone opens nothing: compare the
 * secret with that of billing before it is sent again.
 */
export function readCardCookie(c: Context<GatewayEnv>, publicOrigin: string): OpenCard | null {
  const clientSecret = readHostCookie(c, cardCookieName, publicOrigin);
  const setupIntentId = clientSecret === undefined ? undefined : secretShape.exec(clientSecret)?.[1];
  return clientSecret !== undefined && setupIntentId !== undefined ? { setupIntentId, clientSecret } : null;
}

/** Binds a setup intent to this browser until it ends, unreadable for scripts. */
export function writeCardCookie(c: Context<GatewayEnv>, clientSecret: string, publicOrigin: string): void {
  setCookie(c, cardCookieName, clientSecret, cookieOptions(publicOrigin));
  deleteUnprefixedCookie(c, cardCookieName, publicOrigin, formerPath);
}

/** Deletes the cookie once the card is used. */
export function clearCardCookie(c: Context<GatewayEnv>, publicOrigin: string): void {
  deleteCookie(c, cardCookieName, cookieOptions(publicOrigin));
  deleteUnprefixedCookie(c, cardCookieName, publicOrigin, formerPath);
}

/** The path of cookies from releases without a prefix. */
const formerPath = '/api';

function cookieOptions(publicOrigin: string) {
  return { httpOnly: true, sameSite: 'Lax', path: '/', ...hostCookieOptions(publicOrigin) } as const;
}
