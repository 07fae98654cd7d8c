import { expect, test } from 'vitest';
import { callToActionLink } from './call-to-action-links.ts';

test('a signed-out visitor gets a link to the sign-up, with the chosen year', () => {
  expect(callToActionLink(false, 'monthly')).toEqual({ label: 'Start Free Trial', href: '/signup' });
  expect(callToActionLink(false, 'annually').href).toBe('/signup?period=annually');
});

test('who is signed in is led inside, whatever period was looked at', () => {
  expect(callToActionLink(true, 'monthly')).toEqual({ label: 'Go to Dashboard', href: '/dashboard' });
  expect(callToActionLink(true, 'annually').href).toBe('/dashboard');
});
