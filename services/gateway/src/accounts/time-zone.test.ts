import { expect, it } from 'vitest';
import { validTimeZone } from './time-zone.ts';

it.each([
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Calcutta',
  'America/Argentina/Ushuaia',
  'UTC',
  'Etc/GMT+5',
])('the zone %s is known by the name it came with', (zone) => {
  expect(validTimeZone(zone)).toBe(zone);
});

it.each([
  undefined,
  '',
  ' ',
  'Mars/Olympus_Mons',
  'Etc/Unknown',
  '+05:30',
  '-0800',
  'GMT+25',
  '../../etc/passwd',
  'Europe/Berlin\n',
  '__proto__',
  'x'.repeat(65),
])('%j is no zone', (input) => {
  expect(validTimeZone(input)).toBeNull();
});
