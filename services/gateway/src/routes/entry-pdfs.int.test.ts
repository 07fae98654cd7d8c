import { findLists, getList, listAllEntries, listEntries } from '@scanlist/contracts/messages/lists';
import { unavailable } from '@scanlist/service-kit/app-error';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeEach, expect, it } from 'vitest';
import { foundEntry } from '../testing/found-entry.ts';
import { createTestGateway } from '../testing/test-gateway.ts';

type Asked = { before?: number | object; filter?: { deleted?: boolean } };

let gateway: Awaited<ReturnType<typeof createTestGateway>>;

/** A list with three entries in two pages. */
beforeEach(async () => {
  gateway = await createTestGateway({ exportWaitsMs: [0] });
  gateway.caller.answer(getList, { id: 'abc', title: 'Load-in' });
  gateway.caller.answer(findLists, [{ id: 'abc' }]);
  const [newest, oldest] = [[foundEntry({ id: 3 }), foundEntry({ id: 2 })], [foundEntry({ id: 1 })]];
  gateway.caller.answer(listEntries, ({ before }: Asked) =>
    before ? { entries: oldest, nextBefore: null } : { entries: newest, nextBefore: 2, matching: 3 },
  );
  const place = { createdAt: '2026-11-20T12:00:00.000Z', listId: 'abc', number: 2 };
  gateway.caller.answer(listAllEntries, ({ before }: Asked) =>
    before ? { entries: oldest, nextBefore: null } : { entries: newest, nextBefore: place, matching: 3 },
  );
});

const callApi = (path: string) => gateway.app.request(path, { headers: { cookie: gateway.signedIn } });

async function read(response: Response) {
  const data = new Uint8Array(await response.arrayBuffer());
  return getDocument({ data, verbosity: 0 }).promise;
}

it.each([
  ['/api/lists/abc/entries.pdf', 'load-in-entries-2026-11-20.pdf'],
  ['/api/entries.pdf', 'entries-2026-11-20.pdf'],
])('%s has every entry of every page, with a bookmark for each', async (path, name) => {
  const response = await callApi(path);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
  const document = await read(response);
  expect([document.numPages, (await document.getOutline())?.length]).toEqual([3, 3]);
});

it('the document of one entry has that entry, also a deleted one', async () => {
  gateway.caller.answer(listEntries, ({ before, filter }: Asked) => ({
    entries: [foundEntry({ id: filter?.deleted ? Number(before) - 1 : 1 })],
    nextBefore: null,
  }));
  const response = await callApi('/api/lists/abc/entries/2.pdf');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="load-in-entry-2.pdf"');
  const document = await read(response);
  expect([document.numPages, await document.getOutline()]).toEqual([1, null]);
});

it.each(['/api/lists/abc/entries.pdf', '/api/entries.pdf'])(
  '%s ends broken if lists stays away',
  async (path) => {
    const response = await callApi(path);
    gateway.caller.answer(listEntries, unavailable('lists'));
    gateway.caller.answer(listAllEntries, unavailable('lists'));
    await expect(response.arrayBuffer()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  },
);

it('a single entry is filed beside the three exports of a minute', async () => {
  gateway.caller.answer(listEntries, { entries: [foundEntry({ id: 1 })], nextBefore: null });
  for (let n = 0; n < 3; n++) await (await callApi('/api/entries.csv')).text();
  expect((await callApi('/api/entries.csv')).status).toBe(429);
  expect((await callApi('/api/lists/abc/entries/1.pdf')).status).toBe(200);
});

it.each([[['csv', 'csv']], [['pdf']]])(
  'two documents of single entries are sent at once, beside exports as %s and however many HEAD requests',
  async (kinds) => {
    gateway.caller.answer(listEntries, { entries: [foundEntry({ id: 1 })], nextBefore: null });
    const exports = [];
    for (const kind of kinds) exports.push(await callApi(`/api/entries.${kind}`));
    const single = '/api/lists/abc/entries/1.pdf';
    for (let n = 0; n < 3; n++) {
      const headers = { cookie: gateway.signedIn };
      expect((await gateway.app.request(single, { method: 'HEAD', headers })).status).toBe(200);
    }
    const documents = [await callApi(single), await callApi(single)];
    for (const { status } of [...exports, ...documents]) expect(status).toBe(200);
    expect((await callApi(single)).status).toBe(429);
    for (const { body } of [...exports, ...documents]) await body?.cancel();
    const next = await callApi(single);
    expect(next.status).toBe(200);
    await next.body?.cancel();
  },
);
