import { expect, test } from 'vitest';
import { mainDoor } from './call-to-action-links.ts';

test('a stranger is led to the sign-up, which hears of a year that was chosen', () => {
  expect(mainDoor(false, 'monthly')).toEqual({ label: 'Start Free Trial', href: '/signup' });
  expect(mainDoor(false, 'annually').href).toBe('/signup?period=annually');
});

test('who is signed in is led inside, whatever period was looked at', () => {
  expect(mainDoor(true, 'monthly')).toEqual({ label: 'Go to Dashboard', href: '/dashboard' });
  expect(mainDoor(true, 'annually').href).toBe('/dashboard');
});
