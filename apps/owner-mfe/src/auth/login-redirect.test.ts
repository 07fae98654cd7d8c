import { readRequestedPage } from '@scanlist/web-kit/return-address';
import { beforeEach, expect, test, vi } from 'vitest';
import { authLink, redirectAfterLogin, redirectAfterSignUp } from './login-redirect.ts';

const origin = 'https://scan.example';
const nothing = { period: null, returnPath: null };
const none = { subscriptionStatus: 'none' } as const;
const active = { subscriptionStatus: 'active' } as const;

beforeEach(() => vi.stubGlobal('window', { location: { origin } }));

test('a link to another auth page passes on the period and the return path', () => {
  const link = authLink('/login', { period: 'annually', returnPath: '/list-entries/7hQx?notes=1#entry-3' });
  expect(link.to).toBe('/login?period=annually');
  expect(readRequestedPage(link.state, origin)).toBe('/list-entries/7hQx?notes=1#entry-3');
});

test('a link to another auth page is plain without a login redirect', () => {
  expect(authLink('/signup', nothing)).toEqual({ to: '/signup', state: null });
});

test('a login leads to the requested page before anything else', () => {
  const redirect = { period: 'annually', returnPath: '/create-list?type=TODO' } as const;
  for (const owner of [none, active])
    expect(redirectAfterLogin(owner, redirect)).toBe('/create-list?type=TODO');
});

test('an owner without a subscription who chose a period is redirected to /subscribe with that period', () => {
  expect(redirectAfterLogin(none, { period: 'annually', returnPath: null })).toBe(
    '/subscribe?period=annually',
  );
  expect(
    redirectAfterLogin({ subscriptionStatus: 'canceled' }, { period: 'monthly', returnPath: null }),
  ).toBe('/subscribe?period=monthly');
  expect(redirectAfterLogin(active, { period: 'annually', returnPath: null })).toBe('/dashboard');
});

test('a plain login leads to the dashboard, a sign-up while signed in to /subscribe', () => {
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
])('a new account that requested %s starts at %s', (returnPath, path) => {
  expect(redirectAfterSignUp({ period: null, returnPath })).toBe(path);
});
