import { deadLetterStream, streamOf } from '@scanlist/contracts/messages/streams';
import type { JetStreamManager, NatsConnection } from 'nats';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { serversOf } from './nats-url.ts';
import { provisionStreams } from './provision.ts';
import { connectOverSingleSocket } from './single-socket.ts';
import { startTestCluster, type TestCluster, testPassword } from './test-server.ts';

const stream = streamOf('lists');
const soonMs = 30_000;

let cluster: TestCluster;
let admin: NatsConnection;
let manager: JetStreamManager;

beforeAll(async () => {
  cluster = await startTestCluster();
  await provision();
  const login = { user: 'admin', pass: testPassword('admin') };
  admin = await connectOverSingleSocket({
    servers: serversOf(cluster.url),
    ...login,
    maxReconnectAttempts: -1,
    pingInterval: 500,
    maxPingOut: 2,
  });
  manager = await admin.jetstreamManager();
});
afterAll(async () => {
  await admin?.close();
  await cluster?.remove();
});

const provision = (replicas?: number) =>
  provisionStreams({ url: cluster.url, user: 'admin', password: testPassword('admin'), replicas });
const replicasOf = async (name: string) => (await manager.streams.info(name)).config.num_replicas;

test('streams with too few replicas get them, and this is reported', async () => {
  expect(await replicasOf(stream)).toBe(1);
  const { made, changed } = await provision(3);
  expect(made).toEqual([]);
  // Five streams, two key-value buckets and four object stores.
  expect(changed).toHaveLength(11);
  expect(changed).toContain(`stream ${stream}: num_replicas 1 becomes 3`);
  expect(await replicasOf(stream)).toBe(3);
  expect(await replicasOf(deadLetterStream)).toBe(3);
  await vi.waitFor(async () => {
    const { cluster: copies } = await manager.consumers.info(stream, 'notify');
    expect([copies?.leader, ...(copies?.replicas ?? []).map(({ name }) => name)].sort()).toEqual([
      ...cluster.nodes.keys(),
    ]);
  }, soonMs);
});

test('streams with more replicas than configured keep them, and nothing is reported', async () => {
  expect(await provision()).toEqual({ made: [], changed: [] });
  expect(await replicasOf(stream)).toBe(3);
});
