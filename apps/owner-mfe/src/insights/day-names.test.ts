import { expect, test } from 'vitest';
import { axisDays, daysText, hourName, weekdayName } from './day-names.ts';

test('days are named as in the owner’s calendar', () => {
  expect(axisDays('2026-01-01', '2026-12-31')('2026-11-03')).toBe('Nov 3');
  expect(axisDays('2025-12-31', '2026-12-31')('2026-11-03')).toBe('Nov 3, 2026');
  expect(daysText('2026-11-03', '2026-11-03')).toBe('Tue, Nov 3, 2026');
  expect(daysText('2026-11-01', '2026-11-07')).toMatch(/^Nov 1\s–\s7, 2026$/);
  expect(daysText('2026-12-27', '2027-01-02')).toMatch(/^Dec 27, 2026\s–\sJan 2, 2027$/);
});

test('weekdays and hours have names', () => {
  expect([weekdayName(1), weekdayName(7)]).toEqual(['Monday', 'Sunday']);
  expect([0, 9, 12, 23].map(hourName).map((name) => name.replace(/\s/, ' '))).toEqual([
    '12 AM',
    '9 AM',
    '12 PM',
    '11 PM',
  ]);
});
