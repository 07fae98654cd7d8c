import { randomUUID } from 'node:crypto';
import { subscriptionChanged, trialStarted } from '@scanlist/contracts/messages/billing';
import type { EventContract, EventOf } from '@scanlist/contracts/messages/define';
import { ownerChanged, ownerDeleted } from '@scanlist/contracts/messages/gateway';
import { entryRecorded, listChanged } from '@scanlist/contracts/messages/lists';
import { mailSettled, mailSettledV1 } from '@scanlist/contracts/messages/notify';
import { deadLetterStream, streamOf } from '@scanlist/contracts/messages/streams';
import type { NatsConnection } from 'nats';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Messaging } from './connection.ts';
import { consume, RetryLater, react, subscribeLive, Undeliverable } from './consume.ts';
import { provisionStreams } from './provision.ts';
import { publishEvent } from './publish.ts';
import { publishSubscriptionChanged } from './test-events.ts';
import { startTestServer, type TestServer, testPassword } from './test-server.ts';

type ReceivedEvent = { id: string; deliveries: number };

/** How long a condition may take to come true on a machine with other work. */
const soonMs = 30_000;

let server: TestServer;
let lists: Messaging;
let billing: Messaging;
let admin: NatsConnection;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.remove());
beforeEach(async () => {
  admin = await server.admin();
  // What the test before left unsettled would come again in the middle of this one.
  const { streams } = await admin.jetstreamManager();
  await Promise.all([streams.delete(streamOf('billing')), streams.delete(deadLetterStream)]);
  await provisionStreams({ url: server.url, user: 'admin', password: testPassword('admin') });
  [lists, billing] = await Promise.all([server.connect('lists'), server.connect('billing')]);
});
afterEach(async () => {
  await Promise.all([lists.close(), billing.close(), admin.close()]);
});

const ignore = async () => {};
const ignored = [
  react(ownerChanged, ignore),
  react(ownerDeleted, ignore),
  react(mailSettledV1, ignore),
  react(mailSettled, ignore),
  react(entryRecorded, ignore),
];

/** Subscribes the lists service with `reaction`, under its own user's permissions. */
function subscribe(
  reaction: (event: EventOf<unknown>, meta: { deliveries: number }) => Promise<void>,
  options = { backoffMs: [10, 20] } as { backoffMs?: number[]; deliveriesMax?: number },
  messaging = lists,
) {
  return consume(messaging, [...ignored, react(subscriptionChanged, reaction)], options);
}

const publish = (messaging = billing) => publishSubscriptionChanged(messaging);

async function unsettled(): Promise<number> {
  const manager = await admin.jetstreamManager();
  const info = await manager.consumers.info(streamOf('billing'), 'lists');
  return info.num_pending + info.num_ack_pending;
}

/** How many events the server has delivered and not seen settled. */
async function delivered(): Promise<number> {
  const manager = await admin.jetstreamManager();
  return (await manager.consumers.info(streamOf('billing'), 'lists')).num_ack_pending;
}

async function lastDeadLetter({ subject } = subscriptionChanged as EventContract) {
  const manager = await admin.jetstreamManager();
  return manager.streams.getMessage(deadLetterStream, {
    last_by_subj: `dead.lists.${subject}`,
  });
}

test('hands an event to its reaction once and acknowledges it', async () => {
  const received: ReceivedEvent[] = [];
  await subscribe(async (event, { deliveries }) => void received.push({ id: event.id, deliveries }));
  const id = await publish();
  await vi.waitFor(async () => expect(await unsettled()).toBe(0), soonMs);
  expect(received).toEqual([{ id, deliveries: 1 }]);
});

test('delivers events that were published while nobody subscribed', async () => {
  const id = await publish();
  const received: string[] = [];
  await subscribe(async (event) => void received.push(event.id));
  await vi.waitFor(() => expect(received).toEqual([id]), soonMs);
});

test('delivers an event again, later each time, after a failure', async () => {
  let times = 0;
  /** What the service tells the server of the event, each time. */
  const settled: string[] = [];
  admin.subscribe(`$JS.ACK.${streamOf('billing')}.lists.>`, {
    callback: (_error, message) => void settled.push(message.string()),
  });
  await admin.flush();
  await subscribe(
    async () => {
      if (++times < 3) throw new Error('not today');
    },
    { backoffMs: [100, 300] },
  );
  await publish();
  await vi.waitFor(() => expect(settled).toHaveLength(3), soonMs);
  // The server waits so many nanoseconds before it delivers the event again.
  expect(settled).toEqual(['-NAK {"delay":100000000}', '-NAK {"delay":300000000}', '+ACK']);
  expect(times).toBe(3);
  await vi.waitFor(async () => expect(await unsettled()).toBe(0), soonMs);
});

test('moves an event to the dead letters after the last allowed failure, with the reason', async () => {
  const received: ReceivedEvent[] = [];
  await subscribe(
    async (event, { deliveries }) => {
      received.push({ id: event.id, deliveries });
      throw new Error('never\r\nagain');
    },
    { backoffMs: [10], deliveriesMax: 3 },
  );
  const id = await publish();
  await vi.waitFor(async () => expect((await lastDeadLetter()).json()).toMatchObject({ id }), soonMs);
  const letter = await lastDeadLetter();
  expect(letter.header.get('Scanlist-Reason')).toBe('Error: never again');
  expect(letter.header.get('Scanlist-Deliveries')).toBe('3');
  await vi.waitFor(async () => expect(await unsettled()).toBe(0), soonMs);
  expect(received.map(({ deliveries }) => deliveries)).toEqual([1, 2, 3]);
});

test('does not count RetryLater as a failure', async () => {
  let times = 0;
  await subscribe(
    async () => {
      if (++times <= 4) throw new RetryLater(10);
    },
    { deliveriesMax: 2 },
  );
  await publish();
  await vi.waitFor(() => expect(times).toBe(5), soonMs);
  await vi.waitFor(async () => expect(await unsettled()).toBe(0), soonMs);
});

test('moves an Undeliverable event to the dead letters at once', async () => {
  await subscribe(async () => {
    throw new Undeliverable('no such owner');
  });
  const id = await publish();
  await vi.waitFor(async () => expect((await lastDeadLetter()).json()).toMatchObject({ id }), soonMs);
  expect((await lastDeadLetter()).header.get('Scanlist-Deliveries')).toBe('1');
});

test('moves an unreadable event to the dead letters and goes on with the next', async () => {
  const received: string[] = [];
  await subscribe(async (event) => void received.push(event.id));
  await publishEvent(billing, subscriptionChanged.subject, '{"data":', randomUUID());
  const id = await publish();
  await vi.waitFor(() => expect(received).toEqual([id]), soonMs);
  await vi.waitFor(async () => expect((await lastDeadLetter()).string()).toBe('{"data":'), soonMs);
});

test('delivers an event again that only a newer release reacts to, and moves it to the dead letters in the end', async () => {
  // `setup` of the newer release has added the event to the consumer that this process reads.
  const { consumers } = await admin.jetstreamManager();
  const subjects = [subscriptionChanged.subject, trialStarted.subject];
  await consumers.update(streamOf('billing'), 'lists', { filter_subjects: subjects });
  await subscribe(ignore, { backoffMs: [10], deliveriesMax: 4 });
  await publishEvent(billing, trialStarted.subject, '{"data":{}}', randomUUID());
  await vi.waitFor(
    async () => expect((await lastDeadLetter(trialStarted)).string()).toBe('{"data":{}}'),
    soonMs,
  );
  const letter = await lastDeadLetter(trialStarted);
  expect(letter.header.get('Scanlist-Reason')).toBe('Error: nothing reacts to it');
  expect(letter.header.get('Scanlist-Deliveries')).toBe('4');
});

test('handles events concurrently, ten at most', async () => {
  let running = 0;
  let most = 0;
  let done = 0;
  const held: (() => void)[] = [];
  await Promise.all(Array.from({ length: 40 }, () => publish()));
  await subscribe(async () => {
    most = Math.max(most, ++running);
    await new Promise<void>((resolve) => held.push(resolve));
    running--;
    done++;
  });
  // More than ten have been handed to the process before one of them ends.
  await vi.waitFor(async () => expect(await delivered()).toBeGreaterThan(10), soonMs);
  await lists.nc.flush();
  while (done < 40) {
    const under = Math.min(10, 40 - done);
    await vi.waitFor(() => expect(held).toHaveLength(under), { timeout: soonMs, interval: 1 });
    held.shift()?.();
    const ended = done + 1;
    await vi.waitFor(() => expect(done).toBe(ended), { timeout: soonMs, interval: 1 });
  }
  expect(most).toBe(10);
});

test('keeps one of two messages with the same id', async () => {
  const manager = await admin.jetstreamManager();
  const before = (await manager.streams.info(streamOf('billing'))).state.messages;
  const id = randomUUID();
  await publishEvent(billing, subscriptionChanged.subject, '{}', id);
  await publishEvent(billing, subscriptionChanged.subject, '{}', id);
  expect((await manager.streams.info(streamOf('billing'))).state.messages).toBe(before + 1);
  await subscribe(async () => {});
  await vi.waitFor(async () => expect(await unsettled()).toBe(0), soonMs);
});

test('a closing service finishes what is under way and leaves the rest to the next', async () => {
  const first = await server.connect('lists');
  let finish = () => {};
  const mayFinish = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let begun = 0;
  const finished: string[] = [];
  const slowly = async (event: EventOf<unknown>) => {
    begun++;
    await mayFinish;
    finished.push(event.id);
  };
  await subscribe(slowly, {}, first);
  const early = await Promise.all(Array.from({ length: 10 }, () => publish()));
  await vi.waitFor(() => expect(begun).toBe(10), soonMs);
  const closed = first.close();
  await first.nc.flush();
  const late = await Promise.all(Array.from({ length: 5 }, () => publish()));
  finish();
  await closed;
  expect(finished.sort()).toEqual(early.sort());
  const received: string[] = [];
  await subscribe(async (event) => void received.push(event.id));
  await vi.waitFor(async () => expect(await unsettled()).toBe(0), soonMs);
  expect(received.sort()).toEqual(late.sort());
});

test('continues after the server was killed and started again', async () => {
  const received: string[] = [];
  await subscribe(async (event) => void received.push(event.id));
  await server.kill();
  await server.start();
  await vi.waitFor(() => expect(billing.connected()).toBe(true), soonMs);
  let id = '';
  await vi.waitFor(async () => (id = await publish()), soonMs);
  await vi.waitFor(() => expect(received).toContain(id), soonMs);
});

test('refuses reactions that differ from the subscriptions in the contracts', async () => {
  await expect(consume(lists, ignored)).rejects.toThrow(`no reaction to ${subscriptionChanged.subject}`);
  const noLists = react(listChanged, async () => {});
  await expect(consume(billing, [...ignored, noLists])).rejects.toThrow(
    `does not hear ${listChanged.subject}`,
  );
});

test('a live subscriber receives new events, and survives one that it cannot read', async () => {
  const gateway = await server.connect('gateway');
  const received: string[] = [];
  await subscribeLive(gateway, listChanged, (event) => void received.push(event.data.listId));
  lists.nc.publish(listChanged.subject, 'nonsense');
  const data = { ownerId: randomUUID(), listId: 'abc', version: 2 };
  const payload = JSON.stringify({ id: randomUUID(), occurredAt: new Date().toISOString(), data });
  lists.nc.publish(listChanged.subject, payload);
  await vi.waitFor(() => expect(received).toEqual(['abc']), soonMs);
  await gateway.close();
});
