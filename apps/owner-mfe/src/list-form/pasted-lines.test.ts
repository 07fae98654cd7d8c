import { expect, test } from 'vitest';
import { pasteLines, splitLines } from './pasted-lines.ts';

const empty = { content: '', selectionStart: 0, selectionEnd: 0 };

test('the browser pastes a single line', () => {
  expect(pasteLines(empty, '- Truss', 10)).toBeNull();
});

test('many lines become many items, with the caret behind the last', () => {
  expect(pasteLines(empty, '- Truss\n- Cables\n- Tape', 10)).toEqual({
    contents: ['Truss', 'Cables', 'Tape'],
    caret: 4,
    leftOut: 0,
  });
});

test('text around the selection stays: before it in the first item, after it in the last', () => {
  const item = { content: 'old new end', selectionStart: 4, selectionEnd: 7 };
  expect(pasteLines(item, 'one\ntwo', 10)).toEqual({
    contents: ['old one', 'two end'],
    caret: 3,
    leftOut: 0,
  });
});

test('lines that do not fit are counted, and the text after the selection stays', () => {
  const item = { content: 'ab', selectionStart: 1, selectionEnd: 1 };
  expect(pasteLines(item, '1\n2\n3\n4', 1)).toEqual({ contents: ['a1', '2b'], caret: 1, leftOut: 2 });
});

test('a full list still takes the first line', () => {
  expect(pasteLines(empty, '1\n2', 0)).toEqual({ contents: ['1'], caret: 1, leftOut: 1 });
});

test('a line that is too long is kept whole', () => {
  const long = 'x'.repeat(900);
  expect(pasteLines(empty, `${long}\n2`, 10)?.contents[0]).toBe(long);
});

test('a text of nothing but line ends leaves the item as it was', () => {
  const item = { content: 'Truss', selectionStart: 5, selectionEnd: 5 };
  expect(pasteLines(item, '\n\n', 10)).toEqual({ contents: ['Truss'], caret: 5, leftOut: 0 });
});

test('line breaks without a paste make items, and the first line stays as it was written', () => {
  expect(splitLines('1. Open the gas valve\n', 10)).toEqual(['1. Open the gas valve']);
  expect(splitLines('3. Floor\n- Roof\r\n\nDoor', 10)).toEqual(['3. Floor', 'Roof', 'Door']);
});

test('of lines that do not fit none is lost', () => {
  expect(splitLines('Keep\none\ntwo\nthree', 1)).toEqual(['Keep', 'one two three']);
  expect(splitLines('Keep\none', 0)).toEqual(['Keep one']);
});
