import { randomUUID } from 'node:crypto';
import { serviceNames } from '@scanlist/contracts/messages/define';
import { listChanged } from '@scanlist/contracts/messages/lists';
import {
  artifactBucketOf,
  deployedSlices,
  gatewaysBucket,
  slicesBucket,
} from '@scanlist/contracts/messages/slices';
import { deadLetterStream, streamOf } from '@scanlist/contracts/messages/streams';
import type { JetStreamManager, NatsConnection } from 'nats';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { provisionStreams } from './provision.ts';
import { publishEvent } from './publish.ts';
import { startTestServer, type TestServer, testPassword } from './test-server.ts';

/** Little, so that the streams fill the store. */
const sliceMegabytes = 2;
const streams = [...serviceNames.map(streamOf), deadLetterStream];

let server: TestServer;
let admin: NatsConnection;
let manager: JetStreamManager;
beforeAll(async () => {
  server = await startTestServer({ storeMegabytes: 40, streamMegabytes: 5, sliceMegabytes });
  admin = await server.admin();
  manager = await admin.jetstreamManager();
});
afterAll(async () => {
  await admin.close();
  await server.remove();
});

const provision = (streamMegabytes?: number) =>
  provisionStreams({
    url: server.url,
    user: 'admin',
    password: testPassword('admin'),
    sliceMegabytes,
    ...(streamMegabytes && { streamMegabytes }),
  });
const configOf = async (name: string) => (await manager.streams.info(name)).config;

test('every stream has a bound in bytes, and refuses what is beyond instead of dropping what was not read', async () => {
  for (const name of streams)
    expect(await configOf(name)).toMatchObject({ max_bytes: 5_000_000, discard: 'new' });
});

test('the buckets of the slices have bounds of their own', async () => {
  for (const slice of deployedSlices)
    expect(await configOf(`OBJ_${artifactBucketOf(slice)}`)).toMatchObject({
      max_bytes: 2_000_000,
      discard: 'new',
    });
  for (const bucket of [slicesBucket, gatewaysBucket])
    expect(await configOf(`KV_${bucket}`)).toMatchObject({ max_bytes: 250_000, discard: 'new' });
});

test('the usual store has space for the largest streams that may be asked for, and the buckets of the slices', async () => {
  const usual = await startTestServer({ streamMegabytes: 1_500 });
  await usual.remove();
});

test('a stream of an earlier release gets its limit, a larger limit stays, and changes are reported', async () => {
  const [first = '', second = ''] = streams;
  await manager.streams.update(first, { max_bytes: -1, discard: 'old' as never });
  await manager.streams.update(second, { max_bytes: 9_000_000 });
  const { made, changed } = await provision(5);
  expect(made).toEqual([]);
  expect(changed).toEqual([`stream ${first}: discard "old" becomes "new", max_bytes -1 becomes 5000000`]);
  expect((await configOf(first)).max_bytes).toBe(5_000_000);
  expect((await configOf(second)).max_bytes).toBe(9_000_000);
  expect((await provision(5)).changed).toEqual([]);
});

test("a server without space for the streams' limits fails when they are created", async () => {
  await expect(provision(100)).rejects.toThrow('insufficient storage resources');
});

test('a server whose store is full refuses new events, and takes them once there is space', async () => {
  const lists = await server.connect('lists');
  const others = { name: 'OTHERS', subjects: ['others.>'] };
  await manager.streams.add(others);
  const publish = () => publishEvent(lists, listChanged.subject, 'x'.repeat(10_000), randomUUID());
  const fill = async () => {
    for (let n = 0; n < 60; n++) await admin.jetstream().publish('others.x', 'x'.repeat(1_000_000));
  };
  await expect(fill()).rejects.toThrow();
  await expect(publish()).rejects.toThrow('insufficient resources');
  await manager.streams.delete(others.name);
  await vi.waitFor(publish, 10_000);
  await lists.close();
});
