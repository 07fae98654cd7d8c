import { type ApiAccess, apiRoutes } from '@scanlist/contracts/http/access';

/** Every API route as 'METHOD /path', with who may call it. */
export const declaredRoutes = Object.entries(apiRoutes) as [route: string, access: ApiAccess][];
