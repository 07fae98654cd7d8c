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
const newAccount = {
  username: 'mira',
  email: 'mira@example.com',
  password: 'correct horse',
  confirmPassword: 'correct horse',
};

export interface Route {
  method: string;
  path: string;
  owner: boolean;
  /** What a good body looks like. */
  body?: unknown;
  /** True where no field is needed. */
  bodyMayBeEmpty?: true;
  /** The most bytes a body may have, about. */
  bytesMax?: number;
}

/** Every route: who may call it, and what it takes. */
export const routes: Route[] = [
  { method: 'POST', path: '/api/auth/login', owner: false, body: login },
  { method: 'POST', path: '/api/auth/availability', owner: false, body: newAccount },
  {
    method: 'POST',
    path: '/api/auth/register-with-trial',
    owner: false,
    body: { ...newAccount, billingPeriod: 'monthly', paymentMethodId: 'pm_card_visa' },
  },
  { method: 'POST', path: '/api/auth/logout', owner: false },
  { method: 'GET', path: '/api/auth/user', owner: true },
  { method: 'POST', path: '/api/auth/confirm-email', owner: false, body: { token: 'x'.repeat(22) } },
  { method: 'POST', path: '/api/auth/forgot-password', owner: false, body: { email: 'dana@example.com' } },
  { method: 'GET', path: '/api/auth/reset-password/tokentokentoken1', owner: false },
  {
    method: 'POST',
    path: '/api/auth/reset-password',
    owner: false,
    body: { token: 'x'.repeat(22), newPassword: 'a new one', confirmPassword: 'a new one' },
  },
  { method: 'GET', path: '/api/auth/sessions', owner: true },
  { method: 'DELETE', path: '/api/auth/sessions/00000000-0000-4000-8000-000000000000', owner: true },
  { method: 'GET', path: '/api/profile', owner: true },
  { method: 'PUT', path: '/api/profile/time-zone', owner: true, body: { timeZone: 'America/New_York' } },
  {
    method: 'POST',
    path: '/api/profile',
    owner: true,
    body: { firstName: 'Dana', email: 'new@example.com' },
    bodyMayBeEmpty: true,
  },
  { method: 'POST', path: '/api/profile/email-confirmation', owner: true },
  {
    method: 'POST',
    path: '/api/profile/company',
    owner: true,
    body: { companyName: 'Southlight' },
    bodyMayBeEmpty: true,
    bytesMax: 2_000_000,
  },
  { method: 'POST', path: '/api/change-password', owner: true, body: password },
  { method: 'POST', path: '/api/account/delete', owner: true, body: { password: 'correct horse' } },
  { method: 'GET', path: '/api/account/export', owner: true },
  { method: 'GET', path: '/api/lists', owner: true },
  { method: 'POST', path: '/api/lists', owner: true, body: list, bytesMax: 2_000_000 },
  { method: 'GET', path: '/api/lists/abc', owner: true },
  { method: 'PUT', path: '/api/lists/abc', owner: true, body: list, bytesMax: 2_000_000 },
  { method: 'DELETE', path: '/api/lists/abc', owner: true },
  { method: 'GET', path: '/api/lists/deleted', owner: true },
  { method: 'POST', path: '/api/lists/abc/restore', owner: true },
  { method: 'GET', path: '/api/lists/abc/entries', owner: true },
  { method: 'GET', path: '/api/lists/abc/public', owner: false },
  { method: 'PATCH', path: '/api/lists/abc/items/i1', owner: false, body: tick },
  { method: 'POST', path: '/api/lists/abc/log-session', owner: false, body: session },
  { method: 'GET', path: '/api/notifications?email=you@example.com', owner: true },
  { method: 'POST', path: '/api/notifications/test', owner: true, body: { email: 'you@example.com' } },
  {
    method: 'POST',
    path: '/api/notifications/confirmation',
    owner: true,
    body: { email: 'you@example.com' },
  },
  { method: 'GET', path: '/api/notifications/tokentokentoken1', owner: false },
  { method: 'POST', path: '/api/notifications/tokentokentoken1/confirm', owner: false },
  { method: 'POST', path: '/api/notifications/tokentokentoken1/stop', owner: false },
  { method: 'POST', path: '/api/live-demo', owner: false },
  { method: 'GET', path: '/api/live-demo/abc', owner: false },
  {
    method: 'POST',
    path: '/api/support',
    owner: false,
    body: { ...sender, issueType: 'qrcode', description: 'The code on the van door has faded.' },
  },
  {
    method: 'POST',
    path: '/api/contact',
    owner: false,
    body: { ...sender, subject: 'Forty vans', message: 'We load forty vans each Friday.' },
  },
  { method: 'GET', path: '/api/plans', owner: false },
  { method: 'GET', path: '/api/site', owner: false },
  { method: 'GET', path: '/api/payment/config', owner: false },
  { method: 'POST', path: '/api/payment/create-setup-intent', owner: false },
  { method: 'POST', path: '/api/create-subscription?period=annually', owner: true },
  { method: 'POST', path: '/api/cancel-subscription', owner: true },
  { method: 'GET', path: '/api/subscription', owner: true },
  { method: 'GET', path: '/api/subscription?sync=1', owner: true },
  { method: 'POST', path: '/api/subscription/resume', owner: true },
  { method: 'POST', path: '/api/subscription/card', owner: true, body: { setupIntentId: 'seti_1' } },
  { method: 'GET', path: '/api/subscription/period?period=annually', owner: true },
  { method: 'POST', path: '/api/subscription/period', owner: true, body: { period: 'annually' } },
  { method: 'GET', path: '/api/subscription/payment', owner: true },
  { method: 'GET', path: '/api/invoices', owner: true },
];
