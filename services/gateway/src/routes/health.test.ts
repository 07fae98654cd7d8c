import { pings } from '@scanlist/contracts/messages/health';
import { expect, it } from 'vitest';
import { createTestGateway } from '../testing/test-gateway.ts';

it('is 200 when every service answers', async () => {
  const { app, caller } = await createTestGateway();
  for (const ping of Object.values(pings)) caller.answer(ping, { ok: true });
  const response = await app.request('/healthz');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    status: 'ok',
    services: { gateway: 'ok', lists: 'ok', billing: 'ok', notify: 'ok' },
    events: 'ok',
  });
});

it('is 503 and says which service does not answer', async () => {
  const { app, caller } = await createTestGateway();
  caller.answer(pings.lists, { ok: true });
  caller.answer(pings.billing, { ok: true });
  caller.answer(pings.notify, () => new Promise(() => {}));
  const response = await app.request('/healthz');
  expect([response.status, await response.json()]).toEqual([
    503,
    {
      status: 'unavailable',
      services: { gateway: 'ok', lists: 'ok', billing: 'ok', notify: 'down' },
      events: 'ok',
    },
  ]);
});

it('is 503 while the gateway is stopping or has lost its database', async () => {
  for (const overrides of [
    { accepting: () => false },
    { pingDatabase: () => Promise.reject(new Error('gone')) },
  ]) {
    const { app, caller } = await createTestGateway(overrides);
    for (const ping of Object.values(pings)) caller.answer(ping, { ok: true });
    expect((await app.request('/healthz')).status).toBe(503);
  }
});

it('is 503 while every service answers and events stand still', async () => {
  for (const [areEventsStalled, events] of [
    [true, 'ok'],
    [false, 'held-up'],
  ] as const) {
    const { app, caller } = await createTestGateway({ areEventsStalled: () => areEventsStalled });
    for (const ping of Object.values(pings)) caller.answer(ping, { ok: true, events: 'ok' });
    caller.answer(pings.notify, { ok: true, events });
    const response = await app.request('/healthz');
    expect([response.status, await response.json()]).toMatchObject([
      503,
      { services: { gateway: 'ok', lists: 'ok', billing: 'ok', notify: 'ok' }, events: 'held-up' },
    ]);
  }
});

it('is alive while it starts and stops, and ready only between', async () => {
  for (const [isStarting, accepting, status, says] of [
    [true, true, 503, 'starting'],
    [false, true, 200, 'ready'],
    [false, false, 503, 'stopping'],
    [true, false, 503, 'stopping'],
  ] as const) {
    const { app } = await createTestGateway({ accepting: () => accepting, isStarting: () => isStarting });
    expect((await app.request('/livez')).status).toBe(200);
    const ready = await app.request('/readyz');
    expect([ready.status, ready.headers.get('cache-control')]).toEqual([status, 'no-store']);
    expect(await ready.json()).toEqual({ status: says });
  }
});
