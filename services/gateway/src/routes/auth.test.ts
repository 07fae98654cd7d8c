import { syncSubscription } from '@scanlist/contracts/messages/billing';
import { unavailable } from '@scanlist/service-kit/app-error';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestGateway, sendJson } from '../testing/test-gateway.ts';

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
beforeEach(async () => {
  gateway = await createTestGateway();
});

function signIn(username: string, password: string, headers: Record<string, string> = {}) {
  return gateway.app.request('/api/auth/login', sendJson('POST', { username, password }, headers));
}

function userOf(cookie: string) {
  return gateway.app.request('/api/auth/user', { headers: { cookie } });
}

const cookiesOf = (response: Response) =>
  response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
const cookieOf = (response: Response) => cookiesOf(response)[0] ?? '';

describe('signing in', () => {
  it.each(['Dana', 'dana', 'DANA', 'dana@example.com', ' Dana@Example.COM '])(
    'knows the owner by %s',
    async (username) => {
      const response = await signIn(username, 'correct horse');
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        id: gateway.ownerId,
        username: 'Dana',
        email: 'dana@example.com',
        firstName: 'Dana',
        lastName: 'Moore',
        profileImageUrl: null,
        createdAt: '2026-11-01T00:00:00.000Z',
        stripeSubscriptionId: 'sub_1',
        trialEndsAt: '2026-11-27T00:00:00.000Z',
        companyName: 'Northlight Events',
        companyLogoUrl: null,
        emailConfirmed: true,
        subscriptionStatus: 'trialing',
        listLimit: null,
        timeZone: 'America/New_York',
        workspace: {
          id: gateway.ownerId,
          name: 'Northlight Events',
          role: 'owner',
          ownerName: 'Dana Moore',
          isOnlyOne: true,
        },
      });
    },
  );

  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['Nowhere/At_All', 'America/New_York'],
    [undefined, 'America/New_York'],
    [null, 'America/New_York'],
    [{ zone: 7 }, 'America/New_York'],
    ['x'.repeat(10_000), 'America/New_York'],
  ])('takes the time zone along, if it is one: %j', async (timeZone, kept) => {
    const body = { username: 'dana', password: 'correct horse', timeZone };
    const response = await gateway.app.request('/api/auth/login', sendJson('POST', body));
    expect([response.status, await response.json()]).toMatchObject([200, { timeZone: kept }]);
    expect((await gateway.accounts.find(gateway.ownerId))?.timeZone).toBe(kept);
  });

  it('does not fail because a time zone could not be kept', async () => {
    gateway.accounts.change = async () => {
      throw new Error('the database is away');
    };
    const body = { username: 'dana', password: 'correct horse', timeZone: 'Europe/Berlin' };
    const response = await gateway.app.request('/api/auth/login', sendJson('POST', body));
    expect([response.status, await response.json()]).toMatchObject([200, { timeZone: 'America/New_York' }]);
  });

  it('hands out a cookie that scripts cannot read and other sites cannot use', async () => {
    const [cookie] = (await signIn('dana', 'correct horse')).headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-scanlist-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  it('answers a wrong password and an unknown name alike', async () => {
    for (const username of ['dana', 'nobody', 'a\u0000b', '__proto__']) {
      const response = await signIn(username, 'wrong horse');
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({
        code: 'WRONG_CREDENTIALS',
        message: 'Wrong username or password',
      });
      expect(response.headers.get('set-cookie')).toBeNull();
    }
  });

  it('gives a new token each time and ends the one the browser came with', async () => {
    const first = cookieOf(await signIn('dana', 'correct horse'));
    const second = cookieOf(await signIn('dana', 'correct horse', { cookie: first }));
    expect(second).not.toBe(first);
    expect((await userOf(first)).status).toBe(401);
    expect((await userOf(second)).status).toBe(200);
  });

  it('never adopts a planted token', async () => {
    const planted = `scanlist-session=${'A'.repeat(43)}`;
    expect(cookieOf(await signIn('dana', 'correct horse', { cookie: planted }))).not.toBe(planted);
    expect((await userOf(planted)).status).toBe(401);
  });

  it('has billing look at the subscription and waits for nothing, whatever comes of it', async () => {
    gateway.caller.answer(syncSubscription, () => new Promise(() => {}));
    expect((await signIn('dana', 'correct horse')).status).toBe(200);
    gateway.caller.answer(syncSubscription, unavailable('billing'));
    expect((await signIn('dana', 'correct horse')).status).toBe(200);
    expect(gateway.caller.calls).toEqual(
      Array(2).fill({ subject: syncSubscription.subject, input: { ownerId: gateway.ownerId } }),
    );
    await signIn('dana', 'wrong horse');
    expect(gateway.caller.calls).toHaveLength(2);
  });

  it('says which field is too short', async () => {
    expect(await (await signIn('ab', '12345')).json()).toMatchObject({
      issues: [
        { path: 'username', message: 'Username must be at least 3 characters' },
        { path: 'password', message: 'Password must be at least 6 characters' },
      ],
    });
  });
});

describe('signing out', () => {
  it('ends the session and takes the cookie back', async () => {
    const response = await gateway.app.request('/api/auth/logout', {
      method: 'POST',
      headers: { cookie: gateway.signedIn },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Host-scanlist-session=; Max-Age=0; Path=\/; HttpOnly; Secure/,
    );
    expect((await userOf(gateway.signedIn)).status).toBe(401);
  });

  it('succeeds without a session', async () => {
    expect((await gateway.app.request('/api/auth/logout', { method: 'POST' })).status).toBe(200);
  });
});

describe('the current user', () => {
  it('has no key that speaks of a password or hash', async () => {
    const text = await (await userOf(gateway.signedIn)).text();
    expect(text).not.toMatch(/hash|password|argon/i);
  });

  it('is gone after 60 idle minutes, and stays while something happens', async () => {
    const minutes = (count: number) => {
      gateway.clock.now = new Date(gateway.clock.now.getTime() + count * 60_000);
    };
    minutes(59);
    expect((await userOf(gateway.signedIn)).status).toBe(200);
    minutes(59);
    expect((await userOf(gateway.signedIn)).status).toBe(200);
    minutes(60);
    expect((await userOf(gateway.signedIn)).status).toBe(401);
  });

  it.each(['', 'scanlist-session=', 'scanlist-session=%00', `scanlist-session=${'x'.repeat(5000)}`])(
    'is nobody with the cookie "%.30s"',
    async (cookie) => {
      expect((await userOf(cookie)).status).toBe(401);
    },
  );
});

describe('guessing', () => {
  it('is slowed down per address, with the time to wait', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    gateway = await createTestGateway({ signInsPerMinute: 2 });
    const from = (address: string) =>
      signIn('nobody', 'wrong horse', { 'x-forwarded-for': `1.1.1.1, ${address}` });
    expect((await from('10.0.0.1')).status).toBe(401);
    expect((await from('10.0.0.1')).status).toBe(401);
    const refused = await from('10.0.0.1');
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'THROTTLED' });
    expect(refused.headers.get('retry-after')).toBe('60');
    expect((await from('10.0.0.2')).status).toBe(401);
  });

  it.each([
    ['an id', (id: string) => id],
    ['an id and an address', (id: string) => `${id} 10.0.0.1`],
    ['a key as it would be written', (id: string) => `["account","${id}",1]`],
  ])('at a login name that reads like %s takes no points of others', async (_, nameOf) => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    expect((await signIn('dana', 'correct horse', from('10.0.0.1'))).status).toBe(200);
    for (let n = 0; n < 31; n++) await signIn(nameOf(gateway.ownerId), 'wrong horse', from(`10.0.1.${n}`));
    for (const address of ['10.0.0.1', '10.0.0.2']) {
      expect((await signIn('dana', 'correct horse', from(address))).status).toBe(200);
    }
  });

  describe('by strangers', () => {
    const device = (response: Response) =>
      cookiesOf(response).find((cookie) => cookie.startsWith('__Host-scanlist-device='));
    const strangers = async (times: number) => {
      for (let n = 0; n < times; n++) {
        await signIn('dana', 'wrong horse', { 'x-forwarded-for': `10.1.${n % 7}.${n}` });
      }
    };

    it('never locks out a known device, wherever it is', async () => {
      const known = device(await signIn('dana', 'correct horse')) ?? '';
      await strangers(40);
      const refused = await signIn('dana', 'correct horse');
      expect(refused.status).toBe(429);
      expect(await refused.json()).toEqual({
        code: 'THROTTLED',
        message: 'Too many attempts. Please try again in 15 seconds.',
      });
      expect(refused.headers.get('retry-after')).toBe('15');
      const headers = { cookie: known, 'x-forwarded-for': '10.2.0.1' };
      expect((await signIn('dana', 'correct horse', headers)).status).toBe(200);
      expect((await signIn('dana', 'wrong horse', headers)).status).toBe(401);
    });

    it('never locks out a known device at an address beyond its limit', async () => {
      const known = device(await signIn('dana', 'correct horse')) ?? '';
      const home = { 'x-forwarded-for': '10.3.0.1' };
      for (let n = 0; n < 21; n++) await signIn('somebody', 'wrong horse', home);
      expect((await signIn('dana', 'correct horse', home)).status).toBe(429);
      expect((await signIn('dana', 'correct horse', { ...home, cookie: known })).status).toBe(200);
      expect((await signIn('noor', 'correct horse', { ...home, cookie: known })).status).toBe(429);
    });

    it('with a stolen cookie are slowed down, and the owner’s other device is not', async () => {
      const stolen = device(await signIn('dana', 'correct horse')) ?? '';
      const other = device(await signIn('dana', 'correct horse')) ?? '';
      const from = (n: number, cookie: string) => ({ 'x-forwarded-for': `10.4.0.${n}`, cookie });
      for (let n = 0; n < 30; n++)
        expect((await signIn('dana', 'wrong horse', from(n, stolen))).status).toBe(401);
      expect((await signIn('dana', 'wrong horse', from(31, stolen))).status).toBe(429);
      expect((await signIn('dana', 'correct horse', from(32, other))).status).toBe(200);
      expect((await signIn('dana', 'correct horse', from(33, ''))).status).toBe(200);
    });

    it.each([
      ['another account', (known: string) => known, 'noor'],
      [
        'no account',
        (known: string) => `${known.slice(0, -4)}${known.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`,
        'dana',
      ],
      ['an impossible form', () => 'scanlist-device=x', 'dana'],
    ])('with a cookie of %s count as unknown devices', async (_, cookieFrom, username) => {
      const cookie = cookieFrom(device(await signIn('dana', 'correct horse')) ?? '');
      for (let n = 0; n < 30; n++) {
        await signIn(username, 'wrong horse', { 'x-forwarded-for': `10.5.0.${n}` });
      }
      const headers = { cookie, 'x-forwarded-for': '10.5.1.1' };
      expect((await signIn(username, 'correct horse', headers)).status).toBe(429);
    });

    it('who had a password before share a count, and shut out neither its owner nor each other’s strangers', async () => {
      const [before, here] = [await signIn('dana', 'correct horse'), await signIn('dana', 'correct horse')];
      const body = {
        currentPassword: 'correct horse',
        newPassword: 'a new one',
        confirmPassword: 'a new one',
      };
      const changed = await gateway.app.request(
        '/api/change-password',
        sendJson('POST', body, { cookie: cookiesOf(here).join('; ') }),
      );
      expect(changed.status).toBe(200);
      const from = (n: number, cookie = '') => ({ 'x-forwarded-for': `10.6.0.${n}`, cookie });
      for (let n = 0; n < 31; n++) await signIn('dana', 'wrong horse', from(n, device(before)));
      expect((await signIn('dana', 'a new one', from(40, device(before)))).status).toBe(429);
      expect((await signIn('dana', 'a new one', from(41, device(changed)))).status).toBe(200);
      expect((await signIn('dana', 'a new one', from(42))).status).toBe(200);
    });
  });
});

describe('the cookie of a device', () => {
  const tokensOf = (response: Response) =>
    cookiesOf(response)
      .find((cookie) => cookie.startsWith('__Host-scanlist-device='))
      ?.slice('__Host-scanlist-device='.length)
      .split('.') ?? [];

  it('stays for 400 days, out of reach of scripts and other sites, and signing out leaves it', async () => {
    const response = await signIn('dana', 'correct horse');
    expect(response.headers.getSetCookie()[1]).toMatch(
      /^__Host-scanlist-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const signedOut = await gateway.app.request('/api/auth/logout', {
      method: 'POST',
      headers: { cookie: cookiesOf(response).join('; ') },
    });
    expect(signedOut.headers.getSetCookie().join()).not.toContain('scanlist-device');
  });

  it('says nothing of a person, and differs on each device', async () => {
    const [first, second] = [await signIn('dana', 'correct horse'), await signIn('dana', 'correct horse')];
    const [token = '', other = ''] = [tokensOf(first)[0], tokensOf(second)[0]];
    expect(token).not.toBe(other);
    const bytes = Buffer.from(token, 'base64url');
    expect(bytes).toHaveLength(32);
    for (const secret of [gateway.ownerId.replaceAll('-', ''), Buffer.from('dana').toString('hex')]) {
      expect(bytes.toString('hex')).not.toContain(secret);
    }
  });

  it('is the same at the next sign-in, and holds one token for each of the latest five accounts', async () => {
    const first = await signIn('dana', 'correct horse');
    const again = await signIn('dana', 'correct horse', { cookie: cookiesOf(first).join('; ') });
    expect(tokensOf(again)).toEqual(tokensOf(first));
    const both = await signIn('noor', 'correct horse', { cookie: cookiesOf(again).join('; ') });
    expect(tokensOf(both)).toEqual([expect.any(String), ...tokensOf(first)]);
    const full = `scanlist-device=${[...tokensOf(first), ...Array(4).fill('A'.repeat(43))].join('.')}`;
    const next = await signIn('noor', 'correct horse', { cookie: full });
    expect(tokensOf(next)).toEqual([
      expect.any(String),
      ...tokensOf(first),
      ...Array(3).fill('A'.repeat(43)),
    ]);
  });

  it('comes with no wrong password', async () => {
    const wrong = await signIn('dana', 'wrong horse');
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });
});
