import { defineRequest } from '@scanlist/contracts/messages/define';
import { pings } from '@scanlist/contracts/messages/health';
import { readMetric } from '@scanlist/service-kit/testing';
import { ErrorCode, NatsError } from 'nats';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createCaller } from './call.ts';
import type { Messaging } from './connection.ts';
import { handle, serve } from './serve.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const input = z.object({ n: z.number() });
const write = defineRequest('lists', 'write', {
  input,
  output: input,
  idempotent: false,
  answerMsMax: 60_000,
});
const read = defineRequest('lists', 'read', { input, output: input, idempotent: true, answerMsMax: 1_000 });

let server: TestServer;
let lists: Messaging;
let gateway: Messaging;
/** What the service has begun to work on. */
let begun: number[];
/** Lets all of it, and whatever comes, be answered. */
let goOn: () => void;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.remove());
beforeEach(async () => {
  [lists, gateway] = await Promise.all([server.connect('lists'), server.connect('gateway')]);
  begun = [];
  const stalled = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const work = async ({ n }: { n: number }) => {
    begun.push(n);
    await stalled;
    return { n };
  };
  await serve(lists, [handle(write, work), handle(read, work)], { limits: { atOnceMax: 2, waitingMax: 2 } });
});
afterEach(async () => {
  goOn();
  await Promise.all([lists.close(), gateway.close()]);
});

test('runs up to its limit, queues up to its limit, refuses the rest at once, and stays healthy', async () => {
  const { call } = createCaller(gateway);
  const taken = [1, 2, 3, 4].map((n) => call(write, { n }));
  await expect.poll(() => begun).toEqual([1, 2]);
  // The service refuses it while all others still wait: a caller that has given up would not know the outcome.
  await expect(call(write, { n: 5 })).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    isOutcomeUnknown: false,
  });
  expect(await call(pings.lists, {})).toEqual({ ok: true, events: 'ok' });
  expect(begun).toEqual([1, 2]);
  goOn();
  expect(await Promise.all(taken)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }]);
});

test('drops expired requests, and recovers as soon as the stall is over', async () => {
  const { call } = createCaller(gateway);
  const stalling = [1, 2].map((n) => call(write, { n }));
  await expect.poll(() => begun).toEqual([1, 2]);
  const hasty = { ...write, answerMsMax: 500 };
  const given = await Promise.allSettled([3, 4].map((n) => call(hasty, { n })));
  expect(given.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  // The service received them a moment after they were sent.
  await expect.poll(async () => await readMetric('scanlist_nats_requests_waiting')).toEqual({ '': 0 });
  goOn();
  expect(await call(write, { n: 5 })).toEqual({ n: 5 });
  expect(begun).toEqual([1, 2, 5]);
  expect(await Promise.all(stalling)).toEqual([{ n: 1 }, { n: 2 }]);
});

test('a service that does not answer does not get three times the load: one request in ten is retried', async () => {
  const asked = vi.spyOn(gateway.nc, 'request').mockImplementation(async () => {
    throw NatsError.errorForCode(ErrorCode.Timeout);
  });
  const { call } = createCaller(gateway);
  const askOften = () => Promise.allSettled(Array.from({ length: 200 }, (_, n) => call(read, { n })));
  const given = await askOften();
  expect(given.filter(({ status }) => status === 'fulfilled')).toEqual([]);
  // Fifty are in reserve.
  expect(asked).toHaveBeenCalledTimes(250);
  asked.mockClear();
  await askOften();
  expect(asked).toHaveBeenCalledTimes(220);
});
