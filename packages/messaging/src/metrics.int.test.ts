import { subscriptionChanged } from '@scanlist/contracts/messages/billing';
import { defineRequest } from '@scanlist/contracts/messages/define';
import { ownerChanged, ownerDeleted } from '@scanlist/contracts/messages/gateway';
import { entryRecorded } from '@scanlist/contracts/messages/lists';
import { mailSettled, mailSettledV1 } from '@scanlist/contracts/messages/notify';
import { notFound, unavailable } from '@scanlist/service-kit/app-error';
import { registry } from '@scanlist/service-kit/metrics';
import { readMetric } from '@scanlist/service-kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createCaller } from './call.ts';
import type { Messaging } from './connection.ts';
import { consume, RetryLater, react, Undeliverable } from './consume.ts';
import { handle, serve } from './serve.ts';
import { publishSubscriptionChanged } from './test-events.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { watchStreams } from './watch-streams.ts';

const soon = { timeout: 30_000, interval: 20 };
const work = defineRequest('lists', 'work', {
  input: z.object({ what: z.string() }),
  output: z.object({}),
  idempotent: false,
  answerMsMax: 10_000,
});
const of = (outcome: string) => `subject="request.lists.work.v1",outcome="${outcome}"`;

let server: TestServer;
let lists: Messaging;
let gateway: Messaging;
let billing: Messaging;
/** Lets what a test has stalled be answered. */
let goOn = () => {};

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.remove());
beforeEach(async () => {
  registry.resetMetrics();
  [lists, gateway, billing] = await Promise.all([
    server.connect('lists'),
    server.connect('gateway'),
    server.connect('billing'),
  ]);
});
afterEach(async () => {
  goOn();
  await Promise.all([lists, gateway, billing].map(({ close }) => close()));
});

const hear = (reaction: () => Promise<void>) => {
  const ignore = async () => {};
  const ignored = [
    react(ownerChanged, ignore),
    react(ownerDeleted, ignore),
    react(mailSettledV1, ignore),
    react(mailSettled, ignore),
    react(entryRecorded, ignore),
  ];
  return consume(lists, [...ignored, react(subscriptionChanged, reaction)], { backoffMs: [10] });
};
const at = 'stream="EVENTS_BILLING",consumer="lists"';
const eventSeries = (outcome: string) =>
  `${at},subject="${subscriptionChanged.subject}",outcome="${outcome}"`;

test('a request is counted on both sides by what became of it', async () => {
  await serve(lists, [
    handle(work, async ({ what }) => {
      if (what === 'mistake') throw notFound('None.');
      if (what === 'away') throw unavailable('the database is away');
      if (what === 'defect') throw new Error('a defect');
      return {};
    }),
  ]);
  const { call } = createCaller(gateway);
  await Promise.allSettled(['fine', 'fine', 'mistake', 'away', 'defect'].map((what) => call(work, { what })));
  const counted = { [of('ok')]: 2, [of('refused')]: 1, [of('unavailable')]: 1, [of('failed')]: 1 };
  expect(await readMetric('scanlist_nats_calls_total')).toEqual(counted);
  await vi.waitFor(
    async () => expect(await readMetric('scanlist_nats_requests_total')).toEqual(counted),
    soon,
  );
});

test('running, waiting and refused requests are measured while they are so', async () => {
  const stalled = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const handler = handle(work, async () => {
    await stalled;
    return {};
  });
  await serve(lists, [handler], { limits: { atOnceMax: 2, waitingMax: 1 } });
  const calls = Array.from({ length: 4 }, () => createCaller(gateway).call(work, { what: 'waits' }));
  const settled = Promise.allSettled(calls);
  await vi.waitFor(
    async () => expect(await readMetric('scanlist_nats_requests_total')).toEqual({ [of('turned-away')]: 1 }),
    soon,
  );
  expect(await readMetric('scanlist_nats_requests_in_flight')).toEqual({ '': 2 });
  expect(await readMetric('scanlist_nats_requests_waiting')).toEqual({ '': 1 });
  await vi.waitFor(
    async () => expect(await readMetric('scanlist_nats_calls_in_flight')).toEqual({ '': 3 }),
    soon,
  );
  goOn();
  await settled;
  expect(await readMetric('scanlist_nats_calls_in_flight')).toEqual({ '': 0 });
});

test('an event is counted by what became of it, each delivery, and its age once it is taken', async () => {
  const outcomes = [new RetryLater(10), new Error('not yet'), undefined];
  await hear(async () => {
    const error = outcomes.shift();
    if (error) throw error;
  });
  await publishSubscriptionChanged(billing);
  await vi.waitFor(
    async () =>
      expect(await readMetric('scanlist_events_handled_total')).toEqual({
        [eventSeries('put-off')]: 1,
        [eventSeries('failed')]: 1,
        [eventSeries('taken')]: 1,
      }),
    soon,
  );
  expect(await readMetric('scanlist_events_redelivered_total')).toEqual({
    [`${at},subject="${subscriptionChanged.subject}"`]: 2,
  });
  expect(await readMetric('scanlist_event_age_seconds')).toMatchObject({ [at]: 1 });
  expect(await readMetric('scanlist_events_published_total')).toEqual({
    [`subject="${subscriptionChanged.subject}",outcome="stored"`]: 1,
  });
});

test('a service sees how far it is behind, and how many of its events wait for a person', async () => {
  await hear(async () => {
    throw new Undeliverable('never');
  });
  await publishSubscriptionChanged(billing);
  await vi.waitFor(
    async () =>
      expect(await readMetric('scanlist_events_handled_total')).toEqual({
        [eventSeries('dead-lettered')]: 1,
      }),
    soon,
  );
  await lists.close();
  await Promise.all([1, 2, 3].map(() => publishSubscriptionChanged(billing)));
  lists = await server.connect('lists');
  const reaches = watchStreams(lists);
  await vi.waitFor(
    async () => expect(await readMetric('scanlist_consumer_pending_events')).toMatchObject({ [at]: 3 }),
    soon,
  );
  expect(await readMetric('scanlist_consumer_unacknowledged_events')).toMatchObject({ [at]: 0 });
  await vi.waitFor(async () => expect(await readMetric('scanlist_dead_letters')).toEqual({ '': 1 }), soon);
  expect(reaches()).toBe(true);
});

test('a connection that is closed counts no more, and was not lost', async () => {
  expect(await readMetric('scanlist_nats_connected')).toEqual({ '': 3 });
  await lists.close();
  expect(await readMetric('scanlist_nats_connected')).toEqual({ '': 2 });
  expect(await readMetric('scanlist_nats_connection_losses_total')).toEqual({ '': 0 });
});

test('a lost connection is measured until the server is back', async () => {
  expect(await readMetric('scanlist_nats_connected')).toEqual({ '': 3 });
  await server.kill();
  await vi.waitFor(async () => expect(await readMetric('scanlist_nats_connected')).toEqual({ '': 0 }), soon);
  expect(await readMetric('scanlist_nats_connection_losses_total')).toEqual({ '': 3 });
  await server.start();
  await vi.waitFor(async () => expect(await readMetric('scanlist_nats_connected')).toEqual({ '': 3 }), soon);
});
