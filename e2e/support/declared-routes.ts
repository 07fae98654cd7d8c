import { type ApiAccess, apiRoutes } from '@scanlist/contracts/http/access';

/** Every route of the API as 'METHOD /path', and who may call it. */
export const declaredRoutes = Object.entries(apiRoutes) as [route: string, access: ApiAccess][];
