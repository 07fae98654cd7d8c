import { expect, test } from 'vitest';
import {
  type ActivityState,
  afterActivity,
  afterTabMessage,
  endedByIdling,
  idleStateAt,
  isKeepAliveDue,
  startActivity,
} from './idle.ts';

const minutes = (count: number) => count * 60_000;
const idle = startActivity(0);

test.each([
  [0, 'active'],
  [minutes(55) - 1, 'active'],
  [minutes(55), 'expiring'],
  [minutes(60) - 1, 'expiring'],
  [minutes(60), 'expired'],
  [minutes(600), 'expired'],
])('after %i idle milliseconds a session is %s', (nowMs, idleState) => {
  expect(idleStateAt(idle, nowMs)).toBe(idleState);
});

test('a clock that was set back ends no session', () => {
  expect(idleStateAt(startActivity(minutes(90)), 0)).toBe('active');
});

test('activity restarts the hour and the warning', () => {
  const warned: ActivityState = { ...idle, isWarned: true };
  const awake = afterActivity(warned, minutes(58));
  expect(awake).toMatchObject({ activeAtMs: minutes(58), isWarned: false });
  expect(idleStateAt(awake, minutes(60))).toBe('active');
});

test('older news changes nothing, and the future counts as now', () => {
  const busy = afterActivity(idle, minutes(10));
  expect(afterActivity(busy, minutes(9))).toBe(busy);
  const message = { activeAtMs: minutes(5), askedAtMs: minutes(99), keptAtMs: minutes(99) };
  expect(afterTabMessage(busy, message, minutes(11))).toMatchObject({
    activeAtMs: minutes(10),
    askedAtMs: minutes(11),
    keptAtMs: minutes(11),
  });
});

test('the server gets one keep-alive in five minutes, and only for new activity', () => {
  expect(isKeepAliveDue(idle, minutes(30))).toBe(false);
  const busy = afterActivity(idle, minutes(1));
  expect(isKeepAliveDue(busy, minutes(4))).toBe(false);
  expect(isKeepAliveDue(busy, minutes(5))).toBe(true);
  expect(isKeepAliveDue({ ...busy, askedAtMs: minutes(5) }, minutes(9))).toBe(false);
  expect(isKeepAliveDue({ ...busy, askedAtMs: minutes(5), keptAtMs: minutes(5) }, minutes(20))).toBe(false);
});

test('a session the server lost was idle when nothing had happened for 55 minutes, or until just now', () => {
  expect(endedByIdling(idle, minutes(54))).toBe(false);
  expect(endedByIdling(idle, minutes(56))).toBe(true);
  const awoke = afterActivity(idle, minutes(56));
  expect(endedByIdling(awoke, minutes(57))).toBe(true);
  expect(endedByIdling(awoke, minutes(62))).toBe(false);
});
