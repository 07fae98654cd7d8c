import { expect, test } from 'vitest';
import { callToActionLink } from './call-to-action-links.ts';

test('a stranger is led to the sign-up, which hears of a year that was chosen', () => {
  expect(callToActionLink(false, 'monthly')).toEqual({ label: 'Start Free Trial', href: '/signup' });
  expect(callToActionLink(false, 'annually').href).toBe('/signup?period=annually');
});

test('who is signed in is led inside, whatever period was looked at', () => {
  expect(callToActionLink(true, 'monthly')).toEqual({ label: 'Go to Dashboard', href: '/dashboard' });
  expect(callToActionLink(true, 'annually').href).toBe('/dashboard');
});
