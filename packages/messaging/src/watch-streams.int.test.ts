import { pings } from '@scanlist/contracts/messages/health';
import { streamOf } from '@scanlist/contracts/messages/streams';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCaller } from './call.ts';
import type { Messaging } from './connection.ts';
import { serve } from './serve.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let notify: Messaging;
let gateway: Messaging;

beforeAll(async () => {
  server = await startTestServer();
  [notify, gateway] = await Promise.all([server.connect('notify'), server.connect('gateway')]);
});
afterAll(async () => {
  await Promise.all([notify.close(), gateway.close()]);
  await server.remove();
});

test('a service whose stream cannot be reached answers, and reports that its events are stalled', async () => {
  await serve(notify, []);
  const { call } = createCaller(gateway);
  const health = async () => (await call(pings.notify, {})).events;
  expect(await health()).toBe('ok');

  const admin = await server.admin();
  const manager = await admin.jetstreamManager();
  const name = streamOf('lists');
  const { config } = await manager.consumers.info(name, 'notify');
  await manager.consumers.delete(name, 'notify');
  await vi.waitFor(async () => expect(await health()).toBe('held-up'), { timeout: 30_000, interval: 100 });
  await manager.consumers.add(name, config);
  await vi.waitFor(async () => expect(await health()).toBe('ok'), { timeout: 30_000, interval: 100 });
  await admin.close();
});

test('the outbox counts, too', async () => {
  const lists = await server.connect('lists');
  let isStalled = true;
  await serve(lists, [], { isOutboxStalled: () => isStalled });
  const { call } = createCaller(gateway);
  expect(await call(pings.lists, {})).toEqual({ ok: true, events: 'held-up' });
  isStalled = false;
  expect(await call(pings.lists, {})).toEqual({ ok: true, events: 'ok' });
  await lists.close();
});
