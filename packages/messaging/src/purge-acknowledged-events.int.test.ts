import { randomUUID } from 'node:crypto';
import { entryRecorded, listChanged, testMailAsked } from '@scanlist/contracts/messages/lists';
import { deadLetterStream, streamOf } from '@scanlist/contracts/messages/streams';
import { silentLogger } from '@scanlist/service-kit/logger';
import type { JetStreamManager, NatsConnection } from 'nats';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Messaging } from './connection.ts';
import { provisionStreams } from './provision.ts';
import { publishEvent } from './publish.ts';
import { createEventPurger, purgeAcknowledgedEvents } from './purge-acknowledged-events.ts';
import { startTestServer, type TestServer, testPassword } from './test-server.ts';

const stream = streamOf('lists');
const hourMs = 3_600_000;
const megabyte = 1_000_000;
const streamMegabytes = 4;

let server: TestServer;
let admin: NatsConnection;
let lists: Messaging;
let manager: JetStreamManager;
beforeAll(async () => {
  server = await startTestServer({ streamMegabytes });
  admin = await server.admin();
  lists = await server.connect('lists');
  // With the permissions of the service: the administrator may do everything.
  manager = await lists.nc.jetstreamManager({ checkAPI: false });
});
afterAll(async () => {
  await lists.close();
  await admin.close();
  await server.remove();
});
beforeEach(async () => {
  const all = await admin.jetstreamManager();
  await all.streams.purge(stream);
});

const publish = (subject: string, bytes = 100) =>
  publishEvent(lists, subject, 'x'.repeat(bytes), randomUUID());
const provision = () =>
  provisionStreams({ url: server.url, user: 'admin', password: testPassword('admin'), streamMegabytes });
const kept = async () => (await manager.streams.info(stream)).state.messages;

/** As after the loss of the server's disk: the stream begins with number 1. */
async function loseStream(): Promise<void> {
  const all = await admin.jetstreamManager();
  await all.streams.delete(stream);
  await provision();
}

/** Both subscribers of entries take so many of them. */
async function readEntries(count: number): Promise<void> {
  await read('notify-bulk', count);
  await read('lists-bulk', count);
}

/** A service takes so many of what waits for one of its consumers. */
async function read(consumer: 'notify' | 'notify-bulk' | 'lists-bulk', count: number): Promise<void> {
  const from = await admin.jetstream().consumers.get(stream, consumer);
  for (let n = 0; n < count; n++) {
    const message = await from.next({ expires: 2_000 });
    await message?.ackAck();
  }
}

test('events that every consumer has acknowledged are purged after an hour, also events without a subscriber, and no others', async () => {
  await publish(entryRecorded.subject);
  await publish(listChanged.subject);
  await publish(testMailAsked.subject);
  await publish(entryRecorded.subject);
  const purger = createEventPurger(manager, 'lists');
  await purger.check(0);
  await read('notify', 1);
  await purger.check(1);
  await purger.check(2 * hourMs);
  expect(await kept()).toBe(4);
  await read('notify-bulk', 1);
  await purger.check(2 * hourMs + 1);
  await purger.check(3 * hourMs - 1);
  expect(await kept()).toBe(4);
  await read('lists-bulk', 1);
  await purger.check(3 * hourMs);
  await purger.check(4 * hourMs - 1);
  expect(await kept()).toBe(4);
  await purger.check(4 * hourMs);
  // The second entry has its reader still, and everything behind the first one waits for it.
  expect(await kept()).toBe(3);
  await readEntries(1);
  await purger.check(5 * hourMs);
  await purger.check(6 * hourMs);
  expect(await kept()).toBe(0);
});

test('events published since the last check do not count as acknowledged', async () => {
  const purger = createEventPurger(manager, 'lists');
  await purger.check(0);
  await purger.check(1);
  await publish(listChanged.subject);
  await purger.check(2);
  await purger.check(hourMs + 2);
  expect(await kept()).toBe(1);
});

test('acknowledged events of a stream that is more than half full are purged at once', async () => {
  for (let n = 0; n < 3; n++) await publish(entryRecorded.subject, megabyte);
  const purger = createEventPurger(manager, 'lists');
  await purger.check(0);
  expect(await kept()).toBe(3);
  await readEntries(2);
  await purger.check(1);
  expect(await kept()).toBe(1);
});

test('a full stream refuses new events and keeps unacknowledged ones; once they are acknowledged there is space', async () => {
  for (let n = 0; n < 3; n++) await publish(entryRecorded.subject, megabyte);
  await expect(publish(entryRecorded.subject, megabyte)).rejects.toThrow('maximum bytes exceeded');
  expect(await kept()).toBe(3);
  await readEntries(3);
  const purger = createEventPurger(manager, 'lists');
  await purger.check(0);
  await purger.check(1);
  await vi.waitFor(() => publish(entryRecorded.subject, megabyte), 10_000);
});

test('a stream that is more than half full is checked again before its usual time', async () => {
  for (let n = 0; n < 3; n++) await publish(entryRecorded.subject, megabyte);
  const own = await server.connect('lists');
  void purgeAcknowledgedEvents(own, { everyMs: hourMs, halfFullMs: 20 });
  await readEntries(3);
  await vi.waitFor(async () => expect(await kept()).toBeLessThan(3), 10_000);
  await own.close();
});

test('a stream that was lost and created again keeps unacknowledged events', async () => {
  for (let n = 0; n < 5; n++) await publish(entryRecorded.subject);
  await readEntries(5);
  const purger = createEventPurger(manager, 'lists');
  await purger.check(0);
  await purger.check(1);
  await loseStream();
  await publish(entryRecorded.subject);
  await publish(entryRecorded.subject);
  await purger.check(hourMs + 1);
  expect(await kept()).toBe(2);
  await purger.check(3 * hourMs);
  expect(await kept()).toBe(2);
});

test('a stream that was lost and created again is purged again', async () => {
  for (let n = 0; n < 5; n++) await publish(entryRecorded.subject);
  await readEntries(5);
  const purger = createEventPurger(manager, 'lists');
  await purger.check(0);
  await purger.check(1);
  await purger.check(hourMs + 1);
  expect(await kept()).toBe(0);
  await loseStream();
  await publish(entryRecorded.subject);
  await readEntries(1);
  await purger.check(2 * hourMs);
  await purger.check(3 * hourMs);
  await purger.check(4 * hourMs);
  expect(await kept()).toBe(0);
});

test('a consumer that was lost and created again finds all events', async () => {
  await publish(entryRecorded.subject);
  await readEntries(1);
  const purger = createEventPurger(manager, 'lists');
  await purger.check(0);
  await purger.check(1);
  const all = await admin.jetstreamManager();
  for (const name of ['notify', 'notify-bulk', 'lists-bulk']) await all.consumers.delete(stream, name);
  await provision();
  await purger.check(hourMs + 1);
  expect(await kept()).toBe(1);
});

test('without one of its consumers nothing is purged, which is logged once, and so is the recovery', async () => {
  const all = await admin.jetstreamManager();
  const own = await server.connect('lists');
  const logged: string[] = [];
  const log = (_fields: object, message = '') => void logged.push(message);
  await all.consumers.delete(stream, 'notify-bulk');
  void purgeAcknowledgedEvents(
    { ...own, logger: { ...silentLogger, info: log, warn: log } },
    { everyMs: 20, halfFullMs: 20 },
  );
  const heldUp = 'acknowledged events cannot be purged';
  await expect.poll(() => logged).toEqual([heldUp]);
  // A check begins with this request. When the third one begins, two more have failed.
  let checks = 0;
  const listening = admin.subscribe(`$JS.API.STREAM.INFO.${stream}`, { callback: () => void checks++ });
  await expect.poll(() => checks).toBeGreaterThanOrEqual(3);
  listening.unsubscribe();
  expect(logged).toEqual([heldUp]);
  await provision();
  await expect.poll(() => logged).toEqual([heldUp, 'acknowledged events are purged again']);
  await own.close();
});

test('a service purges only its own stream', async () => {
  await expect(manager.streams.purge(streamOf('gateway'))).rejects.toThrow();
  await expect(manager.streams.purge(deadLetterStream)).rejects.toThrow();
});
