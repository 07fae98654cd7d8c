import format, { type CompiledMessage } from 'icu-minify/format';
import { type LaterKey, type ServerKey, shownTexts } from './text.ts';

/** A text with elements in it: `values` makes one of each tag. Not for what every visitor loads first: it has a library. */
export function textParts<Part>(
  key: LaterKey | ServerKey,
  values: Record<string, string | ((parts: (string | Part)[]) => Part)>,
): (string | Part)[] {
  const { locale, messages } = shownTexts();
  return [format<Part>(messages[key] as CompiledMessage, locale, values, { formatters })].flat() as (
    | string
    | Part
  )[];
}

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
};
