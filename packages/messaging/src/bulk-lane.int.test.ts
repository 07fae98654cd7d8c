import { randomUUID } from 'node:crypto';
import type { EventContract } from '@scanlist/contracts/messages/define';
import { passwordResetAsked, supportMessageReceived } from '@scanlist/contracts/messages/gateway';
import { confirmationAsked, entryRecorded } from '@scanlist/contracts/messages/lists';
import { subscriptions } from '@scanlist/contracts/messages/streams';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Messaging } from './connection.ts';
import { consume, RetryLater } from './consume.ts';
import { publishEvent } from './publish.ts';
import type { Reaction } from './reaction.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let services: Messaging[];

beforeAll(async () => {
  server = await startTestServer();
  services = await Promise.all([
    server.connect('lists'),
    server.connect('gateway'),
    server.connect('notify'),
  ]);
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.close()));
  await server.remove();
});

/** More than a consumer may have unacknowledged. */
const waiting = 250;

test('bulk events that cannot be handled delay no other event of their stream', async () => {
  const [lists, gateway, notify] = services as [Messaging, Messaging, Messaging];
  const received: string[] = [];
  let putOff = 0;
  const bulkEvents: EventContract[] = [entryRecorded, supportMessageReceived];
  await consume(
    notify,
    subscriptions.notify.map(
      (contract): Reaction => ({
        contract,
        envelope: z.unknown(),
        run: async (event) => {
          if (!bulkEvents.includes(contract)) return void received.push(event.id);
          putOff += 1;
          throw new RetryLater(60_000);
        },
      }),
    ),
  );
  await Promise.all([
    ...Array.from({ length: waiting }, () => publish(lists, entryRecorded)),
    ...Array.from({ length: waiting }, () => publish(gateway, supportMessageReceived)),
  ]);
  // As many as may be unacknowledged at a time, on each stream.
  await vi.waitUntil(() => putOff >= 400, { timeout: 40_000 });

  const published = [await publish(lists, confirmationAsked), await publish(gateway, passwordResetAsked)];
  await vi.waitUntil(() => received.length === 2, { timeout: 15_000 });
  expect(received.toSorted()).toEqual(published.toSorted());
});

/** Publishes a message that stands for an event of that kind: only its id is read here. */
async function publish(publisher: Messaging, { subject }: EventContract): Promise<string> {
  const id = randomUUID();
  await publishEvent(publisher, subject, JSON.stringify({ id }), id);
  return id;
}
