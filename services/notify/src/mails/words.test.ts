import { describe, expect, it } from 'vitest';
import { cutTo, directionOf, nameOf, oneLine, printable, unlinked } from './words.ts';

/** What a mail programme's own linking looks for: a scheme, an address, a host name with a plausible ending. */
const looksLikeLink = /https?:\/\/|www\.\p{L}|\S@[^\s\u200b]|[\p{L}\d-]\.\p{L}{2,}|mailto:[^\s\u200b]/u;

describe('unlinked', () => {
  it.each([
    'http://evil.example/login',
    'HTTPS://EVIL.EXAMPLE',
    'www.evil.example',
    'evil.com',
    'write to me@evil.co.uk today',
    'mailto:me@evil.com',
    'evil.онлайн',
  ])('leaves nothing in "%s" that a mail programme makes a link of', (words) => {
    expect(words).toMatch(looksLikeLink);
    expect(unlinked(words)).not.toMatch(looksLikeLink);
  });

  it('keeps every visible character', () => {
    const words = 'See https://evil.example or me@evil.com, e.g. at 10.30: fine.';
    expect(unlinked(words).replaceAll('\u200b', '')).toBe(words);
  });

  it('leaves ordinary sentences and figures alone', () => {
    const words = 'Moved 3.5 m, e.g. to the left. Done at 10:30. "Fine" & dandy';
    expect(unlinked(words)).toBe(words);
  });
});

describe('printable', () => {
  it('keeps line breaks and tabs and drops other control characters', () => {
    expect(printable('a\r\nb\rc\u2028d\te\u0000\u0007\u009f')).toBe('a\nb\nc\nd\te');
  });

  it('keeps emoji whole and replaces half of one, which the database could not store', () => {
    expect(printable('👍🏽 \ud83d')).toBe('👍🏽 \ufffd');
  });
});

describe('printable words', () => {
  it('cannot turn the direction of the words around them', () => {
    expect(printable('invoice\u202egpj.exe\u202c \u2067x\u2069')).toBe('invoicegpj.exe x');
  });
});

describe('oneLine', () => {
  it('leaves no way to add a header', () => {
    expect(oneLine(' Load-out\r\nBcc: all@evil.example\u2028x ')).toBe('Load-out Bcc: all@evil.example x');
  });
});

describe('directionOf', () => {
  it('says right to left for Arabic and Hebrew, also after figures', () => {
    expect(directionOf('اترك المفتاح')).toBe('rtl');
    expect(directionOf('3. שלום')).toBe('rtl');
  });

  it('says nothing for other scripts and for words without letters', () => {
    expect(directionOf('Keys اترك')).toBeUndefined();
    expect(directionOf('12:30 ✓')).toBeUndefined();
  });
});

describe('cutTo', () => {
  it('leaves what is short enough', () => {
    expect(cutTo('Van 3', 5)).toBe('Van 3');
  });

  it('ends after a whole word where one ends near, else in the middle of it', () => {
    expect(cutTo('Loading bay north', 12)).toBe('Loading bay…');
    expect(cutTo('Loading baynorthsouth', 14)).toBe('Loading…');
    expect(cutTo('Loadingbaynorth', 8)).toBe('Loading…');
  });

  it('counts and keeps what a person sees as one character', () => {
    const families = '👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧';
    expect(cutTo(families, 3)).toBe(families);
    expect(cutTo(families, 2)).toBe('👨‍👩‍👧…');
  });
});

describe('nameOf', () => {
  it('is one short line without links, and never nothing', () => {
    expect(nameOf('Evil\nwww.evil.example', 8)).toBe('Evil…');
    expect(nameOf('me@evil.example')).toBe('me@\u200bevil.\u200bexample');
    expect(nameOf(' \u0000 ')).toBe('Somebody');
  });
});
