import { readRequestedPage } from '@scanlist/web-kit/return-address';
import { beforeEach, expect, test, vi } from 'vitest';
import { authLink, redirectAfterLogin, redirectAfterSignUp } from './login-redirect.ts';

const origin = 'https://scan.example';
const nothing = { period: null, returnPath: null };
const none = { subscriptionStatus: 'none' } as const;
const active = { subscriptionStatus: 'active' } as const;

beforeEach(() => vi.stubGlobal('window', { location: { origin } }));

test('a link to another door takes the period and the room along', () => {
  const link = authLink('/login', { period: 'annually', returnPath: '/list-entries/7hQx?notes=1#entry-3' });
  expect(link.to).toBe('/login?period=annually');
  expect(readRequestedPage(link.state, origin)).toBe('/list-entries/7hQx?notes=1#entry-3');
});

test('a link to another door is plain for whoever brought nothing', () => {
  expect(authLink('/signup', nothing)).toEqual({ to: '/signup', state: null });
});

test('a sign-in leads to the room that was asked for, before anything else', () => {
  const redirect = { period: 'annually', returnPath: '/create-list?type=TODO' } as const;
  for (const owner of [none, active])
    expect(redirectAfterLogin(owner, redirect)).toBe('/create-list?type=TODO');
});

test('whoever chose a period and has no subscription is led to where one begins, with that period', () => {
  expect(redirectAfterLogin(none, { period: 'annually', returnPath: null })).toBe(
    '/subscribe?period=annually',
  );
  expect(
    redirectAfterLogin({ subscriptionStatus: 'canceled' }, { period: 'monthly', returnPath: null }),
  ).toBe('/subscribe?period=monthly');
  expect(redirectAfterLogin(active, { period: 'annually', returnPath: null })).toBe('/dashboard');
});

test('a sign-in without any of it leads to the dashboard, a sign-up of somebody signed in to where a subscription begins', () => {
  expect(redirectAfterLogin(none, nothing)).toBe('/dashboard');
  expect(redirectAfterLogin(none, nothing, true)).toBe('/subscribe');
  expect(redirectAfterLogin(active, nothing, true)).toBe('/dashboard');
});

test.each([
  ['/create-list?type=INVENTORY', '/create-list?type=INVENTORY'],
  ['/company-settings', '/company-settings'],
  ['/list-details/7hQx', '/dashboard'],
  ['/subscribe?period=annually', '/dashboard'],
  [null, '/dashboard'],
])('a new account that asked for %s begins at %s', (returnPath, path) => {
  expect(redirectAfterSignUp({ period: null, returnPath })).toBe(path);
});
