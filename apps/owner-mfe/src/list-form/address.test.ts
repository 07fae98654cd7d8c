import { expect, test } from 'vitest';
import { whoseAddress } from './address.ts';

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
