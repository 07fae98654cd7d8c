import { beforeEach, describe, expect, it } from 'vitest';
import { routes } from '../testing/routes.ts';
import { createTestGateway, sendJson } from '../testing/test-gateway.ts';

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
beforeEach(async () => {
  gateway = await createTestGateway();
});

const minutes = (count: number) => {
  gateway.clock.now = new Date(gateway.clock.now.getTime() + count * 60_000);
};
async function callApi(method: string, path: string, body?: unknown, cookie = gateway.signedIn) {
  const init = body === undefined ? { method, headers: { cookie } } : sendJson(method, body, { cookie });
  const response = await gateway.app.request(path, init);
  const json = (await response.json().catch(() => null)) as { code?: string } | null;
  return { status: response.status, code: json?.code ?? null, json };
}
const give = (password: string) => callApi('POST', '/api/auth/confirm-password', { password });

const guarded: [name: string, method: string, path: string, body?: unknown][] = [
  ['another address', 'POST', '/api/profile', { firstName: 'Dana', email: 'new@example.com' }],
  ...routes
    .filter(({ password }) => password === 'asked')
    .map(({ method, path, body }): (typeof guarded)[number] => [`${method} ${path}`, method, path, body]),
];

it('is declared for what gives access to others, takes everything or costs money', () => {
  const declared = routes.filter(({ password }) => password === 'asked');
  expect(declared.map(({ method, pattern }) => `${method} ${pattern}`).sort()).toEqual([
    'GET /api/account/export',
    'PATCH /api/workspace/members/:id',
    'POST /api/cancel-subscription',
    'POST /api/create-subscription',
    'POST /api/subscription/card',
    'POST /api/subscription/period',
    'POST /api/subscription/resume',
    'POST /api/workspace/handover',
    'POST /api/workspace/handover/accept',
    'POST /api/workspace/invitations',
    'POST /api/workspace/invitations/:id/mail',
  ]);
});

const others = routes.filter(
  ({ owner, password }) => owner && password !== 'asked' && password !== 'asked for an address',
);
it.each(others.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s does not ask for it',
  async (_name, { method, path, body }) => {
    minutes(11);
    expect((await callApi(method, path, body)).code).not.toBe('PASSWORD_NEEDED');
  },
);

describe.each(guarded)('%s', (_name, ...request) => {
  it('needs no password within ten minutes of the sign-in', async () => {
    minutes(9.9);
    expect((await callApi(...request)).code).not.toBe('PASSWORD_NEEDED');
  });

  it('requires it after that, and calls no service before', async () => {
    minutes(10);
    expect(await callApi(...request)).toMatchObject({ status: 403, code: 'PASSWORD_NEEDED' });
    expect(gateway.emailChanges.mails).toEqual([]);
    expect((await gateway.accounts.find(gateway.ownerId))?.version).toBe(1);
  });

  it('works once it was given, for ten minutes, in this session only', async () => {
    minutes(50);
    const elsewhere = await signInElsewhere();
    minutes(20);
    await callApi('GET', '/api/auth/user');
    expect(await give('correct horse')).toMatchObject({ status: 200 });
    const [method, path, body] = request;
    expect((await callApi(method, path, body, elsewhere)).code).toBe('PASSWORD_NEEDED');
    expect((await callApi(...request)).code).not.toBe('PASSWORD_NEEDED');
    minutes(10);
    expect((await callApi('GET', '/api/account/export')).code).toBe('PASSWORD_NEEDED');
  });
});

async function signInElsewhere(): Promise<string> {
  const login = sendJson('POST', { username: 'dana', password: 'correct horse' });
  const response = await gateway.app.request('/api/auth/login', login);
  await callApi('GET', '/api/auth/user');
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

it('takes names, the present address and a waiting one once more without it', async () => {
  await callApi('POST', '/api/profile', { firstName: 'Dana', email: 'new@example.com' });
  minutes(30);
  for (const email of [undefined, 'NEW@example.com', 'dana@example.com']) {
    expect((await callApi('POST', '/api/profile', { firstName: 'Danielle', email })).status).toBe(200);
  }
  // Taken back: asking for it again is asking for another address.
  const again = await callApi('POST', '/api/profile', { firstName: 'X', email: 'new@example.com' });
  expect(again.code).toBe('PASSWORD_NEEDED');
  expect((await gateway.accounts.find(gateway.ownerId))?.firstName).toBe('Danielle');
});

it('counts the password that came with a new one', async () => {
  minutes(30);
  const body = {
    currentPassword: 'correct horse',
    newPassword: 'kettle and rope',
    confirmPassword: 'kettle and rope',
  };
  const changed = await gateway.app.request(
    '/api/change-password',
    sendJson('POST', body, { cookie: gateway.signedIn }),
  );
  const cookie = changed.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect((await callApi('GET', '/api/account/export', undefined, cookie)).code).not.toBe('PASSWORD_NEEDED');
});

describe('a password given once more', () => {
  it('that is wrong is refused at its field, and opens nothing', async () => {
    minutes(30);
    const message = 'Your password is incorrect';
    expect((await give('wrong horse')).json).toEqual({
      message,
      code: 'WRONG_CREDENTIALS',
      issues: [{ path: 'password', message }],
    });
    expect((await callApi('GET', '/api/account/export')).code).toBe('PASSWORD_NEEDED');
  });

  it('is throttled as sign-ins are, and wrong ones per session, whatever their address', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 21; tries++) statuses.push((await give('correct horse')).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
    minutes(1);
    const wrong: number[] = [];
    for (let tries = 0; tries < 31; tries++) {
      const headers = { cookie: gateway.signedIn, 'x-forwarded-for': `10.0.${tries}.1` };
      const init = sendJson('POST', { password: 'wrong horse' }, headers);
      wrong.push((await gateway.app.request('/api/auth/confirm-password', init)).status);
    }
    expect(wrong).toEqual([...Array(30).fill(401), 429]);
  });

  it('requires a session', async () => {
    expect(
      await callApi('POST', '/api/auth/confirm-password', { password: 'correct horse' }, ''),
    ).toMatchObject({
      status: 401,
      code: 'NOT_SIGNED_IN',
    });
  });
});
