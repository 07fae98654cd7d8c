import { randomUUID } from 'node:crypto';
import type { CurrentUser, Profile } from '@scanlist/contracts/http/accounts';
import type { PublicList } from '@scanlist/contracts/http/fill';
import { forgetOwner, subscriptionChanged } from '@scanlist/contracts/messages/billing';
import type { EventContract } from '@scanlist/contracts/messages/define';
import { demoOwnerId } from '@scanlist/contracts/messages/demo-owner';
import { ownerDeleted } from '@scanlist/contracts/messages/gateway';
import { getPublicList, listChanged } from '@scanlist/contracts/messages/lists';
import type { Messaging } from '@scanlist/messaging/connection';
import { publishEvent } from '@scanlist/messaging/publish';
import { handle, serve } from '@scanlist/messaging/serve';
import { connectForTest } from '@scanlist/messaging/testing';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type GatewayProcess, startGatewayProcess } from './testing/gateway-process.ts';
import { dataUrlOf, sampleImages } from './testing/sample-images.ts';
import { sendJson } from './testing/test-gateway.ts';

/** The gateway as a process of its own, on real PostgreSQL and NATS, with this test in the place of the other services. */
let database: TestDatabase;
let lists: Messaging;
let billing: Messaging;
let gateway: GatewayProcess;
let url: string;
let cookie = '';

const pollOptions = { timeout: 45_000, interval: 20 };
const requested: string[] = [];
const publicList: PublicList = {
  id: 'abc',
  title: 'Load-in',
  description: 'Before doors open',
  type: 'TODO',
  requireSignature: false,
  items: [],
  companyName: null,
  companyLogoUrl: null,
  version: 1,
};

beforeAll(async () => {
  database = await createTestDatabase('gateway');
  [lists, billing] = await Promise.all([connectForTest('lists'), connectForTest('billing')]);
  await serve(lists, [
    handle(getPublicList, async ({ listId }) => {
      requested.push(listId);
      return publicList;
    }),
  ]);
  await startGateway();
});

afterAll(async () => {
  await gateway.kill();
  await Promise.all([lists.close(), billing.close()]);
  await database.drop();
});

it('signs the demo owner in, and has published the account', async () => {
  const response = await fetch(
    `${url}/api/auth/login`,
    sendJson('POST', { username: 'Demo', password: 'demo1234' }),
  );
  expect([response.status, await response.json()]).toMatchObject([
    200,
    { id: demoOwnerId, firstName: 'Dana' },
  ]);
  cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  await vi.waitUntil(
    async () => (await database.sql`select from outbox where sent_at is not null`).length === 1,
    pollOptions,
  );
});

it('learns from billing what the owner has subscribed to', async () => {
  const trialEndsAt = '2026-11-27T00:00:00.000Z';
  await publish(billing, subscriptionChanged, {
    ownerId: demoOwnerId,
    version: 1,
    subscriptionId: 'sub_local_demo',
    status: 'trialing',
    trialEndsAt,
    listLimit: null,
  });
  const user = async () =>
    (await (await fetch(`${url}/api/auth/user`, { headers: { cookie } })).json()) as CurrentUser;
  await vi.waitUntil(async () => (await user()).stripeSubscriptionId === 'sub_local_demo', pollOptions);
  expect(await user()).toMatchObject({ trialEndsAt });
});

it('requests a public list once, and again after the event that it changed', async () => {
  const title = async () => ((await (await fetch(`${url}/api/lists/abc/public`)).json()) as PublicList).title;
  expect([await title(), await title()]).toEqual(['Load-in', 'Load-in']);
  expect(requested).toEqual(['abc']);
  publicList.title = 'Load-out';
  await publish(lists, listChanged, { ownerId: demoOwnerId, listId: 'abc', version: 2 });
  await vi.waitUntil(async () => (await title()) === 'Load-out', pollOptions);
  expect(requested).toEqual(['abc', 'abc']);
});

it('stores a logo and serves it publicly', async () => {
  const companyLogoUrl = dataUrlOf(sampleImages.png);
  const saved = await fetch(
    `${url}/api/profile/company`,
    sendJson('POST', { companyName: 'Northlight', companyLogoUrl }, { cookie }),
  );
  const profile = (await saved.json()) as Profile;
  const logo = await fetch(`${url}${profile.companyLogoUrl}`);
  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(Buffer.from(await logo.arrayBuffer()).toString('base64')).toBe(sampleImages.png);
  expect((await fetch(`${url}/logos/${'0'.repeat(64)}.png`)).status).toBe(404);
});

it('gives the owner a new password, refuses a common one, and ends the other sessions', async () => {
  const change = (newPassword: string, headers: Record<string, string>) => {
    const body = { currentPassword: 'demo1234', newPassword, confirmPassword: newPassword };
    return fetch(`${url}/api/change-password`, sendJson('POST', body, headers));
  };
  const signIn = (password: string) =>
    fetch(`${url}/api/auth/login`, sendJson('POST', { username: 'demo', password }));
  const elsewhere = (await signIn('demo1234')).headers.get('set-cookie')?.split(';')[0] ?? '';
  expect((await change('qwerty123', { cookie })).status).toBe(400);
  const changed = await change('correct horse', { cookie });
  expect([changed.status, await changed.json()]).toEqual([200, { message: 'Password updated' }]);
  cookie = changed.headers.get('set-cookie')?.split(';')[0] ?? '';
  const statusOf = async (withCookie: string) =>
    (await fetch(`${url}/api/auth/sessions`, { headers: { cookie: withCookie } })).status;
  expect([await statusOf(elsewhere), await statusOf(cookie)]).toEqual([401, 200]);
  expect([(await signIn('demo1234')).status, (await signIn('correct horse')).status]).toEqual([401, 200]);
});

it('says which services do not answer', async () => {
  const response = await fetch(`${url}/healthz`);
  expect([response.status, await response.json()]).toEqual([
    503,
    {
      status: 'unavailable',
      services: { gateway: 'ok', lists: 'ok', billing: 'down', notify: 'down' },
      events: 'ok',
    },
  ]);
});

it('turns strange requests away below Hono too', async () => {
  for (const path of [
    '/%',
    '/api/lists/%',
    '/assets/../../../etc/passwd',
    '//evil.example/',
    '/view-list/%2e%2e%2f',
  ]) {
    const { status } = await fetch(`${url}${path}`);
    expect([path, status >= 400 && status !== 500]).toEqual([path, true]);
  }
});

it('resumes a deletion after it was killed, once billing is back, and does not create the account again', async () => {
  const deleted = await fetch(
    `${url}/api/account/delete`,
    sendJson('POST', { password: 'correct horse' }, { cookie }),
  );
  expect([deleted.status, await deleted.json()]).toEqual([200, { message: 'Your account is deleted.' }]);
  const signIn = () =>
    fetch(`${url}/api/auth/login`, sendJson('POST', { username: 'demo', password: 'correct horse' }));
  expect((await signIn()).status).toBe(401);
  expect(await database.sql`select from account`).toHaveLength(1);

  await gateway.kill();
  const forgotten: string[] = [];
  await serve(billing, [
    handle(forgetOwner, async ({ ownerId }) => {
      forgotten.push(ownerId);
      return { forgotten: true as const };
    }),
  ]);
  await database.sql`update account_deletion set asked_at = now() - interval '2 minutes'`;
  await startGateway();
  await vi.waitUntil(async () => (await database.sql`select from account`).length === 0, pollOptions);
  await vi.waitUntil(
    async () =>
      (
        await database.sql`
          select from outbox where subject = ${ownerDeleted.subject} and sent_at is not null`
      ).length === 1,
    pollOptions,
  );
  expect(forgotten).toEqual([demoOwnerId]);
  expect((await signIn()).status).toBe(401);
});

it('stops in time on SIGTERM, with exit code 0', async () => {
  expect(await gateway.stop()).toBe(0);
});

async function startGateway(): Promise<void> {
  gateway = await startGatewayProcess({ DATABASE_URL: database.url, DEMO: '1' });
  url = gateway.url;
}

async function publish(from: Messaging, contract: EventContract, data: object): Promise<void> {
  const id = randomUUID();
  const event = { id, occurredAt: new Date().toISOString(), data };
  await publishEvent(from, contract.subject, JSON.stringify(event), id);
}
