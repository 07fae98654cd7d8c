import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { exportLists, listEntries } from '@scanlist/contracts/messages/lists';
import { notFound } from '@scanlist/service-kit/app-error';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type HttpServer, startHttpServer } from '../http/http-server.ts';
import { memoryRunningExportRows } from '../testing/memory-rows.ts';
import { createTestGateway } from '../testing/test-gateway.ts';
import type { RunningExportRows } from './limit-exports.ts';

/** A list of 2,000 entries with signatures of 20 kB, 30 to a page, over a real connection. */
const [entriesMax, perPage] = [2_000, 30];
const signatureData = `data:image/png;base64,${'A'.repeat(20_000)}`;

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
let server: HttpServer;
let callCount: number;
let release: ReturnType<typeof vi.fn<RunningExportRows['release']>>;

async function pageOfEntries({ before = entriesMax + 1 }: { before?: number }) {
  callCount++;
  const length = Math.min(perPage, before - 1);
  const entries = Array.from({ length }, (_, n) => ({ id: before - 1 - n, signatureData }));
  const last = before - length;
  return { entries, nextBefore: last > 1 ? last : null };
}

beforeEach(async () => {
  callCount = 0;
  const rows = memoryRunningExportRows();
  release = vi.fn(rows.release);
  gateway = await createTestGateway({ runningExports: { ...rows, release } });
  gateway.caller.answer(exportLists, { lists: [{ id: 'list-1' }], nextBefore: null });
  gateway.caller.answer(listEntries, async (asked: { before?: number }) => {
    // As another process would: nothing comes at once.
    await nextTurn();
    return pageOfEntries(asked);
  });
  server = await startHttpServer(gateway.app, { port: 0, host: '127.0.0.1', drainMs: 250 });
});
afterEach(() => server.stop());

async function download(): Promise<IncomingMessage> {
  const url = `http://127.0.0.1:${server.port}/api/account/export`;
  const asking = get(url, { headers: { cookie: gateway.signedIn }, agent: false });
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  return response;
}

/** What came until the end, or until the connection broke. */
async function readAll(response: IncomingMessage): Promise<{ text: string; isComplete: boolean }> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of response) chunks.push(chunk as Buffer);
  } catch {
    // Published by `complete`.
  }
  return { text: Buffer.concat(chunks).toString(), isComplete: response.complete };
}

it('brings every entry, in their order', async () => {
  const { text, isComplete } = await readAll(await download());
  const { lists } = JSON.parse(text) as { lists: { entries: { id: number }[] }[] };
  expect(isComplete).toBe(true);
  expect(lists[0]?.entries.map(({ id }) => id)).toEqual(
    Array.from({ length: entriesMax }, (_, n) => entriesMax - n),
  );
});

it('waits for a reader that is slow, and holds no more than a few pages for it', async () => {
  gateway.caller.answer(listEntries, pageOfEntries);
  const answer = await gateway.app.request('/api/account/export', { headers: { cookie: gateway.signedIn } });
  const reader = (answer.body ?? new ReadableStream<Uint8Array>()).getReader();
  for (let piece = 1; piece <= 10; piece++) {
    expect((await reader.read()).done).toBe(false);
    // Far more turns of the event loop than all entries would need.
    for (let turn = 0; turn < 1_000; turn++) await nextTurn();
    expect(callCount).toBeLessThan(piece + 5);
  }
  while (!(await reader.read()).done);
  expect(callCount).toBe(Math.ceil(entriesMax / perPage));
});

it('stops as soon as its reader has gone', async () => {
  const response = await download();
  await once(response, 'data');
  response.destroy();
  // It has ended when its place is free.
  await expect.poll(() => release.mock.calls.length, { timeout: 45_000 }).toBeGreaterThan(0);
  expect(callCount).toBeLessThan(entriesMax / perPage / 2);
});

it('that ends early is a broken download, and says nothing of the reason', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
  const response = await download();
  gateway.caller.answer(listEntries, notFound('a secret reason'));
  const { text, isComplete } = await readAll(response);
  expect([isComplete, text.includes('secret')]).toEqual([false, false]);
  silent.mockRestore();
});
