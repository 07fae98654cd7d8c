import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { getSubscription } from '@scanlist/contracts/messages/billing';
import { demoOwnerId } from '@scanlist/contracts/messages/demo-owner';
import { ownerChanged } from '@scanlist/contracts/messages/gateway';
import { createCaller } from '@scanlist/messaging/call';
import type { Messaging } from '@scanlist/messaging/connection';
import { publishEvent } from '@scanlist/messaging/publish';
import { connectForTest, testPassword } from '@scanlist/messaging/testing';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

/** How long a condition may take to come true on a machine with other work. */
const soon = { timeout: 30_000 };

/** Billing as a process of its own, with real PostgreSQL and NATS and a stand-in with the prices `offered`. */
let database: TestDatabase;
let gateway: Messaging;
let offered: { lookup_key: string; unit_amount: number; interval: string }[] = [];
const running: ChildProcess[] = [];
const standIn = createServer((_request, response) => {
  const data = offered.map(({ lookup_key, unit_amount, interval }) => ({
    object: 'price',
    lookup_key,
    unit_amount,
    currency: 'usd',
    recurring: { interval, interval_count: 1 },
  }));
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ object: 'list', data, has_more: false, url: '/v1/prices' }));
});

beforeAll(async () => {
  standIn.listen(0, '127.0.0.1');
  [database, gateway] = await Promise.all([createTestDatabase('billing'), connectForTest('gateway')]);
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  standIn.close();
  await gateway.close();
  await database.drop();
});

function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'test',
      NATS_URL: process.env.TEST_NATS_URL,
      NATS_USER: 'billing',
      NATS_PASSWORD: testPassword('billing'),
      DATABASE_URL: database.url,
      PUBLIC_ORIGIN: 'http://localhost:3000',
      STRIPE_LOCAL_URL: `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`,
      ...env,
    },
  });
  running.push(child);
  const printed: string[] = [];
  child.stdout?.on('data', (chunk) => printed.push(String(chunk)));
  child.stderr?.on('data', (chunk) => printed.push(String(chunk)));
  return {
    child,
    ready: once(child, 'message'),
    exited: once(child, 'exit'),
    output: () => printed.join(''),
  };
}

test('subscribes the demo owner, publishes that, answers requests, and stops on a signal', async () => {
  const { child, ready, exited, output } = start({ DEMO: '1' });
  await ready;
  const subscription = await createCaller(gateway).call(getSubscription, { ownerId: demoOwnerId });
  expect(subscription).toMatchObject({ status: 'active', plan: 'Complete Access' });
  const sent = async () => (await database.sql`select from outbox where sent_at is not null`).count;
  await expect.poll(sent, soon).toBe(1);
  await expect.poll(output, soon).toContain("no active price with the lookup key 'monthly'");
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});

test('handles events of accounts', async () => {
  await start().ready;
  const data = {
    ownerId: randomUUID(),
    version: 1,
    email: 'dana@example.com',
    firstName: 'Dana',
    lastName: null,
    companyName: null,
    companyLogoUrl: null,
  };
  const id = randomUUID();
  const payload = JSON.stringify({ id, occurredAt: new Date().toISOString(), data });
  await publishEvent(gateway, ownerChanged.subject, payload, id);
  const stored = async () => [...(await database.sql`select email from owner where id = ${data.ownerId}`)];
  await expect.poll(stored, soon).toEqual([{ email: 'dana@example.com' }]);
});

test('logs that the stand-in has the prices of the catalogue', async () => {
  offered = [
    { lookup_key: 'monthly', unit_amount: 799, interval: 'month' },
    { lookup_key: 'annually', unit_amount: 7670, interval: 'year' },
  ];
  const { ready, output } = start();
  await ready;
  await expect.poll(output, soon).toContain('the catalogue equals the prices of the provider');
});

test('refuses to start with some of the Stripe keys, naming the missing one', async () => {
  const { exited, output } = start({ STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk' });
  expect(await exited).toEqual([1, null]);
  await expect.poll(output, soon).toContain('STRIPE_WEBHOOK_SECRET missing');
});
