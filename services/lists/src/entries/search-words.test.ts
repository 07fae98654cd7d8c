import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entryWords, hasWord, queryWords, wordsOf } from './search-words.ts';

it.each([
  ['Alarm set', ['alarm', 'set']],
  ['CAFÉ, naïve Straße', ['cafe', 'naive', 'strasse']],
  ['K7MX-2PQR', ['k7mx', '2pqr']],
  ["Don't  fill <b>6/8</b>", ['don', 't', 'fill', 'b', '6', '8', 'b']],
  ['冷蔵庫の温度', ['冷蔵庫', 'の', '温度']],
  ['प्रवेश द्वार', ['परवश', 'दवर']],
  ['ﬁre', ['fire']],
  ['½ 🔥 !', ['1', '2']],
  ['ห้องครัว', ['หอง', 'ครว']],
])('the words of %s', (text, words) => {
  expect([...wordsOf(text)]).toEqual(words);
});

it('an entry is found by code, name, notes and items, and has a bounded number of words', () => {
  const item = (content: string, note: string | null = null) => ({ content, note });
  const entry = {
    ownerId: 'b7c3f0f2-6c0e',
    receipt: 'K7MX-2PQR',
    names: ['Mira'],
    items: [item('Fridge', 'Too warm'), item('Gas')],
    counted: [],
  };
  const words = ['k7mx', '2pqr', 'mira', 'too', 'warm', 'fridge', 'gas'];
  expect(entryWords(entry)).toEqual(words.map((word) => `b7c3f0${word}`));
  expect(entryWords({ ...entry, ownerId: null })).toEqual([]);
  const many = Array.from({ length: 5_000 }, (_, n) => `w${n}`).join(' ');
  const flooded = entryWords({ ...entry, items: [item('last', many)] });
  expect(flooded).toHaveLength(1_000);
  expect(flooded).not.toContain('b7c3f0last');
});

it('an entry has a mark for each item that it left out or has a note on', () => {
  const item = (listItemId: string, note: string | null, completed: boolean) => ({
    listItemId,
    note,
    completed,
  });
  const counted = [
    item('a', null, true),
    item('b', null, false),
    item('c', 'Too warm', false),
    { ...item('d', null, false), unnamed: true },
  ];
  const entry = { ownerId: 'b7c3f0f2-6c0e', receipt: 'K7MX', names: [], items: [], counted };
  expect(entryWords(entry)).toEqual(['b7c3f0-b', 'b7c3f0-c', 'b7c3f0+c', 'b7c3f0k7mx']);
});

it('words that are written again and again are looked at a bounded number of times', () => {
  const items = [{ content: 'last', note: 'warm '.repeat(5_000) }];
  const entry = { ownerId: 'b7c3f0f2-6c0e', receipt: 'K7MX-2PQR', names: [], items, counted: [] };
  expect(entryWords(entry)).toEqual(['b7c3f0k7mx', 'b7c3f02pqr', 'b7c3f0warm']);
});

it('a query has at most eight words, each once', () => {
  expect(queryWords('Fridge fridge FRIDGE warm')).toEqual(['fridge', 'warm']);
  expect(queryWords('a b c d e f g h i j')).toHaveLength(8);
});

it('every beginning of a text finds it, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const words = [...wordsOf(text)];
      for (const word of words) {
        expect(word.length).toBeLessThanOrEqual(80);
        expect(hasWord(words, [...word].slice(0, 2).join(''))).toBe(true);
      }
      expect(queryWords(text).every((word) => hasWord(words, word))).toBe(true);
    }),
  );
});
