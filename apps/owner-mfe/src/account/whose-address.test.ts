import { expect, test } from 'vitest';
import { statusShown, waitsForOwnLink, whoseAddress } from './whose-address.ts';

const email = 'Dana@example.com';

test.each([
  ['dana@EXAMPLE.com', true, 'own'],
  ['dana@example.com', false, 'own, unconfirmed'],
  ['crew@example.com', false, 'another'],
  ['crew@example.com', true, 'another'],
  ['', true, 'another'],
] as const)('"%s" to an owner whose confirmation is %s: %s', (address, emailConfirmed, whose) => {
  expect(whoseAddress(address, { email, emailConfirmed })).toBe(whose);
});

test.each([
  ['own', 'waiting', 'own', false],
  ['own', 'none', 'own', false],
  ['own', 'own', 'own', false],
  ['own', 'confirmed', 'confirmed', false],
  ['own', 'stopped', 'stopped', false],
  ['own, unconfirmed', 'waiting', 'waiting', true],
  ['own, unconfirmed', 'none', 'none', true],
  ['own, unconfirmed', 'own', 'own', false],
  ['own, unconfirmed', 'confirmed', 'confirmed', false],
  ['own, unconfirmed', 'stopped', 'stopped', false],
  ['another', 'waiting', 'waiting', false],
  ['another', 'none', 'none', false],
] as const)(
  'an address that is %s and %s shows as %s; it waits for the link of the account: %s',
  (whose, status, shown, waits) => {
    expect(statusShown(status, whose)).toBe(shown);
    expect(waitsForOwnLink(status, whose)).toBe(waits);
  },
);
