import { expect, test } from 'vitest';
import { localTimes } from './local-time.ts';

test.each([
  [
    'America/New_York',
    '2026-11-20T12:00:00.000Z',
    '2026-11-20T07:00:00-05:00',
    'America/New_York (UTC-05:00)',
  ],
  [
    'America/New_York',
    '2026-11-01T05:59:59.999Z',
    '2026-11-01T01:59:59-04:00',
    'America/New_York (UTC-04:00)',
  ],
  [
    'America/New_York',
    '2026-11-01T06:00:00.000Z',
    '2026-11-01T01:00:00-05:00',
    'America/New_York (UTC-05:00)',
  ],
  ['Asia/Kathmandu', '2026-12-31T18:15:00.000Z', '2027-01-01T00:00:00+05:45', 'Asia/Kathmandu (UTC+05:45)'],
  [
    'Australia/Lord_Howe',
    '2026-04-04T15:00:00.000Z',
    '2026-04-05T01:30:00+10:30',
    'Australia/Lord_Howe (UTC+10:30)',
  ],
  [null, '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00+00:00', 'UTC (UTC+00:00)'],
  ['Mars/Olympus_Mons', '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00+00:00', 'UTC (UTC+00:00)'],
])('in %s, %s is %s', (timeZone, at, iso, zone) => {
  const local = localTimes(timeZone)(new Date(at));
  expect(local).toEqual({ iso, zone, asUtcMs: Date.parse(`${iso.slice(0, 19)}.${at.slice(20, 23)}Z`) });
});
