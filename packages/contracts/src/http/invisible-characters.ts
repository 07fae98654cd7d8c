/*
 * Characters that nobody sees: controls, formats, bidi controls, zero-width characters, line separators, and code points that
 * mean nothing (unassigned, private, half a surrogate pair). Some are part of what is seen, and are left where they are so:
 * joiners as in RFC 5892, appendix A, and the inside of emoji.
 */

const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Signs that take the vowel of a letter, beside which a joiner changes how both are drawn. */
const viramas =
  '\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d3b\\u0d3c\\u0d4d\\u0dca\\u0f84\\u1039\\u103a\\u17d2\\u1b44\\ua9c0\\uabed';

const seenAsPartOf = new RegExp(
  [
    // Persian and other languages in Arabic letters end a joined group within a word.
    '[\\p{Script=Arabic}\\p{Script=Syriac}]\\p{M}*\\u200c(?=[\\p{Script=Arabic}\\p{Script=Syriac}])',
    // Sinhala, Malayalam, Marathi and others; Bengali and Kannada have the joiner before the sign.
    `[${viramas}][\\u200c\\u200d]`,
    `\\p{L}\\u200d(?=[${viramas}])`,
    // Emoji of several parts, emoji drawn in color, keys.
    '\\p{Extended_Pictographic}(?:\\ufe0f|\\p{Emoji_Modifier})?\\u200d(?=\\p{Extended_Pictographic})',
    '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]',
    '[0-9#*]\\ufe0f\\u20e3',
  ].join('|'),
  'gu',
);

/** Whether a text has a character that nobody sees and that changes nothing of what is seen. */
export function hasInvisibleCharacters(text: string): boolean {
  return unseen.test(text.replace(seenAsPartOf, ''));
}
