import type { LiveDemo } from '@scanlist/contracts/http/live-demo';
import { ApiError } from '@scanlist/web-kit/api';
import { expect, it } from 'vitest';
import { demoStatusText, openFailure } from './live-demo-text.ts';

const demo: LiveDemo = { listId: 'abc', title: 'Van', expiresAt: '', ticking: null, entries: [] };
const entry: LiveDemo['entries'][number] = {
  id: 3,
  receipt: 'K7Q4-9MXP',
  createdAt: '2026-11-21T10:00:00.000Z',
  completedCount: 2,
  totalCount: 5,
  items: [],
};

it('shows the state: waiting for a phone, somebody ticks, an entry has arrived', () => {
  expect(demoStatusText(null)).toBe('Waiting for your phone');
  expect(demoStatusText(demo)).toBe('Waiting for your phone');
  const ticking = { completedCount: 2, totalCount: 5 };
  expect(demoStatusText({ ...demo, ticking })).toBe('Someone is checking items: 2 of 5');
  expect(demoStatusText({ ...demo, ticking, entries: [entry] })).toBe('Someone is checking items: 2 of 5');
  expect(demoStatusText({ ...demo, entries: [entry] })).toBe('Entry #3 has arrived');
});

it('shows when to retry after a refusal, with the server’s message where it is ours', () => {
  const throttled = new ApiError(429, { code: 'THROTTLED', message: 'Please try again in 20 seconds.' });
  expect(openFailure(throttled, true)).toEqual({ kind: 'busy', words: 'Please try again in 20 seconds.' });
  const between = new ApiError(429, { code: 'INTERNAL', message: 'The server refused this request (429).' });
  expect(openFailure(between, true)).toMatchObject({
    kind: 'busy',
    words: expect.stringContaining('few minutes'),
  });
});

it('distinguishes being offline from a server that is down', () => {
  const away = new ApiError(0, { code: 'SERVICE_UNAVAILABLE', message: 'x' });
  expect(openFailure(away, false).words).toContain('offline');
  expect(openFailure(away, true)).toMatchObject({
    kind: 'away',
    words: expect.stringContaining('try again'),
  });
  expect(openFailure(new Error('too late'), true).kind).toBe('away');
});
