import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestGateway, sendJson } from '../testing/test-gateway.ts';

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
beforeEach(async () => {
  gateway = await createTestGateway();
});

async function callApi(path: string, init?: RequestInit) {
  const response = await gateway.app.request(path, init);
  const { headers } = response;
  return { status: response.status, text: await response.text(), headers };
}

const forgot = (email: string, headers?: Record<string, string>) =>
  callApi('/api/auth/forgot-password', sendJson('POST', { email }, headers));
const look = (token: string) => callApi(`/api/auth/reset-password/${token}`);
const reset = (token: string, newPassword = 'a new one', confirmPassword = newPassword) =>
  callApi('/api/auth/reset-password', sendJson('POST', { token, newPassword, confirmPassword }));
const signIn = (password: string) =>
  callApi('/api/auth/login', sendJson('POST', { username: 'dana', password }));

/** The token of the link that was mailed, once it was. */
async function tokenFor(email: string): Promise<string> {
  await forgot(email);
  await expect.poll(() => gateway.passwordResets.mails.length).toBe(1);
  return gateway.passwordResets.mails[0]?.resetUrl.split('/').at(-1) ?? '';
}

describe('a forgotten password', () => {
  it('is answered alike whether or not an account has the address', async () => {
    const answers = [];
    for (const email of ['dana@example.com', 'nobody@example.com', ' DANA@example.com ']) {
      const { status, text, headers } = await forgot(email);
      // Each request has one of its own.
      headers.delete('x-request-id');
      answers.push({ status, text, headers: [...headers] });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 200,
      text: `{"message":"If there’s an account with this address, a link to set a new password is on its way."}`,
    });
    expect(gateway.passwordResets.requests.map(({ email }) => email)).toEqual([
      'dana@example.com',
      'nobody@example.com',
      'DANA@example.com',
    ]);
  });

  it.each(['', 'dana', 'dana@', 'a\u0000b@example.com', `${'x'.repeat(250)}@example.com`])(
    'of "%.20s" is none',
    async (email) => {
      expect((await forgot(email)).status).toBe(400);
      expect(gateway.passwordResets.requests).toEqual([]);
    },
  );

  it('is allowed twenty times a minute from one address', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const from = (address: string) =>
      forgot('dana@example.com', { 'x-forwarded-for': `1.1.1.1, ${address}` });
    for (let n = 0; n < 20; n++) expect((await from('10.0.0.1')).status).toBe(200);
    const refused = await from('10.0.0.1');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect((await from('10.0.0.2')).status).toBe(200);
  });
});

describe('a link to set a new password', () => {
  it('says until when it works, sets the password once, and signs out everywhere', async () => {
    const token = await tokenFor('dana@example.com');
    expect(await look(token)).toMatchObject({
      status: 200,
      text: '{"expiresAt":"2026-11-20T12:30:00.000Z"}',
    });
    const done = await reset(token);
    expect(done).toMatchObject({
      status: 200,
      text: '{"message":"Your password is set. You can sign in with it now."}',
    });
    expect(done.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-scanlist-device=[\w-]{43};/),
    ]);
    expect((await callApi('/api/auth/user', { headers: { cookie: gateway.signedIn } })).status).toBe(401);
    expect([(await signIn('correct horse')).status, (await signIn('a new one')).status]).toEqual([401, 200]);
    expect([(await look(token)).status, (await reset(token)).status]).toEqual([404, 404]);
  });

  it('says what is wrong with a password, and still works', async () => {
    const token = await tokenFor('dana@example.com');
    expect(JSON.parse((await reset(token, 'short', 'shorter')).text).issues).toEqual([
      { path: 'newPassword', message: 'New password must be at least 6 characters' },
      { path: 'confirmPassword', message: "Passwords don't match" },
    ]);
    expect(JSON.parse((await reset(token, 'Password1')).text)).toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ path: 'newPassword' }],
    });
    expect((await reset(token)).status).toBe(200);
  });

  it('is over after half an hour', async () => {
    const token = await tokenFor('dana@example.com');
    gateway.clock.now = new Date('2026-11-20T12:30:00Z');
    expect([(await look(token)).status, (await reset(token)).status]).toEqual([404, 404]);
  });

  it.each(['x'.repeat(22), '%00', '%E0%A4%A', '..%2f..', 'x'.repeat(5000)])(
    '"%.20s" is nobody’s',
    async (token) => {
      expect((await look(token)).status).toBe(404);
    },
  );

  it('is not tried out faster than twenty times a minute', async () => {
    for (let n = 0; n < 20; n++) await look('x'.repeat(22));
    expect((await look('x'.repeat(22))).status).toBe(429);
  });
});
