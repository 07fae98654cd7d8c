import { getLiveDemo, openLiveDemo } from '@scanlist/contracts/messages/lists';
import { AppError } from '@scanlist/service-kit/app-error';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestGateway, sendJson } from '../testing/test-gateway.ts';

const opened = {
  listId: 'abc',
  listUrl: 'https://lists.example/view-list/abc',
  expiresAt: '2026-11-21T12:00:00.000Z',
};

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
beforeEach(async () => {
  gateway = await createTestGateway();
  gateway.caller.answer(openLiveDemo, opened);
});

afterEach(() => {
  vi.useRealTimers();
});

const open = (address = '10.0.0.1') =>
  gateway.app.request('/api/live-demo', sendJson('POST', {}, { 'x-forwarded-for': address }));

describe('a live demo', () => {
  it('is opened by anybody, with a body or without', async () => {
    for (const response of [await open(), await gateway.app.request('/api/live-demo', { method: 'POST' })]) {
      expect([response.status, await response.json()]).toEqual([200, opened]);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('is opened twenty times a minute from one address at most, and the answer says when again', async () => {
    const statuses = [];
    for (let n = 0; n < 20; n++) statuses.push((await open()).status);
    expect(statuses).toEqual(Array(20).fill(200));
    const refused = await open();
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'THROTTLED' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await open('10.0.0.2')).status).toBe(200);
    expect(gateway.caller.calls).toHaveLength(21);
  });

  it('is opened sixty times an hour from one address at most: more would use up the demos of others', async () => {
    vi.useFakeTimers();
    const statuses: number[] = [];
    for (let minute = 0; minute < 4; minute++) {
      for (let n = 0; n < 20; n++) statuses.push((await open()).status);
      await vi.advanceTimersByTimeAsync(61_000);
    }
    expect(statuses).toEqual([...Array(60).fill(200), ...Array(20).fill(429)]);
    expect(Number((await open()).headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await open('10.0.0.2')).status).toBe(200);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect((await open()).status).toBe(200);
  });

  it('that finds no place is refused in the words of the service', async () => {
    gateway.caller.answer(openLiveDemo, new AppError('THROTTLED', 'Every live demo is in use.'));
    const response = await open();
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await response.json()).toEqual({ code: 'THROTTLED', message: 'Every live demo is in use.' });
  });

  it('is looked at by its id alone', async () => {
    gateway.caller.answer(getLiveDemo, { listId: 'abc', entries: [] });
    const response = await gateway.app.request('/api/live-demo/abc');
    expect(await response.json()).toEqual({ listId: 'abc', entries: [] });
    expect(gateway.caller.calls).toEqual([{ subject: getLiveDemo.subject, input: { listId: 'abc' } }]);
  });

  it('is looked at six hundred times a minute from one address at most', async () => {
    gateway.caller.answer(getLiveDemo, { listId: 'abc', entries: [] });
    const statuses = new Map<number, number>();
    for (let n = 0; n < 601; n++) {
      const { status } = await gateway.app.request('/api/live-demo/abc');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [200, 600],
      [429, 1],
    ]);
  });

  it('is not available while lists is away', async () => {
    gateway.caller.answer(openLiveDemo, new AppError('SERVICE_UNAVAILABLE', 'Not now.'));
    const answers = [await open(), await gateway.app.request('/api/live-demo/abc')];
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(['2', '2']);
  });
});
