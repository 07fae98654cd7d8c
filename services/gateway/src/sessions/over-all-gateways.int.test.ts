import type { Messaging } from '@scanlist/messaging/connection';
import { connectForTest } from '@scanlist/messaging/testing';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GatewayProcess, startGatewayProcess } from '../testing/gateway-process.ts';

const login = { username: 'demo', password: 'demo1234' };
let database: TestDatabase;
let lists: Messaging;
const gateways: GatewayProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase('gateway');
  // Starts their nats-server too.
  lists = await connectForTest('lists');
  const env = { DATABASE_URL: database.url, DEMO: '1', SIGN_INS_PER_MINUTE: '1000' };
  for (let n = 0; n < 2; n++) gateways.push(await startGatewayProcess(env));
}, 60_000);
afterAll(async () => {
  for (const gateway of gateways) await gateway.stop();
  await lists.close();
  await database.drop();
});

/** Asks the first or the second gateway. */
function callApi(at: 0 | 1, method: string, path: string, cookie = '', body?: unknown): Promise<Response> {
  const headers = { cookie, 'content-type': 'application/json' };
  const url = `${gateways[at]?.url}/api/auth/${path}`;
  return fetch(url, { method, headers, ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }) });
}
async function signIn(): Promise<string> {
  const response = await callApi(0, 'POST', 'login', '', login);
  expect(response.status).toBe(200);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
const statusAt = async (at: 0 | 1, cookie: string) => (await callApi(at, 'GET', 'user', cookie)).status;

it('a sign-out at one gateway holds at the other at once, a hundred times', async () => {
  for (let round = 0; round < 100; round++) {
    const cookie = await signIn();
    expect(await statusAt(1, cookie)).toBe(200);
    expect((await callApi(0, 'POST', 'logout', cookie)).status).toBe(200);
    expect(await statusAt(1, cookie)).toBe(401);
  }
}, 60_000);

it('a device that is signed out from another one is so at both', async () => {
  const [here, lost] = [await signIn(), await signIn()];
  for (const cookie of [here, lost]) expect(await statusAt(1, cookie)).toBe(200);
  const sessions = (await (await callApi(0, 'GET', 'sessions', lost)).json()) as {
    id: string;
    current: boolean;
  }[];
  const id = sessions.find(({ current }) => current)?.id;
  expect((await callApi(0, 'DELETE', `sessions/${id}`, here)).status).toBe(200);
  expect([await statusAt(0, lost), await statusAt(1, lost), await statusAt(1, here)]).toEqual([
    401, 401, 200,
  ]);
});

it('a password given at one gateway has been given at the other', async () => {
  const cookie = await signIn();
  const exportAt = async (at: 0 | 1) =>
    (await fetch(`${gateways[at]?.url}/api/account/export`, { headers: { cookie } })).status;
  await database.sql`update session set password_given_at = now() - interval '1 day'`;
  expect([await exportAt(0), await exportAt(1)]).toEqual([403, 403]);
  expect((await callApi(0, 'POST', 'confirm-password', cookie, login)).status).toBe(200);
  expect(await exportAt(1)).not.toBe(403);
});
