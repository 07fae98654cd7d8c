import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { createTestGateway, sendJson } from '../testing/test-gateway.ts';

const mira = {
  username: 'mira',
  email: 'mira@example.com',
  password: 'correct horse',
  confirmPassword: 'correct horse',
};

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
beforeEach(async () => {
  gateway = await createTestGateway();
});

async function callApi(change: object) {
  const response = await gateway.app.request(
    '/api/auth/availability',
    sendJson('POST', { ...mira, ...change }),
  );
  const json = (await response.json()) as {
    code: string;
    message: string;
    issues?: { path: string; message: string }[];
  };
  return { status: response.status, json };
}

/** Dana's account under another id and name. */
async function danaAs(username: string): Promise<Account> {
  const account = await gateway.accounts.find(gateway.ownerId);
  return { ...(account ?? expect.unreachable()), id: randomUUID(), username };
}

describe('step 1 of a sign-up', () => {
  it('lets new names pass', async () => {
    expect(await callApi({ firstName: '', lastName: null })).toEqual({
      status: 200,
      json: { available: true },
    });
  });

  it('says which names are taken, regardless of case and of spaces around', async () => {
    const name = await callApi({ username: ' DANA ' });
    expect([name.status, name.json.code]).toEqual([409, 'USERNAME_TAKEN']);
    const email = await callApi({ email: ' Dana@Example.COM ' });
    expect([email.status, email.json.code]).toEqual([409, 'EMAIL_TAKEN']);
    const both = await callApi({ username: 'dana', email: 'noor@example.com' });
    expect(both.json.issues?.map(({ path }) => path)).toEqual(['username', 'email']);
  });

  it.each([
    ['ｄａｎａ', 'This username is already taken. Please choose another.'],
    ['Сара', undefined],
    ['rnoore', 'This username looks like one that is already taken. Please choose another.'],
  ])('says that %j is taken by a name that looks alike', async (username, message) => {
    await gateway.accounts.insert({ ...(await danaAs('moore')), email: 'moore@example.com' });
    const { json } = await callApi({ username });
    expect(json.issues?.[0]?.message).toBe(message);
  });

  it.each([
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
    [{ username: 'dana@example.com' }, 'username', 'Username must not contain @'],
    [{ username: 'ad\u200bmin' }, 'username', 'Username must not contain invisible characters'],
    [{ username: '\u0430dmin' }, 'username', 'Username must use the letters of one alphabet only'],
    [{ email: 'mira@' }, 'email', 'Please enter a valid email address'],
    [{ confirmPassword: 'something else' }, 'confirmPassword', "Passwords don't match"],
    [
      { password: 'Password1', confirmPassword: 'Password1' },
      'password',
      'This password is too common. Please choose another.',
    ],
  ])('refuses %o beside the field', async (change, path, message) => {
    const { status, json } = await callApi(change);
    expect(status).toBe(400);
    expect(json.issues).toEqual([{ path, message }]);
  });

  it('says everything that is wrong at once', async () => {
    const { json } = await callApi({
      username: 'ab',
      email: 'x',
      password: 'short',
      confirmPassword: 'other',
    });
    const paths = json.issues?.map(({ path }) => path) ?? [];
    expect([...new Set(paths)]).toEqual(['username', 'email', 'password', 'confirmPassword']);
  });

  it('is tried twenty times a minute from one address at most', async () => {
    const statuses = [];
    for (let n = 0; n < 21; n++) statuses.push((await callApi({})).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });
});
