/** What a person is in a workspace, from the least to the most they may do. */
export const roles = ['viewer', 'editor', 'admin', 'owner'] as const;
export type Role = (typeof roles)[number];

/** The roles that can be given; a workspace has one owner. */
export const givenRoles = ['viewer', 'editor', 'admin'] as const satisfies readonly Role[];
export type GivenRole = (typeof givenRoles)[number];

/**
 * Everything a member can do, and the least role that may. The only such table: the routes of the API refer to it
 * (`apiRoutes`), and so do the screens.
 */
export const permissions = {
  /** Lists, entries, codes, figures and the files made of them; who else is a member. */
  'lists:read': 'viewer',
  /** One's own membership, which everybody but the owner can end. */
  'membership:leave': 'viewer',
  /** Create, change, delete and restore lists and entries; labels; notification addresses. */
  'lists:write': 'editor',
  /** Invite and remove members. */
  'members:manage': 'admin',
  /** Company name and logo. */
  'company:write': 'admin',
  /** Payments and sign-ins in the trail. */
  'activity:private': 'admin',
  /** Change the role of a member. */
  'members:roles': 'owner',
  /** Offer the workspace to another member. */
  'workspace:hand-over': 'owner',
  /** Card, plan, payments and invoices. */
  'billing:manage': 'owner',
} as const satisfies Record<string, Role>;
export type Permission = keyof typeof permissions;

/** Whether a role may do that. */
export function may(role: Role, permission: Permission): boolean {
  return roles.indexOf(role) >= roles.indexOf(permissions[permission]);
}

/** What somebody must be able to do to invite a person with that role: only the owner makes admins. */
export function permissionToInvite(role: GivenRole): Permission {
  return role === 'admin' ? 'members:roles' : 'members:manage';
}

/** The roles that may do that, the least first. */
export function rolesThatMay(permission: Permission): readonly Role[] {
  return roles.slice(roles.indexOf(permissions[permission]));
}
