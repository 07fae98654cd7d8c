import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksLikeId, storableText } from './text.ts';

describe('storable text', () => {
  it('leaves ordinary text, accents and emoji as they are', () => {
    expect(storableText('Café crème 🧹\nsecond line')).toBe('Café crème 🧹\nsecond line');
  });

  it('drops NUL characters and replaces halves of surrogate pairs', () => {
    expect(storableText('a\u0000b\ud800c\udc00')).toBe('ab\ufffdc\ufffd');
  });

  it('never holds what PostgreSQL refuses in jsonb', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (wild, tame) => {
        const json = JSON.stringify(storableText(`${wild}\u0000${tame}\ud83d`));
        expect(json).not.toMatch(/\\u0000|\\ud[89a-f]/);
      }),
    );
  });
});

describe('ids', () => {
  it('lets URL-safe ids pass and nothing else', () => {
    expect(looksLikeId('aZ09_-')).toBe(true);
    for (const text of ['', 'a b', 'a\u0000', '../x', 'é', 'a'.repeat(65)])
      expect(looksLikeId(text)).toBe(false);
  });
});
