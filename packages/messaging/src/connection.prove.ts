import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { subscriptionChanged } from '@scanlist/contracts/messages/billing';
import { defineRequest } from '@scanlist/contracts/messages/define';
import { ownerChanged, ownerDeleted } from '@scanlist/contracts/messages/gateway';
import { entryRecorded } from '@scanlist/contracts/messages/lists';
import { mailSettled, mailSettledV1 } from '@scanlist/contracts/messages/notify';
import { silentLogger } from '@scanlist/service-kit/logger';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createCaller } from './call.ts';
import { connectMessaging, type Messaging } from './connection.ts';
import { consume, react } from './consume.ts';
import { handle, serve } from './serve.ts';
import { publishSubscriptionChanged } from './test-events.ts';
import { connectAs, startTestServer, type TestServer } from './test-server.ts';

const double = defineRequest('lists', 'double', {
  input: z.object({ n: z.number() }),
  output: z.object({ n: z.number() }),
  idempotent: true,
});

/** In more of a hurry than the product: a silent server is lost after 1.5 s, and dialled every 0.5 to 1 s. */
const patience = { pingMs: 500, dialMs: 500 };
const soonMs = 8_000;

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

test('a server that was frozen has one connection of each service, which all work', async () => {
  const { lists, gateway, received } = await start(server.url);
  const billing = await open('billing', server.url);
  server.freeze();
  await lost(lists, gateway, billing);
  await sleep(2_000);
  server.thaw();
  await found(lists, gateway, billing);

  const id = await publishSubscriptionChanged(billing);
  await vi.waitFor(() => expect(received).toContain(id), soonMs);
  await expectOneOfEach(gateway, ['billing', 'gateway', 'lists']);
});

test('a service that starts while the server is frozen has one connection', async () => {
  const { gateway, lists } = await start(server.url);
  server.freeze();
  const waiting = open('billing', server.url);
  await sleep(2_000);
  server.thaw();
  await Promise.all([waiting, found(gateway, lists)]);
  await expectOneOfEach(gateway, ['billing', 'gateway', 'lists']);
});

test('a server that accepts and never answers is given up, whatever was still to be written to it', async () => {
  const { lists, gateway } = await start(relay.url);
  relay.swallow();
  for (let n = 0; n < 80; n++) gateway.nc.publish(double.subject, Buffer.alloc(500_000));
  await lost(lists, gateway);
  await sleep(2_000);
  relay.forward();
  await found(lists, gateway);
  await expectOneOfEach(gateway, ['gateway', 'lists']);
});

test('a process that started without the server stops while it is away', async () => {
  await server.kill();
  const early = await connectMessaging({
    url: server.url,
    service: 'lists',
    logger: silentLogger,
    patience,
    waitMsMax: 0,
    onLost: () => expect.unreachable('it was closed'),
  });
  await serve(early, []);
  await early.close();
  expect(early.connected()).toBe(false);
  await server.start();
  await sleep(1_500);
  expect(await server.connected()).toEqual([]);
});

async function open(service: 'lists' | 'gateway' | 'billing', url: string): Promise<Messaging> {
  const messaging = await connectAs(service, url, patience);
  opened.push(messaging);
  return messaging;
}

/** The lists service and a caller of it; `received` are the ids of the events that the service was handed. */
async function start(url: string) {
  const [lists, gateway] = await Promise.all([open('lists', url), open('gateway', url)]);
  const received: string[] = [];
  await serve(lists, [handle(double, async ({ n }) => ({ n: n * 2 }))]);
  const ignore = async () => {};
  await consume(lists, [
    react(ownerChanged, ignore),
    react(ownerDeleted, ignore),
    react(mailSettledV1, ignore),
    react(mailSettled, ignore),
    react(entryRecorded, ignore),
    react(subscriptionChanged, async ({ id }) => void received.push(id)),
  ]);
  return { lists, gateway, received };
}

const lost = (...all: Messaging[]) => vi.waitFor(() => expect(connectedOf(all)).not.toContain(true), soonMs);
const found = (...all: Messaging[]) =>
  vi.waitFor(() => expect(connectedOf(all)).not.toContain(false), soonMs);

function connectedOf(all: Messaging[]): boolean[] {
  return all.map((messaging) => messaging.connected());
}

/** Looks for as long as the server waits for a connection to say who it is, and a second more. */
async function expectOneOfEach(gateway: Messaging, services: string[]): Promise<void> {
  const { call } = createCaller(gateway);
  const numbers = Array.from({ length: 20 }, (_, n) => n);
  await vi.waitFor(async () => expect(await server.connected()).toEqual(services), soonMs);
  for (let look = 0; look < 4; look++) {
    const answers = await Promise.all(numbers.map((n) => call(double, { n })));
    expect(answers.map(({ n }) => n)).toEqual(numbers.map((n) => n * 2));
    expect(await server.connected()).toEqual(services);
    await sleep(750);
  }
}

/** A way to the server that can go silent without closing anything. */
interface Relay {
  url: string;
  /** From now on nothing passes, of what is open and of what is accepted. */
  swallow(): void;
  /** What is accepted from now on passes. Of what was open nothing but its end does. */
  forward(): void;
  close(): void;
}

async function openRelay(port: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  let passes = true;
  const server = createServer((near) => {
    sockets.add(near.on('error', () => {}));
    if (!passes) return;
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
      passes = false;
      for (const socket of sockets) socket.unpipe().pause();
    },
    forward() {
      passes = true;
      for (const socket of sockets) socket.resume();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
