import { directionOf, isLanguage, languageTagOf } from '@scanlist/contracts/http/languages';
import { shownTexts } from './text.ts';

/** The attributes of `<html>` for the language of the page. */
export function htmlAttributes(): string {
  const { language } = new Intl.Locale(shownTexts().locale);
  return isLanguage(language) ? `lang="${languageTagOf(language)}" dir="${directionOf(language)}"` : '';
}

/** 'a, b, c' in the language of the page. */
export function listText(parts: readonly string[]): string {
  return new Intl.ListFormat(shownTexts().locale, { type: 'conjunction', style: 'narrow' }).format(parts);
}
