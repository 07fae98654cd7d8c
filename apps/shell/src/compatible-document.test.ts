import { expect, test } from 'vitest';
import { isDocumentCompatible } from './compatible-document.ts';

const usual = { pathname: '/dashboard', takesPayments: false };
const payments = { pathname: '/signup', takesPayments: true };

test.each(['/signup', '/Signup/', '/subscribe', '/change-card', '/confirm-payment'])(
  '%s wants a document that takes payments',
  (pathname) => {
    expect([isDocumentCompatible(usual, pathname), isDocumentCompatible(payments, pathname)]).toEqual([
      false,
      true,
    ]);
  },
);

test.each(['/', '/login', '/dashboard', '/profile', '/nowhere'])(
  '%s wants one that takes none',
  (pathname) => {
    expect([isDocumentCompatible(usual, pathname), isDocumentCompatible(payments, pathname)]).toEqual([
      true,
      false,
    ]);
  },
);

test('a document never reloads the address it was served for, whatever the gateway made of it', () => {
  expect(isDocumentCompatible({ pathname: '/signup', takesPayments: false }, '/signup')).toBe(true);
  expect(isDocumentCompatible({ pathname: '/sign%75p', takesPayments: true }, '/sign%75p')).toBe(true);
});
