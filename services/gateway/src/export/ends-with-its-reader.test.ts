import { workspaceHeader } from '@scanlist/contracts/http/workspace-address';
import { getSubscription, listInvoices } from '@scanlist/contracts/messages/billing';
import { exportLists, getList, listEntries } from '@scanlist/contracts/messages/lists';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { foundEntry } from '../testing/found-entry.ts';
import { createTestGateway } from '../testing/test-gateway.ts';

let gateway: Awaited<ReturnType<typeof createTestGateway>>;

/** A page of entries is followed by one that lists holds back. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  gateway = await createTestGateway();
  const { caller } = gateway;
  const heldBack = new Promise<never>(() => {});
  const entries = [foundEntry({ id: 2 })];
  caller.answer(getSubscription, null);
  caller.answer(listInvoices, []);
  caller.answer(exportLists, { lists: [{ id: 'abc', title: 'Load-in', items: [] }], nextBefore: null });
  caller.answer(getList, { id: 'abc', title: 'Load-in' });
  caller.answer(listEntries, ({ before }: { before?: number }) =>
    before ? heldBack : { entries, nextBefore: 2, matching: 2 },
  );
});

afterEach(() => void vi.useRealTimers());

const files = [
  '/api/account/export',
  '/api/lists/abc/entries.csv',
  '/api/lists/abc/entries.xlsx',
  '/api/lists/abc/entries.pdf',
];

/** Begins a download, lets something happen while the next page is on its way, and reads the rest. */
async function download(
  path: string,
  headers: Record<string, string>,
  happens: () => unknown,
): Promise<void> {
  const { status, body } = await gateway.app.request(path, { headers });
  expect(status).toBe(200);
  const text = new Response(body).text();
  await happens();
  await Promise.all([expect(text).rejects.toThrow(), vi.advanceTimersByTimeAsync(5_000)]);
}

describe.each(files)('%s under way', (path) => {
  it('is aborted when its session ends', async () => {
    const token = gateway.signedIn.split('=')[1] ?? '';
    await download(path, { cookie: gateway.signedIn }, () => gateway.sessions.close(token));
  });
});

describe.each(files.slice(1))('%s under way', (path) => {
  it.each(['named', 'unnamed'])(
    'is aborted when its reader is removed from the %s workspace',
    async (kind) => {
      const { workspaces, ownerId, strangerId, strangerSignedIn: cookie } = gateway;
      workspaces.add(ownerId, strangerId, 'viewer');
      await workspaces.setStart(strangerId, ownerId);
      const by = { actor: gateway.actor, now: new Date() };
      const headers = { cookie, ...(kind === 'named' && { [workspaceHeader]: ownerId }) };
      await download(path, headers, () => workspaces.remove(ownerId, strangerId, by));
    },
  );
});
