import type { Permission } from './permissions.ts';

/**
 * Who may call a route. `signed`: callers that know the provider's secret, which signs each body. `account`: anybody
 * signed in, about themself. A permission: a member of the workspace that the call names, whose role may do that.
 */
export type ApiAccess = 'anyone' | 'signed' | 'account' | Permission;

/**
 * Whether a route needs a recent password besides a session, and if not, why not (decision 0084). A stolen session must
 * not become a place in the workspace, a way into the account, or money.
 */
export const recentPassword = {
  asked: 'It is refused unless the password was given in this session lately.',
  'asked for an address': 'The same for another address of the account; names give nobody access.',
  'in the request': 'The request has the password in it.',
  reads: 'It shows what the screens show. Only the export of everything asks.',
  'daily work': 'It changes lists and entries. The trail names it, and what is deleted can be restored.',
  'gives nothing': 'It is a setting that gives nobody access.',
  'takes away': 'It ends an access and gives none.',
} as const;
export type RecentPassword = keyof typeof recentPassword;

/** Who may call a route. A route that needs a session also says whether the session is enough. */
type RouteAccess =
  | Extract<ApiAccess, 'anyone' | 'signed'>
  | { access: Exclude<ApiAccess, 'anyone' | 'signed'>; password: RecentPassword };

type ApiRoute = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;

/**
 * Every route of the API, who may call it, and whether a recent password is needed. The gateway checks session,
 * membership, role and password before each route, and does not start with a route that is missing here. Whether a list
 * or entry belongs to the workspace is checked by each service.
 */
export const apiRoutes = {
  'POST /api/auth/login': 'anyone',
  'POST /api/auth/availability': 'anyone',
  'POST /api/auth/register-with-trial': 'anyone',
  'POST /api/auth/logout': 'anyone',
  'POST /api/auth/confirm-password': { access: 'account', password: 'in the request' },
  'POST /api/auth/confirm-email': 'anyone',
  'POST /api/auth/undo-email-change': 'anyone',
  'POST /api/auth/forgot-password': 'anyone',
  'GET /api/auth/reset-password/:token': 'anyone',
  'POST /api/auth/reset-password': 'anyone',
  'GET /api/auth/user': { access: 'lists:read', password: 'reads' },
  'GET /api/auth/sessions': { access: 'account', password: 'reads' },
  'DELETE /api/auth/sessions': { access: 'account', password: 'takes away' },
  'DELETE /api/auth/sessions/:id': { access: 'account', password: 'takes away' },
  'GET /api/profile': { access: 'lists:read', password: 'reads' },
  'POST /api/profile': { access: 'lists:read', password: 'asked for an address' },
  'PUT /api/profile/time-zone': { access: 'account', password: 'gives nothing' },
  'POST /api/profile/email-confirmation': { access: 'lists:read', password: 'gives nothing' },
  'POST /api/profile/company': { access: 'company:write', password: 'gives nothing' },
  'POST /api/change-password': { access: 'account', password: 'in the request' },
  'POST /api/account/delete': { access: 'account', password: 'in the request' },
  'GET /api/account/export': { access: 'account', password: 'asked' },
  'GET /api/lists': { access: 'lists:read', password: 'reads' },
  'POST /api/lists': { access: 'lists:write', password: 'daily work' },
  'POST /api/lists/import': { access: 'lists:write', password: 'daily work' },
  'GET /api/lists/deleted': { access: 'lists:read', password: 'reads' },
  'GET /api/lists/:id': { access: 'lists:read', password: 'reads' },
  'PUT /api/lists/:id': { access: 'lists:write', password: 'daily work' },
  'DELETE /api/lists/:id': { access: 'lists:write', password: 'daily work' },
  'POST /api/lists/:id/restore': { access: 'lists:write', password: 'daily work' },
  'PUT /api/lists/:id/labels': { access: 'lists:write', password: 'daily work' },
  'POST /api/lists/:id/archive': { access: 'lists:write', password: 'daily work' },
  'POST /api/lists/:id/unarchive': { access: 'lists:write', password: 'daily work' },
  'GET /api/entries': { access: 'lists:read', password: 'reads' },
  'GET /api/entries.csv': { access: 'lists:read', password: 'reads' },
  'GET /api/entries.xlsx': { access: 'lists:read', password: 'reads' },
  'GET /api/entries.pdf': { access: 'lists:read', password: 'reads' },
  'GET /api/insights': { access: 'lists:read', password: 'reads' },
  'GET /api/lists/:id/insights': { access: 'lists:read', password: 'reads' },
  'GET /api/lists/:id/entries': { access: 'lists:read', password: 'reads' },
  'GET /api/lists/:id/entries.csv': { access: 'lists:read', password: 'reads' },
  'GET /api/lists/:id/entries.xlsx': { access: 'lists:read', password: 'reads' },
  'GET /api/lists/:id/entries.pdf': { access: 'lists:read', password: 'reads' },
  'GET /api/lists/:id/entries/:file': { access: 'lists:read', password: 'reads' },
  'PATCH /api/lists/:id/entries/:entryId': { access: 'lists:write', password: 'daily work' },
  'DELETE /api/lists/:id/entries/:entryId': { access: 'lists:write', password: 'daily work' },
  'POST /api/lists/:id/entries/:entryId/restore': { access: 'lists:write', password: 'daily work' },
  'POST /api/lists/:id/entries/:entryId/mail': { access: 'lists:write', password: 'daily work' },
  'GET /api/lists/:id/public': 'anyone',
  'PATCH /api/lists/:id/items/:itemId': 'anyone',
  'POST /api/lists/:id/log-session': 'anyone',
  'GET /api/notifications': { access: 'lists:write', password: 'reads' },
  'POST /api/notifications/test': { access: 'lists:write', password: 'daily work' },
  'POST /api/notifications/confirmation': { access: 'lists:write', password: 'daily work' },
  'GET /api/notifications/:token': 'anyone',
  'POST /api/notifications/:token/confirm': 'anyone',
  'POST /api/notifications/:token/stop': 'anyone',
  'POST /api/live-demo': 'anyone',
  'GET /api/live-demo/:id': 'anyone',
  'POST /api/support': 'anyone',
  'POST /api/contact': 'anyone',
  'POST /api/slice-errors': 'anyone',
  'GET /api/plans': 'anyone',
  'GET /api/site': 'anyone',
  'GET /api/payment/config': 'anyone',
  'POST /api/payment/create-setup-intent': 'anyone',
  'POST /api/create-subscription': { access: 'billing:manage', password: 'asked' },
  'POST /api/cancel-subscription': { access: 'billing:manage', password: 'asked' },
  'GET /api/subscription': { access: 'lists:read', password: 'reads' },
  'POST /api/subscription/resume': { access: 'billing:manage', password: 'asked' },
  'POST /api/subscription/card': { access: 'billing:manage', password: 'asked' },
  'GET /api/subscription/period': { access: 'billing:manage', password: 'reads' },
  'POST /api/subscription/period': { access: 'billing:manage', password: 'asked' },
  'GET /api/subscription/payment': { access: 'billing:manage', password: 'reads' },
  'POST /api/cards/take-back': 'anyone',
  'GET /api/invoices': { access: 'billing:manage', password: 'reads' },
  'GET /api/workspaces': { access: 'account', password: 'reads' },
  'POST /api/workspace/switch': { access: 'account', password: 'gives nothing' },
  'GET /api/workspace/members': { access: 'lists:read', password: 'reads' },
  'GET /api/workspace/activity': { access: 'lists:read', password: 'reads' },
  'GET /api/workspace/activity.csv': { access: 'lists:read', password: 'reads' },
  'GET /api/workspace/activity.jsonl': { access: 'lists:read', password: 'reads' },
  'PATCH /api/workspace/members/:id': { access: 'members:roles', password: 'asked' },
  'DELETE /api/workspace/members/:id': { access: 'membership:leave', password: 'takes away' },
  'GET /api/workspace/notification-addresses': { access: 'members:manage', password: 'reads' },
  'POST /api/workspace/notification-addresses/remove': { access: 'members:manage', password: 'takes away' },
  'POST /api/workspace/handover': { access: 'workspace:hand-over', password: 'asked' },
  'DELETE /api/workspace/handover': { access: 'membership:leave', password: 'takes away' },
  'POST /api/workspace/handover/accept': { access: 'membership:leave', password: 'asked' },
  'POST /api/workspace/invitations': { access: 'members:manage', password: 'asked' },
  'POST /api/workspace/invitations/:id/mail': { access: 'members:manage', password: 'asked' },
  'DELETE /api/workspace/invitations/:id': { access: 'members:manage', password: 'takes away' },
  'GET /api/invitations/:token': 'anyone',
  'POST /api/invitations/:token/accept': 'anyone',
  'POST /api/stripe/webhook': 'signed',
  'POST /api/resend/webhook': 'signed',
} as const satisfies Record<ApiRoute, RouteAccess>;

/** Who may call a route. */
export function accessOf(route: keyof typeof apiRoutes): ApiAccess {
  const declared: RouteAccess = apiRoutes[route];
  return typeof declared === 'string' ? declared : declared.access;
}

/** Whether a route needs a recent password; undefined for one that needs no session. */
export function recentPasswordOf(route: keyof typeof apiRoutes): RecentPassword | undefined {
  const declared: RouteAccess = apiRoutes[route];
  return typeof declared === 'string' ? undefined : declared.password;
}
