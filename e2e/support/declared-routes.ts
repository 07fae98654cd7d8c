import { type ApiAccess, accessOf, apiRoutes } from '@scanlist/contracts/http/access';
import { may, type Permission, permissions, type Role } from '@scanlist/contracts/http/permissions';

/** Every API route as 'METHOD /path', with who may call it. */
export const declaredRoutes = (Object.keys(apiRoutes) as (keyof typeof apiRoutes)[]).map(
  (route): [route: string, access: ApiAccess] => [route, accessOf(route)],
);

/** The routes about a workspace, and the permission that each needs. */
export const workspaceRoutes = declaredRoutes.filter(([, access]) => access in permissions) as [
  route: string,
  permission: Permission,
][];

export { may, type Role };
