import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';
import { defineRequest } from '@scanlist/contracts/messages/define';
import { silentLogger } from '@scanlist/service-kit/logger';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createCaller } from './call.ts';
import { connectMessaging, type Messaging } from './connection.ts';
import { handle, serve } from './serve.ts';
import { connectAs, startTestServer, type TestServer, testPassword } from './test-server.ts';

const double = defineRequest('lists', 'double', {
  input: z.object({ n: z.number() }),
  output: z.object({ n: z.number() }),
  idempotent: true,
});

/** In more of a hurry than the product: a silent server is lost after 1.5 s, and dialled every 0.5 to 1 s. */
const patience = { pingMs: 500, dialMs: 500 };
/** How long a condition may take to come true on a machine with other work. */
const soonMs = 30_000;

let server: TestServer;
let relay: Relay;
let opened: Messaging[];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.remove());
beforeEach(async () => {
  relay = await openRelay(Number(new URL(server.url).port));
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((messaging) => messaging.close()));
  relay.close();
});

test('a server that accepts and never answers is given up, whatever was still to be written to it', async () => {
  const { lists, gateway } = await start(relay.url);
  relay.swallow();
  for (let n = 0; n < 80; n++) gateway.nc.publish(double.subject, Buffer.alloc(500_000));
  await lost(lists, gateway);
  // Both dial again and again, and leave no socket open that was not greeted.
  await vi.waitFor(() => expect(relay.accepted()).toBeGreaterThanOrEqual(6), soonMs);
  relay.forward();
  await found(lists, gateway);
  await vi.waitFor(() => expect(relay.unanswered()).toBe(0), soonMs);
  await expectOneOfEach(gateway, ['gateway', 'lists']);
});

test('a process that need not wait for the server starts without it, and works once it is there', async () => {
  relay.refuse();
  const early = await connectMessaging({
    url: relay.url,
    user: 'lists',
    password: testPassword('lists'),
    service: 'lists',
    logger: silentLogger,
    patience,
    waitMsMax: 100,
  });
  opened.push(early);
  const heard: string[] = [];
  early.onReconnect(() => heard.push('reached'));
  await serve(early, [handle(double, async ({ n }) => ({ n: n * 2 }))]);
  expect(early.connected()).toBe(false);
  await expect(createCaller(early).call(double, { n: 1 })).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
  const before = relay.accepted();
  await vi.waitFor(() => expect(relay.accepted()).toBeGreaterThanOrEqual(before + 2), soonMs);
  expect(heard).toEqual([]);

  relay.forward();
  await found(early);
  const gateway = await open('gateway', relay.url);
  await expectOneOfEach(gateway, ['gateway', 'lists']);
  expect(heard).toEqual(['reached']);
});

test('a process that started without the server stops while it is away', async () => {
  relay.refuse();
  const early = await connectMessaging({
    url: relay.url,
    service: 'lists',
    logger: silentLogger,
    patience,
    waitMsMax: 0,
    onLost: () => expect.unreachable('it was closed'),
  });
  await serve(early, []);
  await early.close();
  expect(early.connected()).toBe(false);
});

async function open(service: 'lists' | 'gateway' | 'billing', url: string): Promise<Messaging> {
  const messaging = await connectAs(service, url, patience);
  opened.push(messaging);
  return messaging;
}

/** The lists service and a caller of it. */
async function start(url: string) {
  const [lists, gateway] = await Promise.all([open('lists', url), open('gateway', url)]);
  await serve(lists, [handle(double, async ({ n }) => ({ n: n * 2 }))]);
  return { lists, gateway };
}

const lost = (...all: Messaging[]) => vi.waitFor(() => expect(connectedOf(all)).not.toContain(true), soonMs);
const found = (...all: Messaging[]) =>
  vi.waitFor(() => expect(connectedOf(all)).not.toContain(false), soonMs);

function connectedOf(all: Messaging[]): boolean[] {
  return all.map((messaging) => messaging.connected());
}

/** The server has one connection of each, and every request is answered. */
async function expectOneOfEach(gateway: Messaging, services: string[]): Promise<void> {
  const { call } = createCaller(gateway);
  const numbers = Array.from({ length: 20 }, (_, n) => n);
  await vi.waitFor(async () => expect(await server.connected()).toEqual(services), soonMs);
  const answers = await Promise.all(numbers.map((n) => call(double, { n })));
  expect(answers.map(({ n }) => n)).toEqual(numbers.map((n) => n * 2));
  expect(await server.connected()).toEqual(services);
}

/** A way to the server that can go silent without closing anything, and refuse everybody. */
interface Relay {
  url: string;
  /** From now on nothing passes, of what is open and of what is accepted. */
  swallow(): void;
  /** From now on a connection is closed as soon as it is accepted. */
  refuse(): void;
  /** What is accepted from now on passes. Of what was open nothing but its end does. */
  forward(): void;
  /** How many connections it has accepted so far. */
  accepted(): number;
  /** How many are open of those that were accepted and not answered. */
  unanswered(): number;
  close(): void;
}

async function openRelay(port: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  const unanswered = new Set<Socket>();
  let mode: 'forward' | 'swallow' | 'refuse' = 'forward';
  let accepted = 0;
  const server = createServer((near) => {
    accepted += 1;
    sockets.add(near.on('error', () => {}));
    if (mode === 'refuse') near.destroy();
    if (mode === 'swallow') {
      unanswered.add(near);
      // Its end is seen only while it is read.
      near.resume().on('close', () => unanswered.delete(near));
    }
    if (mode !== 'forward') return;
    const far = dial(port, '127.0.0.1');
    sockets.add(far.on('error', () => {}));
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `nats://127.0.0.1:${(server.address() as AddressInfo).port}`,
    swallow() {
      mode = 'swallow';
      for (const socket of sockets) socket.unpipe().pause();
    },
    refuse() {
      mode = 'refuse';
    },
    forward() {
      mode = 'forward';
      for (const socket of sockets) socket.resume();
    },
    accepted: () => accepted,
    unanswered: () => unanswered.size,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
