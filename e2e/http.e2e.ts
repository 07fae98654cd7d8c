// @accounts @lists
import { expect, makeList, test } from './support/fixtures.ts';

const json = { 'content-type': 'application/json' };

test.describe('refusals have an error code (decision H2)', () => {
  test('a malformed body is refused @core @accounts @lists', async ({ ownerApi, product }) => {
    const origin = { origin: product.gateway };
    const post = (data: string, headers: Record<string, string>) =>
      ownerApi.post('/api/lists', { data: Buffer.from(data), headers });
    expect(await problem(await post('{"title":', { ...json, ...origin }))).toMatchObject([
      400,
      'MALFORMED_JSON',
      expect.any(String),
    ]);
    expect(await problem(await post('title=x', { 'content-type': 'text/plain' }))).toMatchObject([
      415,
      'NOT_JSON',
      expect.any(String),
    ]);
    for (const body of [
      'null',
      '[]',
      '"x"',
      '7',
      '{"__proto__":{}}',
      `{"items":${'['.repeat(500)}${']'.repeat(500)}}`,
    ]) {
      expect(await problem(await post(body, json)), body).toMatchObject([
        400,
        'VALIDATION_FAILED',
        expect.any(String),
      ]);
    }
    const huge = JSON.stringify({ title: 'x'.repeat(2_100_000) });
    expect(await problem(await post(huge, json))).toMatchObject([413, 'BODY_TOO_LARGE', expect.any(String)]);
  });

  test('a completion over 700,000 bytes is refused', async ({ ownerApi, request }) => {
    const { id } = await makeList(ownerApi);
    const send = (bytes: number) => {
      const body = JSON.stringify({ sessionId: 'session-1-large', completedItems: [] });
      const data = Buffer.from(body.padEnd(bytes));
      return request.post(`/api/lists/${id}/log-session`, { data, headers: json });
    };
    expect(await problem(await send(700_000))).toMatchObject([422, 'NO_COMPLETED_ITEMS', expect.any(String)]);
    expect(await problem(await send(700_001))).toMatchObject([413, 'BODY_TOO_LARGE', expect.any(String)]);
  });

  test('every broken rule of the list form is reported on its field', async ({ ownerApi }) => {
    const answer = await ownerApi.post('/api/lists', {
      data: {
        title: 'ab',
        description: 'abcd',
        type: 'SHOPPING',
        notificationEmail: 'nobody',
        items: [{ content: '' }],
      },
    });
    expect(answer.status()).toBe(400);
    const { issues } = await answer.json();
    expect(issues.map(({ path }: { path: string }) => path)).toEqual([
      'title',
      'description',
      'type',
      'notificationEmail',
      'items.0.content',
    ]);
  });

  test('without a session, routes of owners answer 401 and missing things 404 @core @accounts @lists', async ({
    request,
    ownerApi,
  }) => {
    for (const path of [
      '/api/auth/user',
      '/api/lists',
      '/api/lists/x',
      '/api/lists/x/entries',
      '/api/subscription',
    ]) {
      expect(await problem(await request.get(path)), path).toMatchObject([
        401,
        'NOT_SIGNED_IN',
        expect.any(String),
      ]);
    }
    for (const path of [
      '/api/lists/nope',
      '/api/lists/nope/entries',
      '/api/lists/nope/public',
      '/api/nope',
    ]) {
      expect(await problem(await ownerApi.get(path)), path).toMatchObject([
        404,
        'NOT_FOUND',
        expect.any(String),
      ]);
    }
  });

  test('a write from another site is refused', async ({ ownerApi }) => {
    const answer = await ownerApi.post('/api/lists', {
      data: {},
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(await problem(answer)).toMatchObject([403, 'WRONG_ORIGIN', expect.any(String)]);
  });

  test('a completion without ticks or without a required signature is refused', async ({
    ownerApi,
    request,
  }) => {
    const list = await makeList(ownerApi, { requireSignature: true });
    const sessionId = 'session-1-abc';
    const log = (data: object) => request.post(`/api/lists/${list.id}/log-session`, { data });
    expect(await problem(await log({ sessionId, completedItems: [] }))).toMatchObject([
      422,
      'NO_COMPLETED_ITEMS',
      'No completed items to save',
    ]);
    const completedItems = [{ itemId: list.items[0]?.id, content: 'Truss' }];
    expect(await problem(await log({ sessionId, completedItems }))).toMatchObject([
      422,
      'SIGNATURE_REQUIRED',
      'A signature is required to complete this list',
    ]);
    const unreadable = await log({ sessionId, completedItems, signatureData: 'data:image/png;base64,AAAA' });
    expect(await problem(unreadable)).toMatchObject([400, 'VALIDATION_FAILED', expect.any(String)]);
  });

  test('text that no database can store causes no internal error', async ({ ownerApi, request }) => {
    const list = await makeList(ownerApi, { title: 'Nul \u0000 and \ud800 alone' });
    const item = list.items[0]?.id;
    const answers = [
      await request.patch(`/api/lists/${list.id}/items/${item}`, {
        data: { note: 'a\u0000b', completedBy: 'session-1-nul' },
      }),
      await request.get(`/api/lists/${list.id}/public?session=session-1-%00`),
      await request.get('/api/lists/%00/public'),
      await request.get('/view-list/%00'),
      await request.get('/view-list/%E0%A4%A'),
      await request.post('/api/auth/login', { data: { username: 'de\u0000mo', password: 'demo\u00001234' } }),
    ];
    for (const answer of answers) expect(answer.status(), answer.url()).toBeLessThan(500);
  });
});

test('every page forbids foreign scripts @core @accounts @lists', async ({ request, ownerApi }) => {
  const { id } = await makeList(ownerApi);
  for (const path of ['/', '/login', `/view-list/${id}`, '/no-such-page']) {
    const headers = (await request.get(path)).headers();
    expect(headers['content-security-policy'], path).toMatch(
      /script-src 'self'( 'sha256-[\w+/]{43}='){0,3}(;|$)/,
    );
    expect(headers['x-content-type-options'], path).toBe('nosniff');
  }
  expect((await request.get('/no-such-page')).status()).toBe(404);
  expect((await request.get('/view-list/nope')).status()).toBe(404);
});

async function problem(answer: {
  status(): number;
  json(): Promise<unknown>;
}): Promise<[status: number, code: string, message: string]> {
  const body = (await answer.json()) as { code: string; message: string };
  expect(body.message.length).toBeGreaterThan(3);
  return [answer.status(), body.code, body.message];
}
