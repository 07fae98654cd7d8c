import { listAllEntries } from '@scanlist/contracts/messages/lists';
import { beforeEach, expect, it } from 'vitest';
import { createTestGateway } from '../testing/test-gateway.ts';

const place = { createdAt: '2026-11-20T12:00:00.000Z', listId: 'k3-J_', number: 7 };

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
beforeEach(async () => {
  gateway = await createTestGateway();
  gateway.caller.answer(listAllEntries, { entries: [{ id: 7 }], nextBefore: place, matching: 73 });
});

const get = (path: string, cookie = gateway.signedIn) =>
  gateway.app.request(path, { headers: cookie ? { cookie } : {} });
const inputs = () => gateway.caller.calls.map(({ input }) => input);

it('answers a page with the next one in the Link header, which leads there', async () => {
  const first = await get('/api/entries?limit=1&q=too%20warm&label=Kitchen&open=1');
  expect(await first.json()).toEqual([{ id: 7 }]);
  expect(first.headers.get('x-total-count')).toBe('73');
  const next = new URLSearchParams(first.headers.get('link')?.split(/[?>]/)[1]);
  expect(Object.fromEntries(next)).toEqual({
    before: `${Date.parse(place.createdAt)}.k3-J_.7`,
    limit: '1',
    label: 'Kitchen',
    q: 'too warm',
    open: '1',
  });
  await get(first.headers.get('link')?.slice(1).split('>')[0] ?? '');
  const filter = { label: 'Kitchen', q: 'too warm', open: true };
  const { ownerId } = gateway;
  expect(inputs()).toEqual([
    { ownerId, filter, limit: 1, withCount: true },
    { ownerId, filter, limit: 1, before: place },
  ]);
});

it('a place beyond all entries is like the last one, and a filter that is not set counts nothing', async () => {
  await get('/api/entries?before=999999999999999.abc.9999999999&limit=1');
  await get('/api/entries?before=0.abc.0&limit=1&q=');
  expect(inputs()).toMatchObject([
    { before: { createdAt: '9999-01-01T00:00:00.000Z', listId: 'abc', number: 2147483647 } },
    { before: { createdAt: '1970-01-01T00:00:00.000Z', listId: 'abc', number: 1 } },
  ]);
});

it.each([
  ['before=7', 'before'],
  ['before=1.a/b.2', 'before'],
  [`q=${'x'.repeat(201)}`, 'q'],
  [`label=${'x'.repeat(41)}`, 'label'],
  [`list=${'x'.repeat(65)}`, 'list'],
  ['from=yesterday', 'from'],
  ['open=maybe', 'open'],
])('refuses %s, and says why', async (query, path) => {
  const answer = await get(`/api/entries?${query}`);
  expect(answer.status).toBe(400);
  expect(((await answer.json()) as { issues: object[] }).issues).toMatchObject([{ path }]);
  expect(inputs()).toEqual([]);
});

it('is for a signed-in owner', async () => {
  expect((await get('/api/entries', '')).status).toBe(401);
});
