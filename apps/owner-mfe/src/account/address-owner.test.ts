import { expect, test } from 'vitest';
import { addressOwnerOf, displayedStatus, waitsForAccountLink } from './address-owner.ts';

const email = 'Dana@example.com';

test.each([
  ['dana@EXAMPLE.com', true, 'own'],
  ['dana@example.com', false, 'own, unconfirmed'],
  ['crew@example.com', false, 'another'],
  ['crew@example.com', true, 'another'],
  ['', true, 'another'],
] as const)('"%s" to an owner whose confirmation is %s: %s', (address, emailConfirmed, addressOwner) => {
  expect(addressOwnerOf(address, { email, emailConfirmed })).toBe(addressOwner);
});

test('the address of a member is another’s, whichever ids a handover has left', () => {
  const inWorkspace = (id: string, role: 'owner' | 'admin') => ({
    email,
    emailConfirmed: true,
    workspace: { id, name: 'Kitchen', role, ownerName: 'Omar', isOnlyOne: false },
  });
  expect(addressOwnerOf(email, inWorkspace('dana', 'owner'))).toBe('own');
  expect(addressOwnerOf(email, inWorkspace('omar', 'owner'))).toBe('own');
  expect(addressOwnerOf(email, inWorkspace('omar', 'admin'))).toBe('another');
  expect(addressOwnerOf(email, inWorkspace('dana', 'admin'))).toBe('another');
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
  (addressOwner, status, shown, waits) => {
    expect(displayedStatus(status, addressOwner)).toBe(shown);
    expect(waitsForAccountLink(status, addressOwner)).toBe(waits);
  },
);
