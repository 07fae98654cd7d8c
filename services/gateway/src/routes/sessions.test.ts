import type { SessionSummary } from '@scanlist/contracts/http/accounts';
import { beforeEach, expect, it } from 'vitest';
import { createTestGateway, sendJson } from '../testing/test-gateway.ts';

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
beforeEach(async () => {
  gateway = await createTestGateway();
});

async function signIn(userAgent: string, address: string): Promise<string> {
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': `9.9.9.9, ${address}` };
  const body = { username: 'dana', password: 'correct horse' };
  const response = await gateway.app.request('/api/auth/login', sendJson('POST', body, headers));
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function sessionsOf(cookie: string): Promise<SessionSummary[]> {
  const response = await gateway.app.request('/api/auth/sessions', { headers: { cookie } });
  return (await response.json()) as SessionSummary[];
}

function end(id: string, cookie: string) {
  return gateway.app.request(`/api/auth/sessions/${id}`, { method: 'DELETE', headers: { cookie } });
}

it('lists the browsers and addresses of sessions, and which one is current', async () => {
  gateway.clock.now = new Date('2026-11-20T12:10:00Z');
  const cookie = await signIn('Safari on a phone', '2001:db8:0:1:2::3');
  expect(await sessionsOf(cookie)).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      current: true,
      userAgent: 'Safari on a phone',
      address: '2001:db8:0:1::/64',
      createdAt: '2026-11-20T12:10:00.000Z',
      lastSeenAt: '2026-11-20T12:10:00.000Z',
    },
    expect.objectContaining({ current: false, userAgent: 'Test', address: '10.0.0.1' }),
  ]);
});

it('shows and ends no session of another owner', async () => {
  expect(await sessionsOf(gateway.strangerSignedIn)).toHaveLength(1);
  const [own] = await sessionsOf(gateway.signedIn);
  expect((await end(own?.id ?? '', gateway.strangerSignedIn)).status).toBe(404);
  expect(await sessionsOf(gateway.signedIn)).toHaveLength(1);
});

it('ends another session at once, and keeps this cookie', async () => {
  const elsewhere = await signIn('Firefox', '10.0.0.7');
  const id = (await sessionsOf(gateway.signedIn)).find(({ current }) => !current)?.id ?? '';
  const response = await end(id, gateway.signedIn);
  expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
  expect((await gateway.app.request('/api/auth/user', { headers: { cookie: elsewhere } })).status).toBe(401);
  expect(await sessionsOf(gateway.signedIn)).toHaveLength(1);
  expect((await end(id, gateway.signedIn)).status).toBe(404);
});

it('signs out here and takes the cookie back, whatever letters the id is spelt in', async () => {
  const [own] = await sessionsOf(gateway.signedIn);
  const response = await end(own?.id.toUpperCase() ?? '', gateway.signedIn);
  expect(response.status).toBe(200);
  expect(response.headers.get('set-cookie')).toMatch(/^__Host-scanlist-session=; Max-Age=0/);
  expect((await end(own?.id ?? '', gateway.signedIn)).status).toBe(401);
});

it.each(['1', 'x', '%00', "' or 1=1"])('knows no session %s', async (id) => {
  expect((await end(id, gateway.signedIn)).status).toBe(404);
});

it('ends every session of this owner, and no other’s', async () => {
  const elsewhere = await signIn('Firefox', '10.0.0.7');
  const headers = { cookie: gateway.signedIn };
  const response = await gateway.app.request('/api/auth/sessions', { method: 'DELETE', headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('set-cookie')).toMatch(/^__Host-scanlist-session=; Max-Age=0/);
  for (const cookie of [gateway.signedIn, elsewhere])
    expect((await gateway.app.request('/api/auth/user', { headers: { cookie } })).status).toBe(401);
  expect(await sessionsOf(gateway.strangerSignedIn)).toHaveLength(1);
});
