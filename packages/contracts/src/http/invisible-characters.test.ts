import { expect, test } from 'vitest';
import { hasInvisibleCharacters } from './invisible-characters.ts';

test.each([
  ['a zero-width space', 'ad\u200bmin'],
  ['a zero-width joiner between Latin letters', 'ad\u200dmin'],
  ['a zero-width non-joiner between Latin letters', 'ad\u200cmin'],
  ['a zero-width no-break space', '\ufeffadmin'],
  ['a word joiner', 'ad\u2060min'],
  ['a soft hyphen', 'ad\u00admin'],
  ['a right-to-left override', 'admin\u202e'],
  ['a right-to-left mark', 'admin\u200f'],
  ['an isolate', '\u2068admin\u2069'],
  ['a tag', 'admin\u{e0061}'],
  ['a variation selector behind a letter', 'a\ufe0fdmin'],
  ['a Hangul filler', 'admin\u3164'],
  ['a grapheme joiner', 'ad\u034fmin'],
  ['a tab', 'ad\tmin'],
  ['a null', 'ad\0min'],
  ['an escape', 'ad\u001bmin'],
  ['a line separator', 'ad\u2028min'],
  ['half a surrogate pair', 'ad\ud800min'],
  ['a private character', 'ad\ue000min'],
  ['an unassigned character', 'ad\u{e0fff}min'],
])('%s is invisible', (_, text) => {
  expect(hasInvisibleCharacters(text)).toBe(true);
});

test.each([
  ['Persian', 'علی\u200cرضا'],
  ['Sinhala', 'ශ්\u200dරී'],
  ['Malayalam', 'അവന്\u200d'],
  ['Marathi', 'शरद्\u200cचंद्र'],
  ['Bengali', 'র\u200d্যাচেল'],
  ['Kannada', 'ರ\u200d್ಯಾಂಕ್'],
  ['a family', '👨\u200d👩\u200d👧'],
  ['an astronaut', '👩🏽\u200d🚀'],
  ['a heart in color', '❤\ufe0f'],
  ['a rainbow flag', '🏳\ufe0f\u200d🌈'],
  ['a key', '1\ufe0f\u20e3'],
  ['a flag', '🇩🇪'],
  ['accents', 'Zoë Nguyễn'],
])('a joiner or selector that %s needs is not', (_, text) => {
  expect(hasInvisibleCharacters(text)).toBe(false);
});
