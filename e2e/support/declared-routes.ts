import { type ApiAccess, apiRoutes } from '@scanlist/contracts/http/access';
import { may, type Permission, permissions, type Role } from '@scanlist/contracts/http/permissions';

/** Every API route as 'METHOD /path', with who may call it. */
export const declaredRoutes = Object.entries(apiRoutes) as [route: string, access: ApiAccess][];

/** The routes about a workspace, and the permission that each needs. */
export const workspaceRoutes = declaredRoutes.filter(([, access]) => access in permissions) as [
  route: string,
  permission: Permission,
][];

export { may, type Role };
