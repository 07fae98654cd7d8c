import { afterEach, describe, expect, it, test } from 'vitest';
import { dayAt, daysLater, isDay, startOfDay } from './day.ts';

const zoneBefore = process.env.TZ;
afterEach(() => {
  process.env.TZ = zoneBefore ?? '';
  if (zoneBefore === undefined) delete process.env.TZ;
});

test.each(['2026-11-20', '2028-02-29', '1970-01-01'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true);
});

test.each([
  '',
  'today',
  '2026-2-3',
  '2026-02-30',
  '2027-02-29',
  '2026-13-01',
  '0002-11-20',
  '2026-11-20T10:00',
])('%j is not a day', (text) => {
  expect(isDay(text)).toBe(false);
});

describe('a day begins and ends in its own time zone', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', 23],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z', 24.5],
    ['Asia/Kolkata', '2026-11-20', '2026-11-19T18:30:00.000Z', 24],
    // Clocks there skip midnight, so the day begins at one.
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z', 23],
  ])('%s, %s', (zone, day, start, hours) => {
    process.env.TZ = zone;
    expect(startOfDay(day)).toBe(start);
    const next = startOfDay(daysLater(day, 1));
    expect((Date.parse(next) - Date.parse(start)) / 3_600_000).toBe(hours);
  });
});

test('days are counted across changes of daylight saving, month and year', () => {
  process.env.TZ = 'America/New_York';
  expect(daysLater('2026-03-09', -1)).toBe('2026-03-08');
  expect(daysLater('2026-11-02', -6)).toBe('2026-10-27');
  expect(daysLater('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysLater('2028-03-01', -1)).toBe('2028-02-29');
});

test('the day of a time is the day in the time zone', () => {
  process.env.TZ = 'Pacific/Auckland';
  expect(dayAt(new Date('2026-11-19T22:00:00Z'))).toBe('2026-11-20');
  process.env.TZ = 'Pacific/Honolulu';
  expect(dayAt(new Date('2026-11-20T05:00:00Z'))).toBe('2026-11-19');
});
