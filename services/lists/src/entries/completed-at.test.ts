import { describe, expect, it } from 'vitest';
import { completedFieldsOf, readCompleted, readStarted } from './completed-at.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const receivedAt = new Date('2026-11-21T07:00:00.000Z');
/** A phone whose clock is 41 years slow. */
const phone = Date.parse('1985-01-01T12:00:00.000Z');
const read = (agoMs: number, clock = phone) =>
  completedFieldsOf(readCompleted({ completedAt: clock - agoMs, sentAt: clock }, receivedAt));

describe('when an entry was completed', () => {
  it('is as long before the receipt as its phone says, however wrong its clock', () => {
    const late = { completedAt: '2026-11-20T23:40:00.000Z' };
    for (const clock of [phone, receivedAt.getTime(), Date.parse('2199-06-01'), 0, -5e12])
      expect(read(7 * hour + 20 * minute, clock)).toEqual(late);
    expect(read(30 * day)).toEqual({ completedAt: '2026-10-22T07:00:00.000Z' });
    expect(read(2 * minute + 0.4)).toEqual({ completedAt: '2026-11-21T06:58:00.000Z' });
  });

  it('is the receipt where that is less than a minute, or not known', () => {
    const atOnce = { completedAt: receivedAt.toISOString() };
    for (const agoMs of [0, 1, minute, -minute]) expect(read(agoMs)).toEqual(atOnce);
    expect(read(minute + 1)).not.toEqual(atOnce);
    for (const session of [{}, { completedAt: phone }, { sentAt: phone }])
      expect(completedFieldsOf(readCompleted(session, receivedAt))).toEqual(atOnce);
  });

  it('is the nearest possible time, and marked, where the phone says what cannot be', () => {
    const received = { completedAt: receivedAt.toISOString(), completedCut: true };
    for (const agoMs of [-minute - 1, -5 * 365 * day, -1e300]) expect(read(agoMs)).toEqual(received);
    const longAgo = { completedAt: '2026-10-22T07:00:00.000Z', completedCut: true };
    for (const agoMs of [30 * day + 1, 5 * 365 * day, 1e300]) expect(read(agoMs)).toEqual(longAgo);
  });
});

describe('when a round began', () => {
  const completed = readCompleted({ completedAt: phone - 7 * hour, sentAt: phone }, receivedAt);
  const start = (tookMs: number) =>
    readStarted({ startedAt: phone - 7 * hour - tookMs, completedAt: phone - 7 * hour }, completed);

  it('is as long before the completion as its phone says', () => {
    expect(start(90_000)).toEqual(new Date('2026-11-20T23:58:30.000Z'));
    expect(start(0)).toEqual(completed.completedAt);
    expect(start(day)).toEqual(new Date('2026-11-20T00:00:00.000Z'));
  });

  it('is not known where the phone says nothing, or what cannot be', () => {
    for (const tookMs of [-1, day + 1, 1e300]) expect(start(tookMs)).toBeNull();
    expect(readStarted({ completedAt: phone }, completed)).toBeNull();
    expect(readStarted({ startedAt: phone }, completed)).toBeNull();
  });
});
