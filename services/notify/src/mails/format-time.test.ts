import { describe, expect, it } from 'vitest';
import { formatChargeTime, formatDay, formatTime, withNonBreakingTimes } from './format-time.ts';

const winter = new Date('2026-11-22T20:04:00.000Z');
const summer = new Date('2026-07-01T04:00:00.000Z');

describe('a time in a mail', () => {
  it.each([
    ['America/New_York', winter, 'November 22, 2026 at 3:04 PM EST'],
    ['America/New_York', summer, 'July 1, 2026 at 12:00 AM EDT'],
    ['America/Los_Angeles', summer, 'June 30, 2026 at 9:00 PM PDT'],
    ['Europe/Berlin', winter, 'November 22, 2026 at 9:04 PM GMT+1'],
    ['Asia/Kolkata', winter, 'November 23, 2026 at 1:34 AM GMT+5:30'],
    ['UTC', winter, 'November 22, 2026 at 8:04 PM UTC'],
  ])('is given in the zone %s, with its name', (zone, time, words) => {
    expect(formatTime(time, zone)).toBe(words);
  });

  it.each([null, undefined, '', 'Mars/Olympus_Mons', 'not a zone'])(
    'is given in UTC if the zone is %j',
    (zone) => {
      expect(formatTime(winter, zone)).toBe('November 22, 2026 at 8:04 PM UTC');
    },
  );

  it('distinguishes the two equal hours when clocks go back', () => {
    expect(formatTime(new Date('2026-11-01T05:30:00Z'), 'America/New_York')).toBe(
      'November 1, 2026 at 1:30 AM EDT',
    );
    expect(formatTime(new Date('2026-11-01T06:30:00Z'), 'America/New_York')).toBe(
      'November 1, 2026 at 1:30 AM EST',
    );
  });
});

describe('the day of a charge', () => {
  it('is the same as on the screens, in UTC', () => {
    expect(formatDay(new Date('2026-11-27T02:30:00Z'))).toBe('November 27, 2026');
  });

  it('is added to a time whose day differs in the zone', () => {
    const charge = new Date('2026-11-27T02:30:00Z');
    expect(formatChargeTime(charge, 'America/New_York')).toBe(
      'November 26, 2026 at 9:30 PM EST (November 27, 2026 in UTC)',
    );
    expect(formatChargeTime(charge, 'Europe/Berlin')).toBe('November 27, 2026 at 3:30 AM GMT+1');
    expect(formatChargeTime(charge, null)).toBe('November 27, 2026 at 2:30 AM UTC');
  });
});

it('days and times do not break over two lines', () => {
  expect(withNonBreakingTimes('until November 22, 2026 at 3:04 PM EST')).toBe(
    'until November\u00a022,\u00a02026 at 3:04\u00a0PM\u00a0EST',
  );
  expect(withNonBreakingTimes('at 1:34 AM GMT+5:30. It')).toBe('at 1:34\u00a0AM\u00a0GMT+5:30. It');
});
