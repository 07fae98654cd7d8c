import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { exportLists, listEntries } from '@scanlist/contracts/messages/lists';
import { expect, it, vi } from 'vitest';
import { startHttpServer } from '../http/http-server.ts';
import { createTestGateway } from '../testing/test-gateway.ts';

/** A list of 2,000 entries with signatures of 20 kB, 30 to a page, over a real connection. */
const [entriesMax, perPage] = [2_000, 30];
const signatureData = `data:image/png;base64,${'A'.repeat(20_000)}`;

it('an export waits for a reader that is slow, and holds no more than a few pages for it', async () => {
  let callCount = 0;
  const gateway = await createTestGateway();
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
  const server = await startHttpServer(gateway.app, { port: 0, host: '127.0.0.1', drainMs: 250 });
  const url = `http://127.0.0.1:${server.port}/api/account/export`;
  const asking = get(url, { headers: { cookie: gateway.signedIn }, agent: false });
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  response.pause();
  let before = -1;
  const isQuiet = () => {
    const was = before;
    before = callCount;
    return callCount === was;
  };
  await vi.waitUntil(isQuiet, { interval: 200, timeout: 10_000 });
  // Sockets on both sides take some megabytes; 40 are to come.
  expect(callCount).toBeLessThan(entriesMax / perPage / 2);
  for await (const chunk of response) expect(chunk).toBeDefined();
  expect([response.complete, callCount]).toEqual([true, Math.ceil(entriesMax / perPage)]);
  await server.stop();
});
