import { describe, expect, it } from 'vitest';
import { displayName, oneLine, printable, textDirection, truncate, withoutLinks } from './text.ts';

/** What mail programs turn into links: a scheme, an address, a host name with a plausible ending. */
const looksLikeLink = /https?:\/\/|www\.\p{L}|\S@[^\s\u200b]|[\p{L}\d-]\.\p{L}{2,}|mailto:[^\s\u200b]/u;

describe('withoutLinks', () => {
  it.each([
    'http://evil.example/login',
    'HTTPS://EVIL.EXAMPLE',
    'www.evil.example',
    'evil.com',
    'write to me@evil.co.uk today',
    'mailto:me@evil.com',
    'evil.онлайн',
  ])('leaves nothing in "%s" that a mail program turns into a link', (words) => {
    expect(words).toMatch(looksLikeLink);
    expect(withoutLinks(words)).not.toMatch(looksLikeLink);
  });

  it('keeps every visible character', () => {
    const words = 'See https://evil.example or me@evil.com, e.g. at 10.30: fine.';
    expect(withoutLinks(words).replaceAll('\u200b', '')).toBe(words);
  });

  it('leaves ordinary sentences and figures alone', () => {
    const words = 'Moved 3.5 m, e.g. to the left. Done at 10:30. "Fine" & dandy';
    expect(withoutLinks(words)).toBe(words);
  });
});

describe('printable', () => {
  it('keeps line breaks and tabs and drops other control characters', () => {
    expect(printable('a\r\nb\rc\u2028d\te\u0000\u0007\u009f')).toBe('a\nb\nc\nd\te');
  });

  it('keeps emoji and replaces a lone surrogate, which the database could not store', () => {
    expect(printable('👍🏽 \ud83d')).toBe('👍🏽 \ufffd');
  });
});

describe('printable text', () => {
  it('cannot change the direction of the surrounding text', () => {
    expect(printable('invoice\u202egpj.exe\u202c \u2067x\u2069')).toBe('invoicegpj.exe x');
  });
});

describe('oneLine', () => {
  it('leaves no way to add a header', () => {
    expect(oneLine(' Load-out\r\nBcc: all@evil.example\u2028x ')).toBe('Load-out Bcc: all@evil.example x');
  });
});

describe('textDirection', () => {
  it('is rtl for Arabic and Hebrew, also after digits', () => {
    expect(textDirection('اترك المفتاح')).toBe('rtl');
    expect(textDirection('3. שלום')).toBe('rtl');
  });

  it('is undefined for other scripts and for text without letters', () => {
    expect(textDirection('Keys اترك')).toBeUndefined();
    expect(textDirection('12:30 ✓')).toBeUndefined();
  });
});

describe('truncate', () => {
  it('keeps text that is short enough', () => {
    expect(truncate('Van 3', 5)).toBe('Van 3');
  });

  it('ends after a whole word if one ends nearby, otherwise within it', () => {
    expect(truncate('Loading bay north', 12)).toBe('Loading bay…');
    expect(truncate('Loading baynorthsouth', 14)).toBe('Loading…');
    expect(truncate('Loadingbaynorth', 8)).toBe('Loading…');
  });

  it('counts and keeps graphemes', () => {
    const families = '👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧';
    expect(truncate(families, 3)).toBe(families);
    expect(truncate(families, 2)).toBe('👨‍👩‍👧…');
  });
});

describe('displayName', () => {
  it('is one short line without links, and never empty', () => {
    expect(displayName('Evil\nwww.evil.example', 8)).toBe('Evil…');
    expect(displayName('me@evil.example')).toBe('me@\u200bevil.\u200bexample');
    expect(displayName(' \u0000 ')).toBe('Someone');
  });
});
