import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { entryRecorded } from '@scanlist/contracts/messages/lists';
import { streamOf, subscriptions } from '@scanlist/contracts/messages/streams';
import type { JetStreamManager, NatsConnection } from 'nats';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Messaging } from './connection.ts';
import { consume } from './consume.ts';
import { serversOf } from './nats-url.ts';
import { provisionStreams } from './provision.ts';
import { publishEvent } from './publish.ts';
import { connectOverSingleSocket } from './single-socket.ts';
import { connectAs, startTestCluster, type TestCluster, type TestNode, testPassword } from './test-server.ts';

/** In more of a hurry than the product: a silent server is lost after 1.5 s. */
const patience = { pingMs: 500, dialMs: 500 };
const stream = streamOf('lists');
const soonMs = 30_000;

let cluster: TestCluster;
let admin: NatsConnection;
let manager: JetStreamManager;
let lists: Messaging;
let notify: Messaging;
const received = new Set<string>();

beforeAll(async () => {
  cluster = await startTestCluster();
  await provision(3);
  const login = { user: 'admin', pass: testPassword('admin') };
  admin = await connectOverSingleSocket({
    servers: serversOf(cluster.url),
    ...login,
    maxReconnectAttempts: -1,
    pingInterval: 500,
    maxPingOut: 2,
  });
  manager = await admin.jetstreamManager();
  [lists, notify] = await Promise.all([
    connectAs('lists', cluster.url, patience),
    connectAs('notify', cluster.url, patience),
  ]);
});
afterAll(async () => {
  await Promise.all([lists?.close(), notify?.close(), admin?.close()]);
  await cluster?.remove();
});

const provision = (replicas: number) =>
  provisionStreams({ url: cluster.url, user: 'admin', password: testPassword('admin'), replicas });
test.each([
  ['killed with -9', (node: TestNode) => node.kill(), (node: TestNode) => node.start()],
  ['frozen', async (node: TestNode) => node.freeze(), async (node: TestNode) => node.thaw()],
])(
  'a leader that is %s loses no acknowledged event, and clients go on at another server',
  async (_how, hurt, heal) => {
    if (received.size === 0) await consume(notify, subscriptions.notify.map(recording));
    const before = await publish(20);
    const leader = await leaderNode();
    await hurt(leader);
    const after = await publish(20);
    await vi.waitFor(() => expect([...received]).toEqual(expect.arrayContaining(after)), soonMs);
    await heal(leader);
    // A server that is back may still take itself for the leader and count what it had before. Lost events stay lost.
    const expected = expect.arrayContaining([...before, ...after]);
    await vi.waitFor(async () => expect(await kept()).toEqual(expected), soonMs);
    await vi.waitFor(async () => {
      const { cluster: copies } = await manager.streams.info(stream);
      expect(copies?.replicas?.map(({ current }) => current)).toEqual([true, true]);
    }, soonMs);
  },
  // A leader takes its time, and so does a machine with other work.
  3 * soonMs,
);

/** Publishes so many events as the outbox relay does, again and again until each is acknowledged. */
async function publish(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const id of ids) {
    while (!(await isAcknowledged(id))) await sleep(100);
  }
  return ids;
}

function isAcknowledged(id: string): Promise<boolean> {
  return publishEvent(lists, entryRecorded.subject, JSON.stringify({ id }), id).then(
    () => true,
    () => false,
  );
}

async function leaderNode(): Promise<TestNode> {
  const { cluster: copies } = await manager.streams.info(stream);
  const node = cluster.nodes.get(copies?.leader ?? '');
  if (!node) throw new Error('the stream has no leader');
  return node;
}

/** The ids of the events that the stream keeps. */
async function kept(): Promise<string[]> {
  const { state } = await manager.streams.info(stream);
  const consumer = await admin.jetstream().consumers.get(stream);
  const ids: string[] = [];
  const batch = await consumer.fetch({ max_messages: state.messages, expires: 5000 });
  for await (const message of batch) ids.push(message.json<{ id: string }>().id);
  return ids;
}

/** A reaction that records the ids it receives and parses nothing. */
function recording(contract: (typeof subscriptions.notify)[number]) {
  return { contract, envelope: z.unknown(), run: async ({ id }: { id: string }) => void received.add(id) };
}
