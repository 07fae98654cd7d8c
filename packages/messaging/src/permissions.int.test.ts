import { getList } from '@scanlist/contracts/messages/lists';
import { streamOf } from '@scanlist/contracts/messages/streams';
import { silentLogger } from '@scanlist/service-kit/logger';
import { Events, type NatsConnection } from 'nats';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectMessaging } from './connection.ts';
import { provisionStreams } from './provision.ts';
import { startTestServer, type TestServer, testPassword } from './test-server.ts';

let server: TestServer;

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
  await vi.waitFor(() => expect(refusals).toEqual([`publish ${subject}`]));
  await close();
}

test('the gateway may not tell events of lists', () =>
  refusedPublish('gateway', 'event.lists.list-changed.v1'));

test('lists may not ask anybody', () => refusedPublish('lists', 'request.billing.get-plans.v1'));

test('notify may not delete a stream, nor make a consumer', async () => {
  const stream = streamOf('lists');
  await refusedPublish('notify', `$JS.API.STREAM.DELETE.${stream}`);
  await refusedPublish('notify', `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.spy`);
});

test('notify may not read the events of billing', () =>
  refusedPublish('notify', `$JS.API.CONSUMER.MSG.NEXT.${streamOf('billing')}.lists`));

test('nobody listens to requests of another service, nor to its own outside its queue group', async () => {
  const { nc, close } = await server.connect('billing');
  const refusals = refusalsOf(nc);
  nc.subscribe(getList.subject, { callback: () => {} });
  nc.subscribe('request.billing.get-plans.v1', { callback: () => {} });
  nc.subscribe('_INBOX.gateway.>', { callback: () => {} });
  await vi.waitFor(() => expect(refusals).toHaveLength(3));
  await close();
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
