import { roles } from '@scanlist/contracts/http/permissions';
import { expect, test } from 'vitest';
import { mayDo, ownerNameOf, storageIdOf } from './roles.ts';

const memberOf = (id: string, role: (typeof roles)[number] = 'editor') => ({
  id: 'dana',
  workspace: { id, name: 'Kitchen', role, ownerName: 'Omar', isOnlyOne: false },
});

test('a role is offered what it may do', () => {
  const allowed = (permission: Parameters<typeof mayDo>[1]) =>
    roles.filter((role) => mayDo(memberOf('kitchen', role), permission));
  expect(allowed('lists:write')).toEqual(['editor', 'admin', 'owner']);
  expect(allowed('company:write')).toEqual(['admin', 'owner']);
  expect(allowed('billing:manage')).toEqual(['owner']);
});

test('with a gateway that knows of no workspaces everything is offered, as before', () => {
  expect(mayDo({ id: 'dana' }, 'billing:manage')).toBe(true);
  expect(ownerNameOf({ id: 'dana' })).toBe('the owner');
});

test('what is stored in one workspace is not found in another one; the own one keeps its name', () => {
  expect(storageIdOf({ id: 'dana' })).toBe('dana');
  expect(storageIdOf(memberOf('dana', 'owner'))).toBe('dana');
  expect(storageIdOf(memberOf('kitchen'))).toBe('dana@kitchen');
  expect(storageIdOf(memberOf('cellar'))).not.toBe(storageIdOf(memberOf('kitchen')));
});
