import { syncSubscription } from '@scanlist/contracts/messages/billing';
import { unavailable } from '@scanlist/service-kit/app-error';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSlowGuessing } from '../accounts/slow-guessing.ts';
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

const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? '';

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
    const cookie = (await signIn('dana', 'correct horse')).headers.get('set-cookie');
    expect(cookie).toMatch(/^scanlist-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
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

  it('never adopts a token that somebody planted', async () => {
    const planted = `scanlist-session=${'A'.repeat(43)}`;
    expect(cookieOf(await signIn('dana', 'correct horse', { cookie: planted }))).not.toBe(planted);
    expect((await userOf(planted)).status).toBe(401);
  });

  it('has billing look at the subscription and waits for nothing, whatever comes of it', async () => {
    gateway.caller.answer(syncSubscription, () => new Promise(() => {}));
    expect((await signIn('dana', 'correct horse')).status).toBe(200);
    gateway.caller.answer(syncSubscription, unavailable('billing'));
    expect((await signIn('dana', 'correct horse')).status).toBe(200);
    expect(gateway.caller.asked).toEqual(
      Array(2).fill({ subject: syncSubscription.subject, input: { ownerId: gateway.ownerId } }),
    );
    await signIn('dana', 'wrong horse');
    expect(gateway.caller.asked).toHaveLength(2);
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
      /^scanlist-session=; Max-Age=0; Path=\/; HttpOnly; Secure/,
    );
    expect((await userOf(gateway.signedIn)).status).toBe(401);
  });

  it('is fine with nobody being signed in', async () => {
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
    gateway = await createTestGateway({ signInsPerMinute: 2 });
    const from = (address: string) =>
      signIn('nobody', 'wrong horse', { 'x-forwarded-for': `1.1.1.1, ${address}` });
    expect((await from('10.0.0.1')).status).toBe(401);
    expect((await from('10.0.0.1')).status).toBe(401);
    const refused = await from('10.0.0.1');
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'THROTTLED' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    expect((await from('10.0.0.2')).status).toBe(401);
  });

  it('is slowed down per account, and the owner still comes in from an address used before', async () => {
    const guessing = createSlowGuessing();
    await guessing.attempt('dana', 'home');
    await guessing.succeeded('dana', 'home');
    for (let n = 0; n < 30; n++) await guessing.attempt('dana', `stranger ${n}`);
    await expect(guessing.attempt('dana', 'another stranger')).rejects.toMatchObject({ code: 'THROTTLED' });
    await expect(guessing.attempt('dana', 'home')).resolves.toBeUndefined();
    await expect(guessing.attempt('somebody else', 'another stranger')).resolves.toBeUndefined();
  });

  it('of an old password counts no longer once there is a new one', async () => {
    const guessing = createSlowGuessing();
    await guessing.attempt('dana', 'home');
    await guessing.succeeded('dana', 'home');
    for (let n = 0; n < 30; n++) {
      await guessing.attempt('dana', `stranger ${n}`);
      await guessing.attempt('dana', 'home');
    }
    await expect(guessing.attempt('dana', 'home')).rejects.toMatchObject({ code: 'THROTTLED' });
    await guessing.forgive('dana', 'a hotel');
    for (let n = 0; n < 30; n++) await guessing.attempt('dana', `stranger ${n}`);
    await expect(guessing.attempt('dana', 'another stranger')).rejects.toMatchObject({ code: 'THROTTLED' });
    for (const known of ['home', 'a hotel']) await guessing.attempt('dana', known);
  });
});
