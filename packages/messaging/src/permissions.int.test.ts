import { serviceNames } from '@scanlist/contracts/messages/define';
import { pingOf } from '@scanlist/contracts/messages/health';
import { getList } from '@scanlist/contracts/messages/lists';
import { streamOf } from '@scanlist/contracts/messages/streams';
import { silentLogger } from '@scanlist/service-kit/logger';
import { Events, type NatsConnection } from 'nats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCaller } from './call.ts';
import { connectMessaging } from './connection.ts';
import { provisionStreams } from './provision.ts';
import { serve } from './serve.ts';
import { startTestServer, type TestServer, testPassword } from './test-server.ts';

let server: TestServer;

/** Where a server publishes facts about itself, and where it takes orders. */
const serverSubjects = [
  '$SYS.REQ.SERVER.PING',
  '$SYS.REQ.SERVER.PING.CONNZ',
  '$SYS.REQ.ACCOUNT.PING.CONNZ',
  '$SYS.REQ.USER.INFO',
  '$JS.API.INFO',
  '$JS.API.STREAM.NAMES',
  '$JS.API.STREAM.LIST',
];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.remove());

/** What the server refuses this connection from now on. */
function refusalsOf(nc: NatsConnection): string[] {
  const refusals: string[] = [];
  void (async () => {
    for await (const status of nc.status()) {
      if (status.type === Events.Error && status.permissionContext) {
        refusals.push(`${status.permissionContext.operation} ${status.permissionContext.subject}`);
      }
    }
  })();
  return refusals;
}

async function refusedPublish(service: 'gateway' | 'lists' | 'notify', subject: string) {
  const { nc, close } = await server.connect(service);
  const refusals = refusalsOf(nc);
  nc.publish(subject, '{}');
  await expect.poll(() => refusals).toEqual([`publish ${subject}`]);
  await close();
}

test('the gateway may not publish events of lists', () =>
  refusedPublish('gateway', 'event.lists.list-changed.v1'));

test('lists may not call any service', () => refusedPublish('lists', 'request.billing.get-plans.v1'));

test('notify may not delete a stream, nor make a consumer', async () => {
  const stream = streamOf('lists');
  await refusedPublish('notify', `$JS.API.STREAM.DELETE.${stream}`);
  await refusedPublish('notify', `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.spy`);
});

test('notify may not read the events of billing', () =>
  refusedPublish('notify', `$JS.API.CONSUMER.MSG.NEXT.${streamOf('billing')}.lists`));

test('no service subscribes to requests of another service, nor to its own outside its queue group', async () => {
  const { nc, close } = await server.connect('billing');
  const refusals = refusalsOf(nc);
  nc.subscribe(getList.subject, { callback: () => {} });
  nc.subscribe('request.billing.get-plans.v1', { callback: () => {} });
  nc.subscribe('_INBOX.gateway.>', { callback: () => {} });
  await expect.poll(() => refusals).toHaveLength(3);
  await close();
});

test.each(serviceNames)(
  '%s may not subscribe to system subjects, nor send requests to them',
  async (service) => {
    const { nc, close } = await server.connect(service);
    const refusals = refusalsOf(nc);
    for (const subject of serverSubjects) nc.publish(subject, '{}');
    nc.subscribe('$SYS.>', { callback: () => {} });
    nc.subscribe('$JS.EVENT.>', { callback: () => {} });
    nc.subscribe('>', { callback: () => {} });
    const expected = [
      ...serverSubjects.map((subject) => `publish ${subject}`),
      'subscription $SYS.>',
      'subscription $JS.EVENT.>',
      'subscription >',
    ].sort();
    await expect.poll(() => refusals.toSorted()).toEqual(expected);
    await close();
  },
);

test('no service answers on a reply subject of the server, another service or a stream', async () => {
  const admin = await server.admin();
  const manager = await admin.jetstreamManager();
  const stream = streamOf('notify');
  await admin.jetstream().publish('event.notify.mail-settled.v2', '{}');
  const lists = await server.connect('lists');
  await serve(lists, []);
  const gateway = await server.connect('gateway');
  const received: string[] = [];
  admin.subscribe('>', { callback: (_error, { subject }) => void received.push(subject) });
  await admin.flush();
  const forbidden = [
    `$JS.API.STREAM.PURGE.${stream}`,
    `$JS.API.STREAM.DELETE.${stream}`,
    'event.billing.subscription-changed.v1',
    'request.billing.get-plans.v1',
    '$SYS.REQ.SERVER.PING',
  ];
  const { subject } = pingOf('lists');
  for (const reply of forbidden) gateway.nc.publish(subject, '{}', { reply });
  const { ok } = await createCaller(gateway).call(pingOf('lists'), {});
  expect(ok).toBe(true);
  await admin.flush();
  expect(received.filter((each) => forbidden.includes(each))).toEqual([]);
  expect((await manager.streams.info(stream)).state.messages).toBe(1);
  await Promise.all([gateway.close(), lists.close(), admin.close()]);
});

test('a service with a wrong password does not start', async () => {
  const options = { url: server.url, user: 'lists', password: 'guess', service: 'lists' as const };
  await expect(connectMessaging({ ...options, logger: silentLogger })).rejects.toMatchObject({
    code: 'AUTHORIZATION_VIOLATION',
  });
});

test('provisioning again changes nothing and loses nothing', async () => {
  const admin = await server.admin();
  const manager = await admin.jetstreamManager();
  await admin.jetstream().publish('event.lists.list-changed.v1', '{}');
  await provisionStreams({ url: server.url, user: 'admin', password: testPassword('admin') });
  const { config, state } = await manager.streams.info(streamOf('lists'));
  expect(state.messages).toBe(1);
  expect(config.subjects).toEqual(['event.lists.>']);
  const consumer = await manager.consumers.info(streamOf('lists'), 'notify');
  expect(consumer.config).toMatchObject({ ack_policy: 'explicit', max_deliver: -1, max_ack_pending: 200 });
  await admin.close();
});
