import {
  type ApiAccess,
  accessOf,
  type apiRoutes,
  type RecentPassword,
  recentPasswordOf,
} from '@scanlist/contracts/http/access';

const list = {
  title: 'Load-in',
  description: 'Before doors open',
  type: 'TODO',
  items: [{ content: 'Check the rigging' }],
};
const session = { sessionId: 'session-1-abc', completedItems: [{ itemId: 'i1' }] };
const tick = { completed: true, completedBy: 'session-1-abc' };
const login = { username: 'dana', password: 'correct horse' };
const password = { currentPassword: 'correct horse', newPassword: 'a new one', confirmPassword: 'a new one' };
const sender = { name: 'Rosa Lind', email: 'rosa@venue.example' };
const otherId = '00000000-0000-4000-8000-000000000000';
const newAccount = {
  username: 'mira',
  email: 'mira@example.com',
  password: 'correct horse',
  confirmPassword: 'correct horse',
};

interface Example {
  /** The requested address, if the route has parameters. */
  path?: string;
  /** A valid body. */
  body?: unknown;
  /** A valid body of a route that takes other files than JSON. */
  text?: string;
  /** True if no field is required. */
  bodyMayBeEmpty?: true;
  /** The maximum of bytes of a body, about. */
  bytesMax?: number;
}

/** Webhooks of providers have tests of their own: no browser sends them, and their bodies are signed. */
type Asked = Exclude<keyof typeof apiRoutes, `${string}/webhook`>;

/** The requests of each route; a route without a row here does not compile. */
const examples: Record<Asked, Example[]> = {
  'POST /api/auth/login': [{ body: login }],
  'POST /api/auth/availability': [{ body: newAccount }],
  'POST /api/auth/register-with-trial': [
    {
      body: { ...newAccount, billingPeriod: 'monthly', paymentMethodId: 'pm_card_visa' },
    },
  ],
  'POST /api/auth/logout': [{}],
  'POST /api/auth/confirm-password': [{ body: { password: 'correct horse' } }],
  'POST /api/auth/confirm-email': [{ body: { token: 'x'.repeat(22) } }],
  'POST /api/auth/undo-email-change': [{ body: { token: 'x'.repeat(22) } }],
  'POST /api/auth/forgot-password': [{ body: { email: 'dana@example.com' } }],
  'GET /api/auth/reset-password/:token': [{ path: '/api/auth/reset-password/tokentokentoken1' }],
  'POST /api/auth/reset-password': [
    {
      body: { token: 'x'.repeat(22), newPassword: 'a new one', confirmPassword: 'a new one' },
    },
  ],
  'GET /api/auth/user': [{}],
  'GET /api/auth/sessions': [{}],
  'DELETE /api/auth/sessions': [{}],
  'DELETE /api/auth/sessions/:id': [{ path: '/api/auth/sessions/00000000-0000-4000-8000-000000000000' }],
  'GET /api/profile': [{}],
  'POST /api/profile': [
    {
      body: { firstName: 'Dana', email: 'new@example.com' },
      bodyMayBeEmpty: true,
    },
  ],
  'PUT /api/profile/time-zone': [{ body: { timeZone: 'America/New_York' } }],
  'POST /api/profile/email-confirmation': [{}],
  'POST /api/profile/company': [
    {
      body: { companyName: 'Southlight' },
      bodyMayBeEmpty: true,
      bytesMax: 2_000_000,
    },
  ],
  'POST /api/change-password': [{ body: password }],
  'POST /api/account/delete': [{ body: { password: 'correct horse' } }],
  'GET /api/account/export': [{}],
  'GET /api/lists': [{}],
  'POST /api/lists': [{ body: list, bytesMax: 2_000_000 }],
  'POST /api/lists/import': [{ text: 'Check the rigging' }],
  'GET /api/lists/deleted': [{}],
  'GET /api/lists/:id': [{ path: '/api/lists/abc' }, { path: '/api/lists/abc.json' }],
  'PUT /api/lists/:id': [{ path: '/api/lists/abc', body: list, bytesMax: 2_000_000 }],
  'DELETE /api/lists/:id': [{ path: '/api/lists/abc' }],
  'POST /api/lists/:id/restore': [{ path: '/api/lists/abc/restore' }],
  'PUT /api/lists/:id/labels': [{ path: '/api/lists/abc/labels', body: { labels: ['Kitchen'] } }],
  'POST /api/lists/:id/archive': [{ path: '/api/lists/abc/archive' }],
  'POST /api/lists/:id/unarchive': [{ path: '/api/lists/abc/unarchive' }],
  'GET /api/entries': [{ path: '/api/entries' }],
  'GET /api/entries.csv': [{ path: '/api/entries.csv?rows=items' }],
  'GET /api/entries.xlsx': [{ path: '/api/entries.xlsx?signatures=1' }],
  'GET /api/entries.pdf': [{ path: '/api/entries.pdf' }],
  'GET /api/insights': [{ path: '/api/insights' }],
  'GET /api/lists/:id/insights': [{ path: '/api/lists/abc/insights' }],
  'GET /api/lists/:id/entries': [{ path: '/api/lists/abc/entries' }],
  'GET /api/lists/:id/entries.csv': [{ path: '/api/lists/abc/entries.csv' }],
  'GET /api/lists/:id/entries.xlsx': [{ path: '/api/lists/abc/entries.xlsx?rows=items' }],
  'GET /api/lists/:id/entries.pdf': [{ path: '/api/lists/abc/entries.pdf' }],
  'GET /api/lists/:id/entries/:file': [{ path: '/api/lists/abc/entries/1.pdf' }],
  'PATCH /api/lists/:id/entries/:entryId': [
    {
      path: '/api/lists/abc/entries/1',
      body: {
        dealtWith: true,
        comment: 'Replaced',
        correction: { visitorName: 'Mira Voss', items: [{ itemId: 'i1', completed: true, note: null }] },
        correctedAt: null,
      },
      bytesMax: 250_000,
    },
  ],
  'DELETE /api/lists/:id/entries/:entryId': [{ path: '/api/lists/abc/entries/1' }],
  'POST /api/lists/:id/entries/:entryId/restore': [{ path: '/api/lists/abc/entries/1/restore' }],
  'POST /api/lists/:id/entries/:entryId/mail': [
    { path: '/api/lists/abc/entries/1/mail', body: { attempt: 1 } },
  ],
  'GET /api/lists/:id/public': [{ path: '/api/lists/abc/public' }],
  'PATCH /api/lists/:id/items/:itemId': [{ path: '/api/lists/abc/items/i1', body: tick }],
  'POST /api/lists/:id/log-session': [{ path: '/api/lists/abc/log-session', body: session }],
  'GET /api/notifications': [{ path: '/api/notifications?email=you@example.com' }],
  'POST /api/notifications/test': [{ body: { email: 'you@example.com' } }],
  'POST /api/notifications/confirmation': [
    {
      body: { email: 'you@example.com' },
    },
  ],
  'GET /api/notifications/:token': [{ path: '/api/notifications/tokentokentoken1' }],
  'POST /api/notifications/:token/confirm': [{ path: '/api/notifications/tokentokentoken1/confirm' }],
  'POST /api/notifications/:token/stop': [{ path: '/api/notifications/tokentokentoken1/stop' }],
  'POST /api/live-demo': [{}],
  'GET /api/live-demo/:id': [{ path: '/api/live-demo/abc' }],
  'POST /api/support': [
    {
      body: { ...sender, issueType: 'qrcode', description: 'The code on the van door has faded.' },
    },
  ],
  'POST /api/contact': [
    {
      body: { ...sender, subject: 'Forty vans', message: 'We load forty vans each Friday.' },
    },
  ],
  'POST /api/slice-errors': [{ body: { slice: 'owner', version: '1.0.0+0123456789ab', kind: 'load' } }],
  'GET /api/workspaces': [{}],
  'POST /api/workspace/switch': [{ body: { workspaceId: otherId } }],
  'GET /api/workspace/members': [{}],
  'GET /api/workspace/activity': [
    {},
    { path: `/api/workspace/activity?person=${'00000000-0000-4000-8000-000000000000'}&kind=lists` },
  ],
  'GET /api/workspace/activity.csv': [{ path: '/api/workspace/activity.csv?kind=lists' }],
  'GET /api/workspace/activity.jsonl': [{}],
  'PATCH /api/workspace/members/:id': [
    { path: `/api/workspace/members/${otherId}`, body: { role: 'viewer' } },
  ],
  'DELETE /api/workspace/members/:id': [{ path: `/api/workspace/members/${otherId}` }],
  'GET /api/workspace/notification-addresses': [{}],
  'POST /api/workspace/notification-addresses/remove': [{ body: { addresses: ['you@example.com'] } }],
  'POST /api/workspace/handover': [{ body: { memberId: otherId } }],
  'DELETE /api/workspace/handover': [{}],
  'POST /api/workspace/handover/accept': [{}],
  'POST /api/workspace/invitations': [{ body: { emails: ['mira@example.com'], role: 'editor' } }],
  'POST /api/workspace/invitations/:id/mail': [{ path: `/api/workspace/invitations/${otherId}/mail` }],
  'DELETE /api/workspace/invitations/:id': [{ path: `/api/workspace/invitations/${otherId}` }],
  'GET /api/invitations/:token': [{ path: '/api/invitations/tokentokentoken1' }],
  'POST /api/invitations/:token/accept': [
    {
      path: '/api/invitations/tokentokentoken1/accept',
      body: { username: 'mira', password: 'correct horse' },
      bodyMayBeEmpty: true,
    },
  ],
  'GET /api/plans': [{}],
  'GET /api/site': [{}],
  'GET /api/payment/config': [{}],
  'POST /api/payment/create-setup-intent': [{}],
  'POST /api/create-subscription': [{ path: '/api/create-subscription?period=annually' }],
  'POST /api/cancel-subscription': [{}],
  'GET /api/subscription': [{}, { path: '/api/subscription?sync=1' }],
  'POST /api/subscription/resume': [{}],
  'POST /api/subscription/card': [{ body: { setupIntentId: 'seti_1' } }],
  'GET /api/subscription/period': [{ path: '/api/subscription/period?period=annually' }],
  'POST /api/subscription/period': [{ body: { period: 'annually' } }],
  'GET /api/subscription/payment': [{}],
  'POST /api/cards/take-back': [{ body: { token: 'a-token' } }],
  'GET /api/invoices': [{}],
};

export interface Route extends Example {
  method: string;
  /** As it is declared, with the names of its parameters. */
  pattern: string;
  path: string;
  /** Whether only somebody signed in may call it. */
  owner: boolean;
  access: ApiAccess;
  /** Whether it needs a recent password; undefined for a route that needs no session. */
  password: RecentPassword | undefined;
}

/** Every route: who may call it, and what it takes. */
export const routes: Route[] = Object.entries(examples).flatMap(([name, takes]) => {
  const [method = '', pattern = ''] = name.split(' ');
  const access = accessOf(name as Asked);
  const password = recentPasswordOf(name as Asked);
  const owner = access !== 'anyone';
  return takes.map((example) => ({ pattern, path: pattern, ...example, method, owner, access, password }));
});
