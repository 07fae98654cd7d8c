import { expect, test } from 'vitest';
import { displayName, initialsOf, readsOnly, shownWorkspace } from './account-name.ts';

test.each([
  ['Dana', 'Moore', 'demo@example.com', 'DM'],
  ['  dana ', ' moore', 'demo@example.com', 'DM'],
  ['Dana', null, 'demo@example.com', 'D'],
  [null, 'Moore', 'owner@example.com', 'O'],
  ['', '', 'owner@example.com', 'O'],
  [null, null, '', 'U'],
  ['élodie', '𝒵oe', 'e@example.com', 'É𝒵'],
])('%j %j %j has the initials %s', (firstName, lastName, email, initials) => {
  expect(initialsOf({ firstName, lastName, email })).toBe(initials);
});

test('a person without a first name is called by the e-mail address', () => {
  expect(displayName({ firstName: ' ', lastName: 'Moore', email: 'o@example.com' })).toBe('o@example.com');
  expect(displayName({ firstName: 'Dana', lastName: null, email: 'o@example.com' })).toBe('Dana');
});

test('the workspace is named where it could be taken for another one', () => {
  const of = (role: 'owner' | 'viewer', isOnlyOne: boolean) =>
    shownWorkspace({ workspace: { id: '1', name: 'Northgate', role, ownerName: 'Dana', isOnlyOne } });
  expect(of('owner', true)).toBeUndefined();
  expect(of('owner', false)).toBe('Northgate');
  expect(of('viewer', false)).toBe('Northgate');
  expect(shownWorkspace({})).toBeUndefined();
});

test('a viewer may only read', () => {
  const of = (role: 'owner' | 'editor' | 'viewer') =>
    readsOnly({ workspace: { id: '1', name: 'Northgate', role, ownerName: 'Dana', isOnlyOne: true } });
  expect([of('viewer'), of('editor'), of('owner'), readsOnly({})]).toEqual([true, false, false, false]);
});
