import { silentLogger } from '@scanlist/service-kit/logger';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { GatewayEnv } from '../http/env.ts';
import { problemResponses } from './problem-responses.ts';
import { readBytes, readText } from './read-body.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Routes that answer how long the body is. */
const app = new Hono<GatewayEnv>()
  .use('/signed-in/*', async (c, next) => {
    c.set('checkAgain', async () => {});
    await next();
  })
  .post('/:who/text', async (c) => c.text(String((await readText(c)).length)))
  .post('/:who/bytes', async (c) => c.text(String((await readBytes(c)).length)))
  .onError(problemResponses(silentLogger));

/** Sends a body for that long: every second so many bytes, the last of which completes it. Answers how that went. */
async function send(path: string, { seconds, bytesPerSecond }: { seconds: number; bytesPerSecond: number }) {
  const socket = { bytesRead: 100 };
  const sending = setInterval(() => {
    socket.bytesRead += bytesPerSecond;
  }, 1_000);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      setTimeout(() => {
        controller.enqueue(new TextEncoder().encode('whole'));
        controller.close();
      }, seconds * 1_000);
    },
  });
  const sent = app.request(path, { method: 'POST', body, duplex: 'half' } as RequestInit, {
    incoming: { socket },
  });
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  clearInterval(sending);
  const { status, headers } = await sent;
  return { status, isLast: headers.get('connection') === 'close' };
}

const read = { status: 200, isLast: false };
const refused = { status: 408, isLast: true };

it.each(['text', 'bytes'])('a body of a signed-in caller has 20 seconds (%s)', async (as) => {
  expect(await send(`/signed-in/${as}`, { seconds: 19, bytesPerSecond: 10 })).toEqual(read);
  expect(await send(`/signed-in/${as}`, { seconds: 21, bytesPerSecond: 10 })).toEqual(refused);
});

it.each(['text', 'bytes'])(
  'a body of anybody else may take longer, as long as bytes come (%s)',
  async (as) => {
    expect(await send(`/visitor/${as}`, { seconds: 110, bytesPerSecond: 1 })).toEqual(read);
    expect(await send(`/visitor/${as}`, { seconds: 21, bytesPerSecond: 0 })).toEqual(refused);
  },
);

it('leaves no timer behind', async () => {
  await send('/visitor/text', { seconds: 1, bytesPerSecond: 1 });
  await send('/visitor/text', { seconds: 30, bytesPerSecond: 0 });
  expect(vi.getTimerCount()).toBe(0);
});
