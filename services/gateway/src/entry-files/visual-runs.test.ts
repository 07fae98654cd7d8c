import { expect, it } from 'vitest';
import { directionOf, hasRightToLeft, visualRuns } from './visual-runs.ts';

const shown = (line: string, direction = directionOf(line)) =>
  visualRuns(line, direction).map(({ text }) => text);

it('text of one direction is one part', () => {
  expect(visualRuns('Check the rigging', 'ltr')).toEqual([
    { text: 'Check the rigging', isRightToLeft: false },
  ]);
  expect(visualRuns('בדיקת דלתות', 'rtl')).toEqual([{ text: 'בדיקת דלתות', isRightToLeft: true }]);
});

it.each([
  ['Hebrew within English', 'Door שער צפון closed', ['Door ', 'שער צפון', ' closed']],
  ['English within Hebrew', 'שער north gate סגור', [' סגור', 'north gate', 'שער ']],
  ['a number within Arabic', 'باب 12 مغلق', [' مغلق', '12', 'باب ']],
  ['a sign at the end of a Hebrew paragraph', 'שער Gate!?', ['?!', 'Gate', 'שער ']],
])('%s is in the order in which it is seen', (_case, line, parts) => {
  expect(shown(line)).toEqual(parts);
});

it('brackets within right-to-left text open to the left', () => {
  expect(shown('שער (צפון)')).toEqual(['שער )צפון(']);
});

it('a later line of a paragraph keeps its direction, and the space at its end is not seen', () => {
  expect(shown('Gate סגור ', 'rtl')).toEqual([' סגור', 'Gate']);
});

it('a paragraph has the direction of its first letter', () => {
  expect(['12 שער', 'Gate שער', '12', '', '😀 שער'].map(directionOf)).toEqual([
    'rtl',
    'ltr',
    'ltr',
    'ltr',
    'rtl',
  ]);
  expect([hasRightToLeft('Ünï 机器 🙂'), hasRightToLeft('a א'), hasRightToLeft('ﷺ')]).toEqual([
    false,
    true,
    true,
  ]);
});
