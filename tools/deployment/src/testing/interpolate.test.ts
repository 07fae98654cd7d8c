import { expect, test } from 'vitest';
import { interpolate } from './interpolate.ts';

const variables = { NAME: 'lists', EMPTY: '' };
/** `#` stands for a dollar, which in front of a brace looks like a template to a linter. */
const put = (text: string) => interpolate(text.replaceAll('#', '$'), variables);

test.each([
  ['plain {text}', 'plain {text}'],
  ['#NAME #{NAME} ##NAME ####', 'lists lists $NAME $$'],
  ['#{NAME:-other} #{EMPTY:-other} #{EMPTY-other} #{NONE-other}', 'lists other  other'],
  ['#{NAME:+1}#{EMPTY:+1}#{NONE:+1}', '1'],
  ['#{NONE:-http://localhost:#{PORT:-3000}}/x', 'http://localhost:3000/x'],
  ['#{NAME:?is missing}#{NONE}', 'lists'],
])('%s is %s', (text, wanted) => {
  expect(put(text)).toBe(wanted);
});

test('a variable that must be there is named', () => {
  expect(() => put('#{NONE:?is missing}')).toThrow('NONE is missing');
  expect(() => put('#{EMPTY:?is missing}')).toThrow('EMPTY is missing');
});
