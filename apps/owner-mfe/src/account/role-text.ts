import type { GivenRole, Role } from '@scanlist/contracts/http/permissions';

/** The name of each role. */
export const roleNames: Record<Role, string> = {
  viewer: 'Viewer',
  editor: 'Editor',
  admin: 'Admin',
  owner: 'Owner',
};

/** A role within a sentence: 'a viewer', 'an editor'. */
export const rolesInSentence: Record<GivenRole, string> = {
  viewer: 'a viewer',
  editor: 'an editor',
  admin: 'an admin',
};

/** Everything that a role that can be given may do, after 'can'. */
export const roleAbilities: Record<GivenRole, string> = {
  viewer: 'see lists and entries and export them',
  editor: 'create and change lists, and see and export entries',
  admin:
    'create and change lists, see and export entries, invite and remove people, and edit company settings',
};
