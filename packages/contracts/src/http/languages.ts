/** The languages of the page that a visitor fills in, each by its own name, in the order in which they are offered. */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  pt: 'Português',
  nl: 'Nederlands',
  pl: 'Polski',
  tr: 'Türkçe',
  uk: 'Українська',
  ar: 'العربية',
  he: 'עברית',
  hi: 'हिन्दी',
  ja: '日本語',
  zh: '简体中文',
  vi: 'Tiếng Việt',
} as const;

/** A language as an address (`?lang=de`) and a browser name it. */
export type Language = keyof typeof languages;

/** The language of a visitor whose browser asks for none of ours. */
export const defaultLanguage: Language = 'en';

/** Whether it is one of our languages. */
export function isLanguage(text: string | undefined): text is Language {
  return text !== undefined && Object.hasOwn(languages, text);
}

/** The direction of the language's script, for `<html dir>`. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return rightToLeft.has(language) ? 'rtl' : 'ltr';
}

/** The language for `lang` attributes: with its script where a font depends on it. */
export function languageTagOf(language: Language): string {
  return tags.get(language) ?? language;
}

/**
 * The BCP 47 tag of the language for `Intl`: the language alone, and for Arabic with the digits 0 to 9 (`-u-nu-latn`).
 * Browsers differ in the digits of Arabic, and the server's HTML must have the same numbers as the page's script.
 */
export function intlTagOf(language: Language): string {
  return language === 'ar' ? 'ar-u-nu-latn' : language;
}

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'he']);
const tags: ReadonlyMap<string, string> = new Map([['zh', 'zh-Hans']]);
