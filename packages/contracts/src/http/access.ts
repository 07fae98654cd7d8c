import type { Access } from './routes.ts';

/** `signed`: callers that know the provider's secret, which signs each body. */
export type ApiAccess = Access | 'signed';

type ApiRoute = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;

/**
 * Every route of the API, and who may call it. The gateway requires a session where this says `owner`, and does not
 * start with a route that is missing here. Whether a list, entry or session belongs to the caller is checked by each
 * service.
 */
export const apiRoutes = {
  'POST /api/auth/login': 'anyone',
  'POST /api/auth/availability': 'anyone',
  'POST /api/auth/register-with-trial': 'anyone',
  'POST /api/auth/logout': 'anyone',
  'POST /api/auth/confirm-password': 'owner',
  'POST /api/auth/confirm-email': 'anyone',
  'POST /api/auth/undo-email-change': 'anyone',
  'POST /api/auth/forgot-password': 'anyone',
  'GET /api/auth/reset-password/:token': 'anyone',
  'POST /api/auth/reset-password': 'anyone',
  'GET /api/auth/user': 'owner',
  'GET /api/auth/sessions': 'owner',
  'DELETE /api/auth/sessions/:id': 'owner',
  'GET /api/profile': 'owner',
  'POST /api/profile': 'owner',
  'PUT /api/profile/time-zone': 'owner',
  'POST /api/profile/email-confirmation': 'owner',
  'POST /api/profile/company': 'owner',
  'POST /api/change-password': 'owner',
  'POST /api/account/delete': 'owner',
  'GET /api/account/export': 'owner',
  'GET /api/lists': 'owner',
  'POST /api/lists': 'owner',
  'GET /api/lists/deleted': 'owner',
  'GET /api/lists/:id': 'owner',
  'PUT /api/lists/:id': 'owner',
  'DELETE /api/lists/:id': 'owner',
  'POST /api/lists/:id/restore': 'owner',
  'GET /api/lists/:id/entries': 'owner',
  'PATCH /api/lists/:id/entries/:entryId': 'owner',
  'POST /api/lists/:id/entries/:entryId/mail': 'owner',
  'GET /api/lists/:id/public': 'anyone',
  'PATCH /api/lists/:id/items/:itemId': 'anyone',
  'POST /api/lists/:id/log-session': 'anyone',
  'GET /api/notifications': 'owner',
  'POST /api/notifications/test': 'owner',
  'POST /api/notifications/confirmation': 'owner',
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
  'POST /api/create-subscription': 'owner',
  'POST /api/cancel-subscription': 'owner',
  'GET /api/subscription': 'owner',
  'POST /api/subscription/resume': 'owner',
  'POST /api/subscription/card': 'owner',
  'GET /api/subscription/period': 'owner',
  'POST /api/subscription/period': 'owner',
  'GET /api/subscription/payment': 'owner',
  'GET /api/invoices': 'owner',
  'POST /api/stripe/webhook': 'signed',
  'POST /api/resend/webhook': 'signed',
} as const satisfies Record<ApiRoute, ApiAccess>;
