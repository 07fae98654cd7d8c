import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { exportLists, listEntries } from '@scanlist/contracts/messages/lists';
import { notFound } from '@scanlist/service-kit/app-error';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type HttpServer, startHttpServer } from '../http/http-server.ts';
import { createTestGateway } from '../testing/test-gateway.ts';

/** A list of 2,000 entries with signatures of 20 kB, 30 to a page, over a real connection. */
const [entriesMax, perPage] = [2_000, 30];
const signatureData = `data:image/png;base64,${'A'.repeat(20_000)}`;

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
let server: HttpServer;
let callCount: number;

beforeEach(async () => {
  callCount = 0;
  gateway = await createTestGateway();
  gateway.caller.answer(exportLists, { lists: [{ id: 'list-1' }], nextBefore: null });
  gateway.caller.answer(listEntries, async ({ before = entriesMax + 1 }: { before?: number }) => {
    callCount++;
    // As another process would: nothing comes at once.
    await sleep(1);
    const length = Math.min(perPage, before - 1);
    const entries = Array.from({ length }, (_, n) => ({ id: before - 1 - n, signatureData }));
    const last = before - length;
    return { entries, nextBefore: last > 1 ? last : null };
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

/** Resolves once nothing has been asked for a while, which a server that waits for its reader never ends. */
async function quiet(): Promise<number> {
  let before = -1;
  await vi.waitUntil(
    () => {
      const isQuiet = callCount === before;
      before = callCount;
      return isQuiet;
    },
    { interval: 200, timeout: 10_000 },
  );
  return callCount;
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
  const response = await download();
  response.pause();
  // Sockets on both sides take some megabytes; 40 are to come.
  expect(await quiet()).toBeLessThan(entriesMax / perPage / 2);
  const { isComplete } = await readAll(response);
  expect([isComplete, callCount]).toEqual([true, Math.ceil(entriesMax / perPage)]);
});

it('stops as soon as its reader has gone', async () => {
  const response = await download();
  await once(response, 'data');
  response.destroy();
  expect(await quiet()).toBeLessThan(entriesMax / perPage / 2);
});

it('that ends early is a broken download, and says nothing of the reason', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
  const response = await download();
  gateway.caller.answer(listEntries, notFound('a secret reason'));
  const { text, isComplete } = await readAll(response);
  expect([isComplete, text.includes('secret')]).toEqual([false, false]);
  silent.mockRestore();
});
