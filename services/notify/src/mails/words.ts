const zeroWidthSpace = '\u200b';

/**
 * What somebody typed, fit to print and to store: line breaks are `\n`; other control characters, half characters and the
 * marks that turn the direction of whatever follows them are gone.
 */
export function printable(words: string): string {
  return words
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\p{Cs}/gu, '\ufffd');
}

/** The same on one line, for a subject or a title. */
export function oneLine(words: string): string {
  return printable(words).replace(/\s+/g, ' ').trim();
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** At most `max` characters as a person counts them. What is longer ends in '…', after a whole word where one ends near. */
export function cutTo(words: string, max: number): string {
  const counted = Array.from(characters.segment(words), ({ segment }) => segment);
  if (counted.length <= max) return words;
  const lastSpace = counted.slice(0, max).lastIndexOf(' ');
  const kept = counted.slice(0, lastSpace >= max / 2 ? lastSpace : max - 1);
  return `${kept.join('').trimEnd()}…`;
}

/**
 * Words in which a mail programme finds no address to make a link of: an invisible space stands inside whatever looks
 * like one (decision O4). What a person reads stays as it was typed.
 */
export function unlinked(words: string): string {
  return words
    .replace(/:(?=\/\/)/g, `:${zeroWidthSpace}`)
    .replace(/\b(mailto|tel|sms):/gi, `$1:${zeroWidthSpace}`)
    .replace(/@(?=\S)/g, `@${zeroWidthSpace}`)
    .replace(/\.(?=\p{L}{2})/gu, `.${zeroWidthSpace}`);
}

/** Somebody's name for a sentence of ours: on one line, without links, cut where it is long. */
export function nameOf(words: string, max = 80): string {
  return unlinked(cutTo(oneLine(words), max)) || 'Somebody';
}

const firstLetterRightToLeft =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** 'rtl' for words whose first letter is of a script written from right to left; said outright because few mail programmes know `dir="auto"`. */
export function directionOf(words: string): 'rtl' | undefined {
  return firstLetterRightToLeft.test(words) ? 'rtl' : undefined;
}
