import { directionOf, isLanguage, languageTagOf } from '@scanlist/contracts/http/languages';
import { shownTexts } from './text.ts';

/** The attributes of `<html>` for the language of the page. */
export function htmlAttributes(): string {
  const { language } = new Intl.Locale(shownTexts().locale);
  return isLanguage(language) ? `lang="${languageTagOf(language)}" dir="${directionOf(language)}"` : '';
}

/** 'a, b, c' in the language of the page. No 'and' before the last part, because 'date and time' has one. */
export function listText(parts: readonly string[]): string {
  const format = new Intl.ListFormat(shownTexts().locale, { type: 'conjunction', style: 'narrow' });
  const between = format.formatToParts(['a', 'b', 'c', 'd']).find(({ type }) => type === 'literal');
  return parts.join(between?.value);
}
