import type { GivenRole } from '@scanlist/contracts/http/permissions';

/** What a person of each role may do. */
export const roleAbilities: Record<GivenRole, string> = {
  viewer: 'Viewer: see lists and entries',
  editor: 'Editor: create and change lists',
  admin: 'Admin: also manage people and company settings',
};
