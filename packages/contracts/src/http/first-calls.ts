import type { OwnerPage } from './routes.ts';

/** The call that every page of a signed-in owner makes. */
const userCall = '/api/auth/user';

/** The calls of the owner's pages that their first sight needs. `:id` is that of the page's address. */
const pageCalls: Partial<Record<OwnerPage, readonly string[]>> = {
  '/dashboard': ['/api/lists'],
  '/edit-list/:id': ['/api/lists/:id'],
  '/list-details/:id': ['/api/lists/:id'],
  '/list-entries/:id': ['/api/lists/:id', '/api/lists/:id/entries?limit=50'],
  '/entries': ['/api/entries?limit=50', '/api/lists'],
  '/list-insights/:id': ['/api/lists/:id'],
  '/list-qrcode/:id': ['/api/lists/:id'],
  '/profile': ['/api/profile'],
  '/activity': ['/api/workspace/activity?limit=50', '/api/workspace/members', '/api/lists'],
  '/company-settings': ['/api/profile'],
  '/team': ['/api/workspace/members'],
  '/who-has-access': ['/api/auth/sessions', '/api/workspace/members'],
};

/**
 * The calls that a page makes first for a signed-in owner. The gateway inlines their answers in the page (decision 0059).
 */
export function firstCallsOf(page: OwnerPage, id = ''): string[] {
  const calls = pageCalls[page] ?? [];
  return [userCall, ...calls.map((call) => call.replace(':id', encodeURIComponent(id)))];
}
