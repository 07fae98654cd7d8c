const zeroWidthSpace = '\u200b';

/**
 * A user's text, safe to print and to store: line breaks are `\n`; other control characters, lone surrogates and marks
 * that change the direction of the following text are removed or replaced.
 */
export function printable(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\p{Cs}/gu, '\ufffd');
}

/** A user's text as `printable` returns it, on one line, for a subject or a title. */
export function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim();
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** At most `max` characters as a person counts them. Longer text ends in '…', after a whole word if one ends nearby. */
export function truncate(text: string, max: number): string {
  const counted = Array.from(characters.segment(text), ({ segment }) => segment);
  if (counted.length <= max) return text;
  const lastSpace = counted.slice(0, max).lastIndexOf(' ');
  const kept = counted.slice(0, lastSpace >= max / 2 ? lastSpace : max - 1);
  return `${kept.join('').trimEnd()}…`;
}

/**
 * Text in which a mail program finds nothing to turn into a link: an invisible space is inserted into everything that
 * looks like an address (decision O4). The visible text does not change.
 */
export function withoutLinks(text: string): string {
  return text
    .replace(/:(?=\/\/)/g, `:${zeroWidthSpace}`)
    .replace(/\b(mailto|tel|sms):/gi, `$1:${zeroWidthSpace}`)
    .replace(/@(?=\S)/g, `@${zeroWidthSpace}`)
    .replace(/\.(?=\p{L}{2})/gu, `.${zeroWidthSpace}`);
}

/** A user's name for a sentence of a mail: on one line, without links, truncated if long. */
export function displayName(text: string, max = 80): string {
  return withoutLinks(truncate(oneLine(text), max)) || 'Someone';
}

const firstLetterRightToLeft =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * 'rtl' if the first letter belongs to a right-to-left script. It is set explicitly because few mail programs support
 * `dir="auto"`.
 */
export function textDirection(text: string): 'rtl' | undefined {
  return firstLetterRightToLeft.test(text) ? 'rtl' : undefined;
}

/** A name that somebody typed, on one line, without links, and no longer than a line of a mail. */
export function nameOf(text: string): string {
  return withoutLinks(truncate(oneLine(text), 100));
}
