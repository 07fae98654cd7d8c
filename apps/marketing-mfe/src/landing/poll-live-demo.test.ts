import type { LiveDemo } from '@scanlist/contracts/http/live-demo';
import { ApiError } from '@scanlist/web-kit/api';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type DemoPolling, pollDemo } from './poll-live-demo.ts';

const demo: LiveDemo = { listId: 'abc', title: 'Van', expiresAt: '', ticking: null, entries: [] };
const away = new ApiError(0, { code: 'SERVICE_UNAVAILABLE', message: 'No answer' });

let page: EventTarget & { hidden: boolean };
let browser: EventTarget;
let answer: () => Promise<LiveDemo>;
let asked: number;
let told: string[];
let polling: DemoPolling;

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { hidden: false });
  browser = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', browser);
  answer = async () => demo;
  asked = 0;
  told = [];
});
afterEach(() => {
  polling.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const start = async () => {
  polling = pollDemo({
    fetchDemo: () => {
      asked++;
      return answer();
    },
    onSeen: () => told.push('seen'),
    onFailed: (failures) => told.push(`failed ${failures}`),
    onEnded: () => told.push('ended'),
    now: () => Date.now(),
  });
  await pass(0);
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('polls at once and every two seconds', async () => {
  await start();
  expect([asked, told]).toEqual([1, ['seen']]);
  await pass(6_000);
  expect(asked).toBe(4);
});

it('does not poll while the page is hidden, and polls at once when it is visible again', async () => {
  await start();
  page.hidden = true;
  await pass(60_000);
  expect(asked).toBe(1);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(asked).toBe(2);
  await pass(2_000);
  expect(asked).toBe(3);
});

it('backs off while polling fails, half a minute at most, and recovers by itself', async () => {
  answer = async () => {
    throw away;
  };
  await start();
  await pass(4_000 + 8_000 + 16_000 + 30_000 + 30_000);
  expect([asked, told.at(-1)]).toEqual([6, 'failed 6']);
  answer = async () => demo;
  browser.dispatchEvent(new Event('online'));
  await pass(2_000);
  expect([asked, told.slice(-2)]).toEqual([8, ['seen', 'seen']]);
});

it('counts no answer within ten seconds as a failure, and takes none that comes later', async () => {
  let late: (demo: LiveDemo) => void = () => {};
  answer = () => new Promise((resolve) => (late = resolve));
  await start();
  await pass(10_000);
  late(demo);
  await pass(0);
  expect(told).toEqual(['failed 1']);
});

it('sends one request at a time, however often it is called', async () => {
  answer = () => new Promise(() => {});
  await start();
  polling.again();
  browser.dispatchEvent(new Event('online'));
  expect(asked).toBe(1);
});

it('polls less often without changes, and as before after a change', async () => {
  await start();
  await pass(6 * 60_000);
  const before = asked;
  await pass(60_000);
  expect(asked - before).toBe(6);
  answer = async () => ({ ...demo, ticking: { completedCount: 1, totalCount: 5 } });
  await pass(10_000);
  const then = asked;
  await pass(10_000);
  expect(asked - then).toBe(5);
});

it('stops when the demo has ended', async () => {
  answer = async () => {
    throw new ApiError(404, { code: 'NOT_FOUND', message: 'List not found' });
  };
  await start();
  await pass(60_000);
  page.dispatchEvent(new Event('visibilitychange'));
  expect([asked, told]).toEqual([1, ['ended']]);
});

it('reports nothing once it is stopped', async () => {
  let come: (demo: LiveDemo) => void = () => {};
  answer = () => new Promise((resolve) => (come = resolve));
  await start();
  polling.stop();
  come(demo);
  await pass(60_000);
  expect([asked, told]).toEqual([1, []]);
});
