import { defaultLanguage, type Language, languages } from '@scanlist/contracts/http/languages';
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { type DetectorOptions, detectFromCookie, detectFromHeader, detectFromQuery } from 'hono/language';
import { parseAccept } from 'hono/utils/accept';
import type { GatewayEnv } from '../http/env.ts';
import { hostCookieOptions } from '../http/host-cookie.ts';

const languageCookieName = 'scanlist-lang';

const keptSeconds = 365 * 24 * 60 * 60;

const options: DetectorOptions = {
  order: ['querystring', 'cookie', 'header'],
  lookupQueryString: 'lang',
  lookupCookie: languageCookieName,
  lookupFromHeaderKey: 'accept-language',
  lookupFromPathIndex: 0,
  caches: false,
  ignoreCase: true,
  supportedLanguages: Object.keys(languages),
  fallbackLanguage: defaultLanguage,
  // Android names Hebrew by the code it had until 1989.
  convertDetectedLanguage: (tag: string) => tag.replace(/^iw\b/i, 'he'),
};

/**
 * The language of a visitor's page: `?lang=`, else what this browser chose before, else the first one that it asks for
 * and we have, else English. A region is ignored: `pt-PT` is Portuguese, `zh-TW` Chinese.
 */
export function pageLanguage(c: Context<GatewayEnv>, publicOrigin: string): Language {
  const { prefix } = hostCookieOptions(publicOrigin);
  // On https, a cookie without the prefix may be from another host (decision 0050).
  const lookupCookie = prefix === 'host' ? `__Host-${languageCookieName}` : languageCookieName;
  const chosen = detectFromQuery(c, options) ?? detectFromCookie(c, { ...options, lookupCookie });
  const language = chosen ?? detectFromHeader(c, options);
  return (language ?? defaultLanguage) as Language;
}

/** The first locale of that language which the browser asks for, with its region: `en-GB` writes dates as `en-US` does not. */
export function pageLocale(c: Context<GatewayEnv>, language: Language): string | undefined {
  const asked = parseAccept(c.req.header('accept-language') ?? '');
  return asked.find(({ type }) => type.split('-')[0]?.toLowerCase() === language)?.type;
}

/** Keeps the language of `?lang=` in the answer's cookie for a year, unreadable for scripts, so that other pages have it, too. */
export function writeChosenLanguage(c: Context<GatewayEnv>, publicOrigin: string): void {
  const language = detectFromQuery(c, options);
  if (language === undefined) return;
  setCookie(c, languageCookieName, language, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: keptSeconds,
    ...hostCookieOptions(publicOrigin),
  });
}

/** What a page in the visitor's language depends on, for caches. */
export const languageVary = 'Accept-Language, Cookie';
