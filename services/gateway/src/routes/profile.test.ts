import type { Profile } from '@scanlist/contracts/http/accounts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dataUrlOf, pngOf, sampleImages } from '../testing/sample-images.ts';
import { createTestGateway, sendJson } from '../testing/test-gateway.ts';

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
beforeEach(async () => {
  gateway = await createTestGateway();
});

async function callApi(path: string, body?: unknown, cookie = gateway.signedIn) {
  const init = body === undefined ? { headers: { cookie } } : sendJson('POST', body, { cookie });
  const response = await gateway.app.request(path, init);
  return { status: response.status, json: JSON.parse(await response.text()), headers: response.headers };
}
const profile = async () => (await callApi('/api/profile')).json as Profile;
const names = { firstName: 'Dana', lastName: 'Moore' };

describe('the profile', () => {
  it('says what its owner may see of the account', async () => {
    expect((await callApi('/api/profile')).json).toEqual({
      username: 'Dana',
      email: 'dana@example.com',
      emailConfirmed: true,
      pendingEmail: null,
      firstName: 'Dana',
      lastName: 'Moore',
      companyName: 'Northlight Events',
      companyLogoUrl: null,
      createdAt: '2026-11-01T00:00:00.000Z',
      timeZone: 'America/New_York',
    });
  });

  it('stores the zone of the browser, and no unknown one', async () => {
    const putTimeZone = async (timeZone: unknown) => {
      const init = sendJson('PUT', { timeZone }, { cookie: gateway.signedIn });
      const response = await gateway.app.request('/api/profile/time-zone', init);
      return [response.status, await response.json()];
    };
    expect(await putTimeZone('Asia/Calcutta')).toEqual([200, { timeZone: 'Asia/Calcutta' }]);
    for (const unknown of ['Mars/Olympus_Mons', '+05:30', 'x', "UTC'; drop table account"]) {
      expect(await putTimeZone(unknown)).toEqual([200, { timeZone: 'Asia/Calcutta' }]);
    }
    for (const bad of [null, 7, '', 'x'.repeat(65)]) {
      expect(await putTimeZone(bad)).toMatchObject([
        400,
        { code: 'VALIDATION_FAILED', issues: [{ path: 'timeZone' }] },
      ]);
    }
    expect(await profile()).toMatchObject({ timeZone: 'Asia/Calcutta' });
    expect((await callApi('/api/auth/user')).json).toMatchObject({ timeZone: 'Asia/Calcutta' });
    expect((await callApi('/api/profile', undefined, gateway.strangerSignedIn)).json).toMatchObject({
      timeZone: 'America/New_York',
    });
  });

  it('takes so many zones of one network within a minute', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 21; sent++) {
      const init = sendJson(
        'PUT',
        { timeZone: sent % 2 ? 'UTC' : 'Asia/Tokyo' },
        { cookie: gateway.signedIn },
      );
      statuses.push((await gateway.app.request('/api/profile/time-zone', init)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });

  it('takes names at once, trimmed, and leaves the address', async () => {
    const { status, json } = await callApi('/api/profile', { firstName: ' Danielle ', lastName: ' ' });
    expect([status, json]).toMatchObject([
      200,
      { firstName: 'Danielle', lastName: null, email: 'dana@example.com', pendingEmail: null },
    ]);
    expect(await profile()).toEqual(json);
  });

  it('keeps a new address pending until its link is opened', async () => {
    const asked = await callApi('/api/profile', { ...names, email: 'new@example.com' });
    expect(asked.json).toMatchObject({ email: 'dana@example.com', pendingEmail: 'new@example.com' });
    expect(await openLink()).toEqual([200, { email: 'new@example.com' }]);
    expect(await profile()).toMatchObject({ email: 'new@example.com', pendingEmail: null });
  });

  it('answers a link opened twice alike', async () => {
    await callApi('/api/profile', { ...names, email: 'new@example.com' });
    expect([await openLink(), await openLink()]).toEqual([
      [200, { email: 'new@example.com' }],
      [200, { email: 'new@example.com' }],
    ]);
  });

  it('sends a new link for the same address, and the older one opens nothing', async () => {
    await callApi('/api/profile', { ...names, email: 'new@example.com' });
    await callApi('/api/profile', { ...names, email: 'NEW@example.com' });
    expect(gateway.emailChanges.mails).toHaveLength(2);
    expect((await openLink(0))[0]).toBe(404);
    expect((await openLink(1))[0]).toBe(200);
  });

  it('cancels a pending address when the present one is sent, and keeps it when none is', async () => {
    await callApi('/api/profile', { ...names, email: 'new@example.com' });
    expect((await callApi('/api/profile', names)).json.pendingEmail).toBe('new@example.com');
    expect((await callApi('/api/profile', { ...names, email: 'DANA@example.com' })).json).toMatchObject({
      email: 'dana@example.com',
      pendingEmail: null,
    });
    expect((await openLink())[0]).toBe(404);
    expect(gateway.emailChanges.mails).toHaveLength(1);
  });

  it('takes nothing from a session that ended while the body was on its way', async () => {
    let finish = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        finish = () => {
          controller.enqueue(new TextEncoder().encode(JSON.stringify({ email: 'thief@example.com' })));
          controller.close();
        };
      },
    });
    const headers = { 'content-type': 'application/json', cookie: gateway.signedIn };
    const init = { method: 'POST', body, headers, duplex: 'half' } as const;
    const find = vi.spyOn(gateway.sessions, 'find');
    const asking = gateway.app.request('/api/profile', init);
    await expect.poll(() => find.mock.settledResults[0]?.type).toBe('fulfilled');
    await gateway.sessions.close(gateway.signedIn.split('=')[1] ?? '');
    finish();
    expect((await asking).status).toBe(401);
    expect(gateway.emailChanges.mails).toEqual([]);
  });

  it('says which address is taken, and changes no name with it', async () => {
    const { status, json } = await callApi('/api/profile', { firstName: 'X', email: 'NOOR@example.com' });
    expect([status, json.code]).toEqual([409, 'EMAIL_TAKEN']);
    expect(json.issues).toEqual([{ path: 'email', message: 'Another account uses this email address.' }]);
    expect(await profile()).toMatchObject({ firstName: 'Dana', pendingEmail: null });
  });

  it('mails no more than five links', async () => {
    for (let n = 0; n < 5; n++) await callApi('/api/profile', { ...names, email: `n${n}@example.com` });
    const { status, json, headers } = await callApi('/api/profile', {
      firstName: 'X',
      email: 'n6@example.com',
    });
    expect([status, json.code]).toEqual([429, 'THROTTLED']);
    expect(json.message).toMatch(/^Too many confirmation emails\. Please try again in /);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await profile()).toMatchObject({ firstName: 'Dana', pendingEmail: 'n4@example.com' });
  });

  it.each(['', 'nobody', 'a@b', 'two words@example.com', `${'x'.repeat(250)}@example.com`])(
    'refuses the address "%.20s"',
    async (email) => {
      const { status, json } = await callApi('/api/profile', { ...names, email });
      expect([status, json.issues]).toEqual([
        400,
        [{ path: 'email', message: 'Please enter a valid email address' }],
      ]);
    },
  );

  it('knows no link but its own, and none after a day', async () => {
    for (const token of ['x', 'x'.repeat(22), '\u0000', '../..']) {
      expect((await callApi('/api/auth/confirm-email', { token }, '')).status).toBe(404);
    }
    await callApi('/api/profile', { ...names, email: 'new@example.com' });
    gateway.clock.now = new Date(gateway.clock.now.getTime() + 24 * 60 * 60_000);
    const [status, json] = await openLink();
    expect([status, json.code]).toEqual([404, 'NOT_FOUND']);
    expect(json.message).toContain('This link is no longer valid');
  });
});

/** What the page behind the link of the nth mail asks, for somebody who need not be signed in. */
async function openLink(nth = 0) {
  const url = gateway.emailChanges.mails[nth]?.confirmUrl ?? '';
  expect(url).toMatch(/^https:\/\/lists\.example\/confirm-email\/[\w-]{22}$/);
  const { status, json } = await callApi('/api/auth/confirm-email', { token: url.split('/').at(-1) }, '');
  return [status, json];
}

describe('company settings', () => {
  it('keep a logo once and serve it from its own address', async () => {
    const { status, json } = await callApi('/api/profile/company', {
      companyName: ' Southlight ',
      companyLogoUrl: dataUrlOf(sampleImages.png),
    });
    expect([status, json]).toMatchObject([200, { companyName: 'Southlight', username: 'Dana' }]);
    const response = await gateway.app.request(json.companyLogoUrl);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(sampleImages.png);
    expect(await profile()).toEqual(json);
  });

  it('take the present address for the present logo, and null for none', async () => {
    const { companyLogoUrl } = (
      await callApi('/api/profile/company', { companyLogoUrl: dataUrlOf(sampleImages.gif) })
    ).json;
    expect((await callApi('/api/profile/company', { companyName: 'X', companyLogoUrl })).json).toMatchObject({
      companyName: 'X',
      companyLogoUrl,
    });
    expect(
      (await callApi('/api/profile/company', { companyName: 'X', companyLogoUrl: null })).json,
    ).toMatchObject({
      companyLogoUrl: null,
    });
    expect((await callApi('/api/profile/company', { companyName: 'X', companyLogoUrl })).status).toBe(400);
  });

  it.each(['https://evil.example/logo.png', '//evil.example/x.png', 'javascript:alert(1)', 'logo.png'])(
    'refuse the address %s',
    async (companyLogoUrl) => {
      const { status, json } = await callApi('/api/profile/company', { companyLogoUrl });
      expect([status, json.issues]).toEqual([
        400,
        [{ path: 'companyLogoUrl', message: 'Please upload an image file (JPG, PNG, etc.)' }],
      ]);
    },
  );

  it('take a logo of one megabyte however its slashes are spelt, and say of a larger one that it is', async () => {
    const send = (dataUrl: string) =>
      gateway.app.request('/api/profile/company', {
        method: 'POST',
        headers: { cookie: gateway.signedIn, 'content-type': 'application/json' },
        body: JSON.stringify({ companyLogoUrl: dataUrl }).replaceAll('/', '\\/').replaceAll('+', '\\u002b'),
      });
    expect((await send(dataUrlOf(pngOf({ bytes: 1_048_576 })))).status).toBe(200);
    const message = 'Please upload an image smaller than 1MB';
    for (const [bytes, status] of [
      [1_048_577, 400],
      [1_200_000, 400],
      [3_000_000, 413],
    ] as const) {
      const refused = await send(dataUrlOf(pngOf({ bytes })));
      expect([bytes, refused.status, await refused.json()]).toMatchObject([bytes, status, { message }]);
    }
  });

  it('take no more than fifty new logos in a day, and one that is known however often', async () => {
    const send = (width: number) =>
      callApi('/api/profile/company', { companyLogoUrl: dataUrlOf(pngOf({ width, height: 1 })) });
    for (let width = 1; width <= 50; width++) expect((await send(width)).status).toBe(200);
    expect((await send(51)).status).toBe(429);
    expect((await send(50)).status).toBe(200);
  });
});

describe('a new password', () => {
  const change = (currentPassword: string, newPassword: string, confirmPassword = newPassword) =>
    callApi('/api/change-password', { currentPassword, newPassword, confirmPassword });
  const signIn = async (password: string) =>
    (await gateway.app.request('/api/auth/login', sendJson('POST', { username: 'dana', password }))).status;
  const userOf = async (cookie: string) =>
    (await gateway.app.request('/api/auth/user', { headers: { cookie } })).status;

  it('opens the account from then on, and the old one no more', async () => {
    const { status, json } = await change('correct horse', 'battery staple');
    expect([status, json]).toEqual([200, { message: 'Password updated' }]);
    expect([await signIn('correct horse'), await signIn('battery staple')]).toEqual([401, 200]);
  });

  it('ends every other session, and this one continues under a new token', async () => {
    const login = await gateway.app.request(
      '/api/auth/login',
      sendJson('POST', { username: 'dana', password: 'correct horse' }),
    );
    const elsewhere = login.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(await userOf(elsewhere)).toBe(200);
    const { headers } = await change('correct horse', 'battery staple');
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-scanlist-session=[\w-]{43}; Path=\/; HttpOnly; Secure/,
    );
    const here = headers.get('set-cookie')?.split(';')[0] ?? '';
    expect([await userOf(elsewhere), await userOf(gateway.signedIn), await userOf(here)]).toEqual([
      401, 401, 200,
    ]);
    expect(await userOf(gateway.strangerSignedIn)).toBe(200);
  });

  it('needs the current one', async () => {
    const { status, json, headers } = await change('wrong horse', 'battery staple');
    expect([status, json.code, json.issues]).toEqual([
      401,
      'WRONG_CREDENTIALS',
      [{ path: 'currentPassword', message: 'Your current password is incorrect' }],
    ]);
    expect(headers.get('set-cookie')).toBeNull();
    expect(await userOf(gateway.signedIn)).toBe(200);
  });

  it.each(['password1', 'PASSWORD1'])('is not %s, which everybody uses', async (common) => {
    const { status, json } = await change('correct horse', common);
    expect([status, json.issues]).toEqual([
      400,
      [{ path: 'newPassword', message: 'This password is too common. Please choose another.' }],
    ]);
  });

  it('gets all its errors at once', async () => {
    expect((await change('short', 'tiny', 'other')).json.issues).toEqual([
      { path: 'currentPassword', message: 'Current password must be at least 6 characters' },
      { path: 'newPassword', message: 'New password must be at least 6 characters' },
      { path: 'confirmPassword', message: 'Confirm password must be at least 6 characters' },
      { path: 'confirmPassword', message: "Passwords don't match" },
    ]);
  });

  it('is guessed no faster than one that signs in', async () => {
    gateway = await createTestGateway({ signInsPerMinute: 1000 });
    const statuses = [];
    for (let n = 0; n < 31; n++) statuses.push((await change(`wrong ${n} horse`, 'battery staple')).status);
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([401]));
    expect(statuses[30]).toBe(429);
  });
});
