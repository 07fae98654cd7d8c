import { randomUUID } from 'node:crypto';
import type { EventContract } from '@scanlist/contracts/messages/define';
import { emailChangeAsked } from '@scanlist/contracts/messages/gateway';
import {
  confirmationAsked,
  entryDeletionAsked,
  entryMailAsked,
  entryRecorded,
  listFilledUp,
  summaryMailAsked,
  testMailAsked,
} from '@scanlist/contracts/messages/lists';
import { streamOf, subscriptions } from '@scanlist/contracts/messages/streams';
import { AckPolicy, DeliverPolicy, type JetStreamManager, type NatsConnection, nanos } from 'nats';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Messaging } from './connection.ts';
import { consume } from './consume.ts';
import { provisionStreams } from './provision.ts';
import { publishEvent } from './publish.ts';
import type { Reaction } from './reaction.ts';
import { startTestServer, type TestServer, testPassword } from './test-server.ts';

let server: TestServer;
let admin: NatsConnection;
let manager: JetStreamManager;
let services: Messaging[];
let lists: Messaging;
let gateway: Messaging;
let notify: Messaging;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
  manager = await admin.jetstreamManager();
  services = await Promise.all([
    server.connect('lists'),
    server.connect('gateway'),
    server.connect('notify'),
  ]);
  [lists, gateway, notify] = services as [Messaging, Messaging, Messaging];
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.close()));
  await admin.close();
  await server.remove();
});

const provision = () => provisionStreams({ url: server.url, user: 'admin', password: testPassword('admin') });
const consumerOfNotify = (source: 'lists' | 'gateway') => manager.consumers.info(streamOf(source), 'notify');

test('after an upgrade a service receives new kinds of events, of known and of new streams, and no old event again', async () => {
  await becomeAnEarlierVersion();
  const [had, missed, confirmation, change] = [
    await publish(lists, entryRecorded),
    await publish(lists, entryRecorded),
    await publish(lists, confirmationAsked),
    await publish(gateway, emailChangeAsked),
  ];
  const consumer = await admin.jetstream().consumers.get(streamOf('lists'), 'notify');
  const first = await consumer.next();
  expect(first?.string()).toContain(had);
  await first?.ackAck();

  await provision();
  expect((await consumerOfNotify('lists')).config.filter_subjects).toEqual([
    confirmationAsked.subject,
    testMailAsked.subject,
  ]);
  expect((await manager.consumers.info(streamOf('lists'), 'notify-bulk')).config.filter_subjects).toEqual([
    entryRecorded.subject,
    entryMailAsked.subject,
    summaryMailAsked.subject,
    listFilledUp.subject,
    entryDeletionAsked.subject,
  ]);
  expect((await consumerOfNotify('gateway')).config).toMatchObject({
    durable_name: 'notify',
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(30_000),
    max_deliver: -1,
  });

  const received: string[] = [];
  await consume(notify, subscriptions.notify.map(recording(received)));
  const test = await publish(lists, testMailAsked);
  await vi.waitUntil(() => received.length >= 4, { timeout: 30_000 });
  expect(received.toSorted()).toEqual([missed, confirmation, change, test].toSorted());
});

/** Notify's consumers as they were when it subscribed to entries only. */
async function becomeAnEarlierVersion(): Promise<void> {
  for (const name of ['notify', 'notify-bulk']) {
    await manager.consumers.delete(streamOf('gateway'), name);
    await manager.consumers.delete(streamOf('lists'), name);
  }
  await manager.consumers.add(streamOf('lists'), {
    durable_name: 'notify',
    deliver_policy: DeliverPolicy.All,
    ack_policy: AckPolicy.Explicit,
    filter_subjects: [entryRecorded.subject],
    ack_wait: nanos(30_000),
    max_deliver: -1,
    max_ack_pending: 200,
  });
}

/** Publishes a message that stands for an event of that kind: only its id is read here. */
async function publish(publisher: Messaging, { subject }: EventContract): Promise<string> {
  const id = randomUUID();
  await publishEvent(publisher, subject, JSON.stringify({ id }), id);
  return id;
}

/** A reaction that records the ids it receives and parses nothing. */
function recording(received: string[]) {
  return (contract: EventContract): Reaction => ({
    contract,
    envelope: z.unknown(),
    run: async (event) => void received.push(event.id),
  });
}
