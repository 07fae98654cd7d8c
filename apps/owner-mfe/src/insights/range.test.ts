import { describe, expect, it } from 'vitest';
import { daysBetween, rangeProblems, readRange, writeDays } from './range.ts';

const today = '2026-11-25';
const read = (query: string) => readRange(new URLSearchParams(query), today);

describe('the range of the address', () => {
  it.each([
    ['', '30', '2026-10-27'],
    ['range=30', '30', '2026-10-27'],
    ['range=7', '7', '2026-11-19'],
    ['range=90', '90', '2026-08-28'],
    ['range=year', 'year', '2025-11-26'],
    ['range=decade', '30', '2026-10-27'],
  ])('%j ends today', (query, kind, from) => {
    expect(read(query)).toEqual({ kind, from, to: today });
  });

  it('is that of its days, also where one of them is missing or none', () => {
    expect(read('from=2026-01-05&to=2026-02-01')).toEqual({
      kind: 'custom',
      from: '2026-01-05',
      to: '2026-02-01',
    });
    expect(read('from=&to=')).toEqual({ kind: 'custom', from: '', to: '' });
    expect(read('to=soon')).toEqual({ kind: 'custom', from: '', to: 'soon' });
  });

  it('is read as it was written', () => {
    const days = { from: '2026-01-05', to: '' };
    expect(read(writeDays(days))).toMatchObject(days);
  });
});

describe('the problems of own days', () => {
  it.each([
    ['2026-11-25', '2026-11-25', {}],
    ['2023-11-24', '2026-11-25', {}],
    ['', '2026-11-25', { from: 'Choose a date' }],
    ['2026-11-25', '', { to: 'Choose a date' }],
    ['2026-02-30', 'soon', { from: 'Enter a valid date', to: 'Enter a valid date' }],
    ['2026-11-25', '2026-11-24', { to: 'This is before the start date' }],
    ['2023-11-23', '2026-11-25', { to: 'Choose three years or less' }],
  ])('%j to %j', (from, to, problems) => {
    expect(rangeProblems({ from, to })).toEqual(problems);
  });
});

it('a range has both of its ends', () => {
  expect(daysBetween('2026-11-25', '2026-11-25')).toBe(1);
  expect(daysBetween('2026-03-01', '2026-03-31')).toBe(31);
});
