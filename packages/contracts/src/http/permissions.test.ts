import { expect, it } from 'vitest';
import { givenRoles, may, permissions, roles, rolesThatMay } from './permissions.ts';

it('a role may do what every lower role may', () => {
  const counts = roles.map(
    (role) => Object.keys(permissions).filter((name) => may(role, name as keyof typeof permissions)).length,
  );
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
  expect(counts.at(-1)).toBe(Object.keys(permissions).length);
});

it('only the owner manages payments and roles', () => {
  expect(rolesThatMay('billing:manage')).toEqual(['owner']);
  expect(rolesThatMay('members:roles')).toEqual(['owner']);
  expect(givenRoles).not.toContain('owner');
});

it('a viewer reads and changes nothing', () => {
  expect(may('viewer', 'lists:read')).toBe(true);
  expect(may('viewer', 'lists:write')).toBe(false);
  expect(rolesThatMay('lists:write')).toEqual(['editor', 'admin', 'owner']);
});
