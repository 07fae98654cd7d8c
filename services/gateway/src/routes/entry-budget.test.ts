import { completeList, updateDraft } from '@scanlist/contracts/messages/lists';
import { AppError, unavailable } from '@scanlist/service-kit/app-error';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryThrottles } from '../testing/memory-throttles.ts';
import { createTestGateway, sendJson } from '../testing/test-gateway.ts';
import { createEntryBudget } from '../throttles/entry-budget.ts';

const receipt = { id: 1, receipt: 'K7MX', createdAt: '2026-11-20T12:00:00Z' };
const threeAnHour = { entriesPerHour: 3, megabytesPerHour: 1 };

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const throttles = memoryThrottles();
  const entryBudget = createEntryBudget({ throttles, trustProxy: true, ...threeAnHour });
  gateway = await createTestGateway({ throttles, entryBudget });
  gateway.caller.answer(completeList, receipt);
});
afterEach(() => void vi.useRealTimers());

const complete = async (address = '192.0.2.1', signatureData: string | null = null) =>
  gateway.app.request(
    '/api/lists/abc/log-session',
    sendJson('POST', { sessionId: 'session-1-abc', signatureData }, { 'x-forwarded-for': address }),
  );
const statuses = async (times: number, address?: string) => {
  const seen: number[] = [];
  for (let n = 0; n < times; n++) seen.push((await complete(address)).status);
  return seen;
};

it('an address has a limit of entries within an hour; then the answer says when to try again', async () => {
  expect(await statuses(3)).toEqual([200, 200, 200]);
  await vi.advanceTimersByTimeAsync(15 * 60_000);
  const refused = await complete();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe(String(45 * 60));
  expect(await refused.json()).toEqual({
    code: 'THROTTLED',
    message: 'Your network has reached its limit of entries for one hour. Please try again in 45 minutes.',
  });
  expect(await statuses(1, '192.0.2.2')).toEqual([200]);
  await vi.advanceTimersByTimeAsync(45 * 60_000);
  expect(await statuses(1)).toEqual([200]);
});

it('neither an entry that is refused nor one that was recorded before is counted', async () => {
  gateway.caller.answer(completeList, new AppError('SIGNATURE_REQUIRED', 'Sign'));
  expect(await statuses(5)).toEqual([422, 422, 422, 422, 422]);
  gateway.caller.answer(completeList, { ...receipt, repeated: true });
  expect(await statuses(5)).toEqual([200, 200, 200, 200, 200]);
  gateway.caller.answer(completeList, receipt);
  expect(await statuses(4)).toEqual([200, 200, 200, 429]);
});

it('an entry that this gateway requested twice, because the first answer took too long, is counted', async () => {
  gateway.caller.answer(completeList, () => {
    return { ...receipt, createdAt: new Date().toISOString(), repeated: true };
  });
  expect(await statuses(4)).toEqual([200, 200, 200, 429]);
});

it('an entry that lists may have recorded without an answer in time is counted; one that nobody took is not', async () => {
  gateway.caller.answer(completeList, unavailable('nobody listens'));
  expect(await statuses(5)).toEqual([503, 503, 503, 503, 503]);
  gateway.caller.answer(completeList, Object.assign(unavailable('timeout'), { isOutcomeUnknown: true }));
  expect(await statuses(4)).toEqual([503, 503, 503, 429]);
});

it('what is sent is counted in bytes too; the last entry may go beyond them', async () => {
  const large = 'x'.repeat(600_000);
  const seen: number[] = [];
  for (let n = 0; n < 3; n++) seen.push((await complete('192.0.2.1', large)).status);
  expect(seen).toEqual([200, 200, 429]);
});

it('as many at the same moment as anybody likes are held against what is left', async () => {
  const all = await Promise.all(Array.from({ length: 50 }, () => complete()));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(all.filter(({ status }) => status === 429)).toHaveLength(47);
});

it('an IPv6 site has ten times as much, in whatever networks it sends them', async () => {
  const seen: number[] = [];
  for (let n = 0; n < 32; n++) seen.push(...(await statuses(1, `2001:db8:7:${n}::1`)));
  expect(seen).toEqual([...Array(30).fill(200), 429, 429]);
});

it('ticks are still accepted', async () => {
  gateway.caller.answer(updateDraft, {});
  await statuses(4);
  const tick = sendJson(
    'PATCH',
    { completed: true, completedBy: 'session-1-abc' },
    { 'x-forwarded-for': '192.0.2.1' },
  );
  expect((await gateway.app.request('/api/lists/abc/items/i1', tick)).status).toBe(200);
});

it('a list that is full for today says its own time', async () => {
  gateway.caller.answer(completeList, new AppError('THROTTLED', 'Full', { retryAfterSeconds: 40_000 }));
  const refused = await complete();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40000']);
});

it('a visitor gets the first receipt as it was', async () => {
  gateway.caller.answer(completeList, { ...receipt, repeated: true });
  expect(await (await complete()).json()).toEqual(receipt);
});
