import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMixedLoad, type WorkingOwner } from './mixed-load.ts';

const list = {
  id: 'list',
  title: 'Van loading',
  items: [
    { id: 'a', content: 'Truss' },
    { id: 'b', content: 'Cable' },
  ],
};
const owner: WorkingOwner = { username: 'ann', password: 'p', email: 'ann@example.com', lists: [list, list] };

let server: Server;
let gateway: string;
/** Answers each request with status and body. */
let answer: (request: string) => { status: number; body: unknown };

beforeEach(async () => {
  server = createServer((request, response) => {
    const { status, body } = answer(`${request.method} ${request.url}`);
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  gateway = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('a phone sends an entry again that was answered 503, and nothing is lost', async () => {
  let entriesSent = 0;
  answer = (request) => {
    if (!request.endsWith('/log-session')) return product(request);
    entriesSent += 1;
    // The first visit completes its list twice.
    return entriesSent <= 2 ? { status: 503, body: {} } : product(request);
  };
  const { unexpected, entries, calls } = await oneVisit();
  expect(unexpected).toEqual([]);
  expect(entries).toEqual([{ listId: 'list', session: expect.any(String), number: 1, receipt: 'ABC' }]);
  expect(calls.filter(({ isRetry }) => isRetry)).toHaveLength(2);
});

test('a page that is answered 503 has failed, because no browser requests it again', async () => {
  answer = (request) =>
    request.startsWith('GET /view-list/') ? { status: 503, body: {} } : product(request);
  const { unexpected, calls } = await oneVisit();
  expect(unexpected.map(({ what }) => what)).toEqual([expect.stringContaining('GET /view-list/list: 503')]);
  expect(calls.filter(({ isRetry }) => isRetry)).toEqual([]);
});

test('a tick that is answered with the values of another item has failed', async () => {
  answer = (request) =>
    request === 'PATCH /api/lists/list/items/b'
      ? { status: 200, body: { id: 'a', completed: true } }
      : product(request);
  const { unexpected } = await oneVisit();
  expect(unexpected.map(({ what }) => what.slice(0, 44))).toContain(
    'PATCH /api/lists/list/items/b: a wrong body,',
  );
});

/** One visit, which is the first one: it unticks its second item and completes its list twice. */
async function oneVisit() {
  const onePerHour = { visits: 1 / 3_600, ownerActions: 0 };
  const load = startMixedLoad(gateway, [owner], onePerHour, 'real');
  await expect.poll(() => load.work.calls.length).toBeGreaterThan(0);
  return load.stop();
}

/** What the product answers in that visit. */
function product(request: string): { status: number; body: unknown } {
  if (request === 'GET /view-list/list')
    return { status: 200, body: 'Van loading <script src="/a.js"></script>' };
  if (request === 'GET /a.js') return { status: 200, body: 'run()' };
  if (request.startsWith('PATCH ')) {
    const id = request.slice(-1);
    ticks.push(id);
    return { status: 200, body: { id, completed: ticks.filter((tick) => tick === id).length === 1 } };
  }
  if (request.endsWith('/log-session')) return { status: 200, body: { id: 1, receipt: 'ABC' } };
  ticks = [];
  return {
    status: 200,
    body: {
      items: [
        { id: 'a', completed: true },
        { id: 'b', completed: false },
      ],
    },
  };
}

let ticks: string[] = [];
