import { entryRecorded } from '@scanlist/contracts/messages/lists';
import { subscriptions } from '@scanlist/contracts/messages/streams';
import type { Messaging } from '@scanlist/messaging/connection';
import { consume, react } from '@scanlist/messaging/consume';
import { publishEvent } from '@scanlist/messaging/publish';
import { serve } from '@scanlist/messaging/serve';
import { connectForTest } from '@scanlist/messaging/testing';
import { type OutboxRelay, startOutboxRelay } from '@scanlist/persistence/outbox-relay';
import { silentLogger } from '@scanlist/service-kit/logger';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ownerWhoNotifies } from '../testing/notification-steps.ts';
import { pngOf } from '../testing/png.ts';
import {
  aSession,
  complete,
  itemIds,
  makeList,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';

let deps: TestDependencies;
let lists: Messaging;
let notify: Messaging;
let gateway: Messaging;
let relay: OutboxRelay;
beforeAll(async () => {
  deps = await testDependencies();
  lists = await connectForTest('lists', { streamMegabytes: 2 });
  notify = await connectForTest('notify');
  gateway = await connectForTest('gateway');
  relay = startOutboxRelay({
    sql: deps.sql,
    publish: (subject, payload, eventId) => publishEvent(lists, subject, payload, eventId),
    logger: silentLogger,
    pollMs: 100,
    stalledMs: 500,
  });
  // As the service does, it drops what was read.
  await serve(lists, []);
});
afterAll(async () => {
  await relay.stop();
  await Promise.all([lists, notify, gateway].map((each) => each.close()));
  await deps.drop();
});

it('while the stream is full entries are accepted as before; once its subscribers continue, each is published once', async () => {
  const { ownerId } = await ownerWhoNotifies(deps);
  const list = await makeList(deps, ownerId, {
    notificationEmail: 'dana@example.com',
    requireSignature: true,
  });
  const signed = {
    completedItems: [{ itemId: itemIds(list)[0] ?? '' }],
    signatureData: pngOf({ width: 300, height: 100, bytes: 180_000 }),
  };
  const receipts: string[] = [];
  for (let n = 0; n < 16; n++) {
    receipts.push((await complete(deps, list, aSession(), signed)).receipt);
    relay.wake();
  }
  const unsent = async () =>
    (await deps.sql`select from outbox where sent_at is null and subject = ${entryRecorded.subject}`).count;
  await vi.waitFor(() => expect(relay.isStalled()).toBe(true), 10_000);
  expect(await unsent()).toBeGreaterThan(4);

  const received: string[] = [];
  const others = subscriptions.notify.filter((event) => event !== entryRecorded);
  await consume(notify, [
    react(entryRecorded, async ({ data }) => void received.push(data.receipt)),
    ...others.map((event) => react(event, async () => undefined)),
  ]);
  for (const [subscriber, events] of [
    [lists, subscriptions.lists],
    [gateway, subscriptions.gateway],
  ] as const)
    await consume(
      subscriber,
      events.map((event) => react(event, async () => undefined)),
    );
  await vi.waitFor(() => expect(received.length).toBe(16), { timeout: 60_000, interval: 100 });
  expect(received.toSorted()).toEqual(receipts.toSorted());
  await vi.waitFor(async () => expect(await unsent()).toBe(0), 5_000);
  // It says so once its own statement is answered.
  await vi.waitFor(() => expect(relay.isStalled()).toBe(false), 5_000);
}, 90_000);
