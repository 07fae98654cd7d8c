import { expect, test } from 'vitest';
import { isOwnerPage, sliceAt } from './routes.ts';

test.each([
  ['/', 'marketing'],
  ['/login', 'owner'],
  ['/dashboard', 'owner'],
  ['/edit-list/7hQx', 'owner'],
  ['/list-details/7hQx/', 'owner'],
  ['/edit-list', null],
  ['/edit-list/7hQx/more', null],
  ['/nowhere', null],
])('%s is drawn by %s', (pathname, slice) => {
  expect(sliceAt(pathname)).toBe(slice);
});

test('public pages are open to everybody, owner pages are not', () => {
  const open = [
    '/',
    '/login',
    '/signup',
    '/forgot-password',
    '/notifications/7hQx',
    '/confirm-email/7hQx',
    '/reset-password/7hQx',
    '/account-deleted',
    '/nowhere',
  ];
  expect(open.filter(isOwnerPage)).toEqual([]);
  expect(isOwnerPage('/list-entries/7hQx')).toBe(true);
  expect(['/profile', '/subscribe', '/change-card', '/confirm-payment'].filter(isOwnerPage)).toHaveLength(4);
});
