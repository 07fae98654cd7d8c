import { pings } from '@scanlist/contracts/messages/health';
import {
  answerNotificationAddress,
  completeList,
  findLists,
  getNotificationAddress,
  getPublicList,
} from '@scanlist/contracts/messages/lists';
import { beforeEach, expect, test } from 'vitest';
import { createTestGateway, sendJson } from '../testing/test-gateway.ts';

/** How many of a lane may be under way before it has learnt anything. */
const places = 200;
const session = {
  sessionId: 'session-1-abc',
  completedItems: [{ itemId: 'i1', content: 'Sweep', note: null }],
  uncompletedItems: [],
};

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
let goOn: () => void;
let completions: Promise<Response>[];
const complete = async () => gateway.app.request('/api/lists/abc/log-session', sendJson('POST', session));

/** As many completions as may be under way; none is answered before `goOn`. */
beforeEach(async () => {
  gateway = await createTestGateway({ fillWritesPerMinute: 10_000 });
  const answered = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  gateway.caller.answer(getPublicList, { id: 'abc' });
  await gateway.app.request('/api/lists/abc/public');
  gateway.caller.answer(completeList, async () => {
    await answered;
    return { receipt: 'r1' };
  });
  completions = Array.from({ length: places }, complete);
  await expect.poll(() => askedFor(completeList)).toBe(places);
});

const askedFor = ({ subject }: { subject: string }) =>
  gateway.caller.calls.filter((asked) => asked.subject === subject).length;

test('a visitor beyond the limit gets the time to retry at once, and no service is called', async () => {
  const answer = await complete();
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({
    code: 'SERVICE_UNAVAILABLE',
    message: 'We’re handling a lot of requests right now. Please try again in a few seconds.',
  });
  expect(['2', '3', '4', '5']).toContain(answer.headers.get('retry-after'));
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(askedFor(completeList)).toBe(places);
});

test('ticks, a visitor’s own ticks, live demos and readers of mails are refused like completions', async () => {
  const tick = { completed: true, completedBy: 'session-1-abc' };
  const reader = `/api/notifications/${'t'.repeat(43)}`;
  for (const contract of [getNotificationAddress, answerNotificationAddress])
    gateway.caller.answer(contract, {});
  const answers = await Promise.all([
    gateway.app.request('/api/lists/abc/items/i1', sendJson('PATCH', tick)),
    gateway.app.request('/api/lists/abc/public?session=session-1-abc'),
    gateway.app.request('/api/live-demo', sendJson('POST', {})),
    gateway.app.request(reader),
    gateway.app.request(`${reader}/stop`, { method: 'POST' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
});

test('what lies in memory, health, sign-in and owners’ work go on beside them', async () => {
  for (const ping of Object.values(pings)) gateway.caller.answer(ping, { ok: true });
  gateway.caller.answer(findLists, []);
  const signIn = { username: 'dana', password: 'wrong horse' };
  const answers = await Promise.all([
    gateway.app.request('/api/lists/abc/public'),
    gateway.app.request('/healthz'),
    gateway.app.request('/api/auth/login', sendJson('POST', signIn)),
    gateway.app.request('/api/lists', { headers: { cookie: gateway.signedIn } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 200]);
});

test('those who were taken are answered, and then others are taken again', async () => {
  await complete();
  goOn();
  const answers = await Promise.all(completions);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await complete()).status).toBe(200);
});
