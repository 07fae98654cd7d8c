import type { SessionSummary } from '@scanlist/contracts/http/accounts';
import { createSetupIntent } from '@scanlist/contracts/messages/billing';
import { beforeEach, describe, expect, it } from 'vitest';
import { securityHeadersOf } from '../middleware/security-headers.ts';
import { createTestGateway, sendJson } from '../testing/test-gateway.ts';

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
beforeEach(async () => {
  gateway = await createTestGateway();
});

const login = { username: 'dana', password: 'correct horse' };
async function callApi(method: string, path: string, cookie = '', body?: unknown) {
  return gateway.app.request(path, sendJson(method, body, { cookie }));
}
const userOf = async (cookie: string) => (await callApi('GET', '/api/auth/user', cookie)).status;
async function sessionsOf(cookie: string): Promise<SessionSummary[]> {
  return (await (await callApi('GET', '/api/auth/sessions', cookie)).json()) as SessionSummary[];
}
/** What a browser holds after the answer, as a Cookie header. */
function kept(response: Response): string {
  const cookies = response.headers.getSetCookie().filter((cookie) => !cookie.includes('Max-Age=0'));
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
}

describe('on https', () => {
  it('a session cookie planted by another host is ignored, beside our own and alone', async () => {
    const planted = gateway.strangerSignedIn.replace('__Host-', '');
    const response = await callApi('GET', '/api/auth/user', `${planted}; ${gateway.signedIn}`);
    expect(await response.json()).toMatchObject({ username: 'Dana' });
    expect(await userOf(planted)).toBe(401);
  });

  it('a card form that another host has planted is not opened', async () => {
    gateway.caller.answer(createSetupIntent, { setupIntentId: 'seti_1', clientSecret: 'seti_1_secret_a' });
    const form = (cookie: string) => callApi('POST', '/api/payment/create-setup-intent', cookie);
    await form('scanlist-card=seti_1_secret_a');
    await form('__Host-scanlist-card=seti_1_secret_a');
    expect(gateway.caller.calls).toMatchObject([
      { input: { openIntentId: null } },
      { input: { openIntentId: 'seti_1' } },
    ]);
  });

  it('a sign-in takes back the ones without a prefix, and sets its own', async () => {
    const first = kept(await callApi('POST', '/api/auth/login', '', login));
    const [session, device] = first.split('; ').map((cookie) => cookie.replace('__Host-', ''));
    const response = await callApi('POST', '/api/auth/login', `${session}; ${device}`, login);
    const cookies = response.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual([
      '__Host-scanlist-device',
      '__Host-scanlist-session',
      'scanlist-device',
      'scanlist-session',
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatch(cookie.startsWith('__Host-') ? /Path=\/; .*Secure/ : /=; Max-Age=0; Path=\/;/);
      expect(cookie).not.toContain('Domain');
    }
    // The device is the one it was.
    const idOf = (cookie = '') => Buffer.from(cookie.split('=')[1] ?? '', 'base64url').subarray(4, 16);
    const again = cookies.find((cookie) => cookie.startsWith('__Host-scanlist-device'))?.split(';')[0];
    expect(idOf(again)).toEqual(idOf(device));
  });

  it('a sign-out takes back both', async () => {
    const both = `${gateway.signedIn}; ${gateway.signedIn.replace('__Host-', '')}`;
    const response = await callApi('POST', '/api/auth/logout', both);
    const taken = response.headers.getSetCookie().map((cookie) => cookie.split(';').slice(0, 2).join());
    expect(taken).toEqual(['__Host-scanlist-session=, Max-Age=0', 'scanlist-session=, Max-Age=0']);
    expect(await userOf(gateway.signedIn)).toBe(401);
  });
});

it('on http, where browsers take no prefix, the names are plain', async () => {
  gateway = await createTestGateway({ publicOrigin: 'http://lists.example' });
  const cookie = kept(await callApi('POST', '/api/auth/login', '', login));
  expect(cookie).toMatch(/^scanlist-session=[\w-]{43}; scanlist-device=[\w-]{43}$/);
  expect(await userOf(cookie)).toBe(200);
});

describe('at the end of a session', () => {
  const forgets = (response: Response) => response.headers.get('clear-site-data');

  it('the browser forgets what it kept of pages, and neither storage nor cookies', async () => {
    expect(forgets(await callApi('POST', '/api/auth/logout', gateway.signedIn))).toBe('"cache"');
    const cookie = kept(await callApi('POST', '/api/auth/login', '', login));
    const own = (await sessionsOf(cookie)).find(({ current }) => current);
    expect(forgets(await callApi('DELETE', `/api/auth/sessions/${own?.id}`, cookie))).toBe('"cache"');
  });

  it('of another device, this one forgets nothing', async () => {
    await callApi('POST', '/api/auth/login', '', login);
    const other = (await sessionsOf(gateway.signedIn)).find(({ current }) => !current);
    expect(forgets(await callApi('DELETE', `/api/auth/sessions/${other?.id}`, gateway.signedIn))).toBeNull();
  });
});

it('includes subdomains only where that is configured', async () => {
  const https = 'https://lists.example';
  const policyOf = (origin: string, withSubdomains: boolean) =>
    securityHeadersOf(origin, { withSubdomains })['strict-transport-security'];
  expect(policyOf(https, false)).toBe('max-age=31536000');
  expect(policyOf(https, true)).toBe('max-age=31536000; includeSubDomains');
  expect(policyOf('http://lists.example', true)).toBeUndefined();
  const headers = securityHeadersOf(https, { withSubdomains: true });
  const behindProxy = await createTestGateway({ headers });
  const answer = await behindProxy.app.request('/api/plans');
  expect(answer.headers.get('strict-transport-security')).toContain('includeSubDomains');
});
