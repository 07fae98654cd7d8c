import { createHash } from 'node:crypto';
import type { LogSessionBody } from '@scanlist/contracts/http/fill';
import type { FillPageInput } from '@scanlist/contracts/http/fill-page';
import { completeList, getPublicList } from '@scanlist/contracts/messages/lists';
import { AppError, notFound, unavailable } from '@scanlist/service-kit/app-error';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFillPages, type FillPagesOptions } from '../fill-page/fill-pages.ts';
import { createPublicLists } from '../public-lists/public-lists.ts';
import { memoryThrottles } from '../testing/memory-throttles.ts';
import { createTestGateway } from '../testing/test-gateway.ts';
import { createEntryBudget } from '../throttles/entry-budget.ts';

const list = { id: 'abc', title: 'Load-in', description: '', type: 'TODO', items: [], version: 1 };
const receipt = { id: 1, receipt: 'K7MX-42QP', createdAt: '2026-11-20T12:00:00Z' };
const filled = 'done=a&a+Truss=bent&b+Cable+drums=';

/** Draws what it was asked to draw; a page of an older slice draws no answers. */
let inputs: FillPageInput[];
let draws: 'answers' | 'no answers' | 'nothing';
let gateway: Awaited<ReturnType<typeof createTestGateway>>;
let lists: ReturnType<typeof createPublicLists>;

const renderer: FillPagesOptions['renderer'] = {
  firstLoad: async () => {},
  current: () => ({
    version: '1',
    builtAt: new Date(0),
    render: async (input) => {
      if (draws === 'nothing') throw unavailable('the renderer process is down');
      inputs.push(input);
      const text = input.list ? (input.answer ? 'an answer' : 'the page') : 'List Not Found';
      return {
        html: new TextEncoder().encode(`<!doctype html><title>${text}</title>`),
        status: input.list ? 200 : 404,
        styleHashes: ['sha256-abc='],
        ...(draws === 'answers' && { isAnswer: true }),
      };
    },
  }),
};

async function open(overrides: Parameters<typeof createTestGateway>[0] = {}) {
  gateway = await createTestGateway(overrides);
  gateway.caller.answer(getPublicList, list);
  gateway.caller.answer(completeList, receipt);
}

beforeEach(async () => {
  inputs = [];
  draws = 'answers';
  lists = createPublicLists({
    load: (listId) => gateway.caller.forward(getPublicList, { listId }),
    store: async () =>
      (await import('../stored-answers/stored-answer.ts')).storeAnswer(new Uint8Array(), { headers: {} }),
    now: () => new Date('2026-11-20T12:00:00Z'),
  });
  await open({ fillPages: fillPages() });
});

const fillPages = () =>
  createFillPages({
    publicLists: lists,
    renderer,
    productName: 'ScanList',
    publicOrigin: 'https://lists.example',
    headers: {},
  });

const formType = 'application/x-www-form-urlencoded';
const browser = { 'user-agent': 'Mozilla/5.0', 'content-type': formType };
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  gateway.app.request(path, { method: 'POST', body, headers: { ...browser, ...headers } });
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const answer = () => inputs.at(-1)?.answer;
const completions = () => gateway.caller.calls.filter(({ subject }) => subject === completeList.subject);
const sessionOf = (call = completions().at(-1)) =>
  (call?.input as { session: { sessionId: string } } | undefined)?.session.sessionId;

/** Posts as a browser does: again to the address with an id, with the cookie that came with it. */
async function postAsBrowser(body: string, headers: Record<string, string> = {}): Promise<Response> {
  const first = await post('/view-list/abc', body, headers);
  expect(first.status).toBe(307);
  const cookie = cookieOf(first);
  return post(first.headers.get('location') ?? '', body, { ...headers, cookie });
}

describe('a form from the page that all visitors share', () => {
  it('keeps the language of its address', async () => {
    const response = await post('/view-list/abc?lang=de', filled);
    expect(response.headers.get('location')).toMatch(/^\/view-list\/abc\?form=[\w-]+&lang=de$/);
    const strange = await post('/view-list/abc?lang=%0d%0aset-cookie:a', filled);
    expect(strange.headers.get('location')).toMatch(/&lang=%0D%0Aset-cookie%3Aa$/);
  });

  it('gets an id, and then becomes an entry like that of a script', async () => {
    const response = await postAsBrowser(filled, { origin: 'https://lists.example' });
    expect([response.status, await response.text()]).toEqual([
      200,
      '<!doctype html><title>an answer</title>',
    ]);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(answer()).toEqual({ kind: 'recorded', receipt, done: 1, total: 2 });
    expect(completions()).toEqual([
      {
        subject: completeList.subject,
        input: {
          listId: 'abc',
          userAgent: 'Mozilla/5.0',
          session: {
            sessionId: expect.stringMatching(/^session-\d{13}-[\w-]{44}$/),
            receiptSecret: expect.stringMatching(/^[\w-]{24}$/),
            name: null,
            completedItems: [{ itemId: 'a', content: 'Truss', note: 'bent' }],
            uncompletedItems: [{ itemId: 'b', content: 'Cable drums', note: null }],
          },
        },
      },
    ]);
  });

  it('leads to its receipt where that opens', async () => {
    gateway.caller.answer(completeList, { ...receipt, opensReceipt: true });
    await postAsBrowser(filled);
    const [{ input } = {}] = completions();
    const { receiptSecret } = (input as { session: { receiptSecret: string } }).session;
    expect(answer()).toMatchObject({ kind: 'recorded', receiptHref: `/receipt/${receiptSecret}` });
  });

  it('has a secret of its receipt that its session id does not tell', async () => {
    await postAsBrowser(filled);
    const [{ input } = {}] = completions();
    const { receiptSecret, sessionId } = (input as { session: LogSessionBody }).session;
    const derived = createHash('sha256').update(`receipt ${sessionId}`).digest('base64url').slice(0, 24);
    expect(receiptSecret).not.toBe(derived);
  });

  it('becomes an entry of another session, marked, where somebody else has used its own', async () => {
    gateway.caller.answer(completeList, ({ session }: { session: LogSessionBody }) => {
      if (!session.sentAgain) throw new AppError('IDEMPOTENCY_KEY_REUSED', 'Another entry');
      return receipt;
    });
    expect((await postAsBrowser(filled)).status).toBe(200);
    expect(answer()).toMatchObject({ kind: 'recorded', receipt });
    await postAsBrowser(filled);
    const sent = completions().map(({ input }) => (input as { session: LogSessionBody }).session);
    const [first, second] = sent;
    expect(second).toEqual({ ...first, sessionId: second?.sessionId, sentAgain: true });
    expect(new Set(sent.map(({ sessionId }) => sessionId)).size).toBe(4);
  });

  it('comes back with what was entered where that is not possible', async () => {
    gateway.caller.answer(completeList, new AppError('IDEMPOTENCY_KEY_REUSED', 'Another entry'));
    expect((await postAsBrowser(filled)).status).toBe(409);
    expect(answer()).toMatchObject({ kind: 'again', posted: { items: [{ note: 'bent' }, { id: 'b' }] } });
  });

  it('gets one of its own in each browser', async () => {
    await postAsBrowser(filled);
    const one = sessionOf();
    await postAsBrowser(filled);
    expect(sessionOf()).not.toBe(one);
  });

  it('is one session when it is tapped twice, however late the answer comes, and when it is reloaded', async () => {
    const first = await post('/view-list/abc', filled);
    const cookie = cookieOf(first);
    const second = await post('/view-list/abc', filled, { cookie });
    for (const { headers } of [first, second, second]) {
      await post(headers.get('location') ?? '', filled, { cookie });
    }
    expect(completions()).toHaveLength(3);
    expect(new Set(completions().map(sessionOf)).size).toBe(1);
  });

  it('is another session after a change, and after the list was opened again', async () => {
    const first = await post('/view-list/abc', filled);
    const location = first.headers.get('location') ?? '';
    const cookie = cookieOf(first);
    await post(location, filled, { cookie });
    await post(location, `${filled}&done=b`, { cookie });
    const opened = await gateway.app.request('/view-list/abc', { headers: { cookie } });
    const next = await post('/view-list/abc', filled, { cookie: cookieOf(opened) });
    await post(next.headers.get('location') ?? '', filled, { cookie: cookieOf(opened) });
    expect(new Set(completions().map(sessionOf)).size).toBe(3);
  });

  it('comes back to be sent once more where the browser keeps no cookies, and nothing is recorded yet', async () => {
    const first = await post('/view-list/abc', filled);
    const response = await post(first.headers.get('location') ?? '', filled);
    expect(response.status).toBe(422);
    expect(answer()).toMatchObject({
      kind: 'again',
      code: 'ONCE_MORE',
      posted: { items: [{ id: 'a', completed: true, note: 'bent' }, { id: 'b' }] },
    });
    expect(completions()).toEqual([]);
    const { formId } = answer() as { formId: string };
    expect((await post('/view-list/abc', `${filled}&form=${formId}`)).status).toBe(200);
    expect((await post('/view-list/abc', `${filled}&form=${formId}`)).status).toBe(200);
    expect(new Set(completions().map(sessionOf)).size).toBe(1);
  });

  it('comes back at once to a text browser, which would not post it again by itself', async () => {
    const response = await post('/view-list/abc', filled, { 'user-agent': 'Lynx/2.9' });
    expect(response.status).toBe(422);
    expect(answer()).toMatchObject({ kind: 'again', code: 'ONCE_MORE' });
  });

  it('is recorded when its address is reloaded after the cookie is gone', async () => {
    const old = `1700000000000-${'a'.repeat(22)}`;
    expect((await post(`/view-list/abc?form=${old}`, filled)).status).toBe(200);
    expect(sessionOf()).toMatch(/^session-1700000000000-a{22}/);
  });
});

it('only a browser that posted a form gets a cookie', async () => {
  const opened = await gateway.app.request('/view-list/abc');
  expect(opened.headers.getSetCookie()).toEqual([]);
  const planted = await gateway.app.request('/view-list/abc', {
    headers: { cookie: '__Host-scanlist-form=x' },
  });
  expect(planted.headers.getSetCookie()).toEqual([]);
  const posted = await post('/view-list/abc', filled);
  expect(posted.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-scanlist-form=\d{13}-[\w-]{22}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
});

describe('what is wrong', () => {
  it.each([
    ['NO_COMPLETED_ITEMS', 422],
    ['SIGNATURE_REQUIRED', 422],
  ] as const)('%s comes with the form and all that was entered', async (code, status) => {
    gateway.caller.answer(completeList, new AppError(code, 'Words of lists'));
    const sent = `a+Truss=%3Cb%3E&name=Dana&signature=D`;
    expect((await postAsBrowser(sent)).status).toBe(status);
    expect(answer()).toMatchObject({
      kind: 'again',
      code,
      message: 'Words of lists',
      posted: {
        items: [{ id: 'a', content: 'Truss', completed: false, note: '<b>' }],
        name: 'Dana',
        signatureTyped: 'D',
      },
    });
  });

  it('is said by the same schema and the same service as to a script, at the fields of the form', async () => {
    const response = await postAsBrowser(`done=a&a+Truss=${'x'.repeat(2001)}`);
    expect(response.status).toBe(400);
    expect(answer()).toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ path: 'items.a', message: 'A note must be at most 2000 characters' }],
    });
    expect(completions()).toEqual([]);
    const issues = [
      { path: 'name', message: 'A name is required' },
      { path: 'completedItems.0.itemId', message: 'This item does not belong to this list' },
    ];
    gateway.caller.answer(completeList, new AppError('VALIDATION_FAILED', 'x', { issues }));
    expect((await postAsBrowser(filled)).status).toBe(400);
    expect(answer()).toMatchObject({
      issues: [
        { path: 'name', message: 'A name is required' },
        { path: 'items.a', message: 'This item does not belong to this list' },
      ],
    });
  });

  it('a missing list is the page of a missing list', async () => {
    gateway.caller.answer(completeList, notFound());
    const response = await postAsBrowser(filled);
    expect([response.status, await response.text()]).toEqual([
      404,
      '<!doctype html><title>List Not Found</title>',
    ]);
    expect((await post('/view-list/a%00b', filled)).status).toBe(404);
  });

  it('a list that reached its limit, or a service that is away, leaves the form as it is and says when to try again', async () => {
    const full = new AppError('THROTTLED', 'This list is full today.', { retryAfterSeconds: 3_600 });
    for (const [error, status, wait] of [
      [full, 429, '3600'],
      [unavailable('down'), 503, '2'],
    ] as const) {
      gateway.caller.answer(completeList, error);
      const response = await postAsBrowser(filled);
      expect([response.status, response.headers.get('retry-after')]).toEqual([status, wait]);
      expect(answer()).toMatchObject({ kind: 'again', message: error.publicMessage });
    }
  });
});

describe('what is refused before it is read', () => {
  const pageOf = async (response: Response) => {
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    return response.text();
  };

  it.each([
    ['origin', 'https://evil.example'],
    ['origin', 'null'],
    ['sec-fetch-site', 'cross-site'],
  ])('a form of another site: %s %s', async (header, value) => {
    const response = await post('/view-list/abc', filled, { [header]: value });
    expect(response.status).toBe(403);
    expect(await pageOf(response)).toContain('This request came from another site and was refused.');
  });

  it.each(['application/json', 'multipart/form-data; boundary=x', 'text/plain'])('%s', async (type) => {
    expect((await post('/view-list/abc', filled, { 'content-type': type })).status).toBe(415);
  });

  it('thousands of fields, and megabytes', async () => {
    const many = await post('/view-list/abc', 'done=a&'.repeat(5_000));
    expect([many.status, await pageOf(many)]).toEqual([400, expect.stringContaining('too many fields')]);
    const large = await post('/view-list/abc', `a+Truss=${'x'.repeat(2_200_000)}`);
    expect([large.status, await pageOf(large)]).toEqual([413, expect.stringContaining('too large')]);
  });

  it('more than a script may send, also if it is short until it is read', async () => {
    const notesOf = (note: string, words = 'Item') =>
      Array.from({ length: 300 }, (_, n) => `i${n}+${words}=${note}`).join('&');
    const encoded = notesOf('%E2%82%AC'.repeat(700));
    expect(encoded.length).toBeGreaterThan(1_800_000);
    expect((await postAsBrowser(`${encoded}&done=i1`)).status).toBe(200);
    const plain = notesOf('x'.repeat(2_000), 'y'.repeat(490));
    expect(plain.length).toBeLessThan(800_000);
    expect((await postAsBrowser(`${plain}&done=i1`)).status).toBe(413);
    expect(answer()).toMatchObject({ kind: 'again', code: 'BODY_TOO_LARGE' });
  });

  it('writes beyond the limit per minute, which forms and scripts share', async () => {
    await open({ fillPages: fillPages(), fillWritesPerMinute: 2 });
    await gateway.app.request('/api/lists/abc/items/i1', {
      method: 'PATCH',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect((await post('/view-list/abc', filled)).status).toBe(307);
    const response = await post('/view-list/abc', filled);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await pageOf(response)).toMatch(/Too many attempts.*Then reload this page/);
  });

  it('entries beyond the budget of an address', async () => {
    const entryBudget = createEntryBudget({
      throttles: memoryThrottles(),
      trustProxy: true,
      entriesPerHour: 1,
      megabytesPerHour: 200,
    });
    await open({ fillPages: fillPages(), entryBudget });
    expect((await postAsBrowser(filled)).status).toBe(200);
    const response = await post('/view-list/abc', filled);
    expect([response.status, await pageOf(response)]).toEqual([
      429,
      expect.stringContaining('Your network has reached its limit of entries for one hour.'),
    ]);
  });

  it('a form for which there is no room now', async () => {
    const { OverloadedError } = await import('../admission/overloaded.ts');
    const lane = { caller: gateway.caller, refusal: () => new OverloadedError() };
    await open({ fillPages: fillPages(), lanes: { visitors: lane, owners: lane } });
    const response = await post('/view-list/abc', filled);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(response.headers.get('connection')).toBe('close');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await pageOf(response)).toContain('Then reload this page');
  });
});

describe('where the slice cannot draw the answer', () => {
  it.each(['no answers', 'nothing'] as const)(
    'the receipt is shown nevertheless: it draws %s',
    async (what) => {
      draws = what;
      const response = await postAsBrowser(filled);
      const text = await response.text();
      expect(response.status).toBe(200);
      expect(text).toContain('<h1>Thank You!</h1>');
      expect(text).toContain('K7MX-42QP');
    },
  );

  it.each(['no answers', 'nothing'] as const)('a form keeps its error: it draws %s', async (what) => {
    draws = what;
    gateway.caller.answer(completeList, new AppError('NO_COMPLETED_ITEMS', 'No completed items to save'));
    const response = await postAsBrowser(filled);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('No completed items to save. Go back to the list');
  });
});

it('a defect is logged, and reveals nothing', async () => {
  gateway.caller.answer(completeList, new Error('select * from secrets') as never);
  const response = await postAsBrowser(filled);
  expect(response.status).toBe(500);
  expect(JSON.stringify(inputs)).not.toContain('secrets');
});
