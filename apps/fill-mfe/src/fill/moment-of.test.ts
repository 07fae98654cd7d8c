import { expect, it } from 'vitest';
import { showTextsOf } from '../texts/testing.ts';
import { momentOf } from './moment-of.ts';

showTextsOf('en');

const now = new Date(2026, 10, 20, 15, 5);

it('a moment of today is named by its time, one of another day by its day as well', () => {
  expect(momentOf(new Date(2026, 10, 20, 10, 42).getTime(), now)).toMatch(/^10:42\sAM$/);
  expect(momentOf(new Date(2026, 10, 19, 22, 5).getTime(), now)).toMatch(/^Nov 19, 10:05\sPM$/);
});
