import { completeList, getPublicList, updateDraft } from '@scanlist/contracts/messages/lists';
import { AppError } from '@scanlist/service-kit/app-error';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestGateway, sendJson } from '../testing/test-gateway.ts';

const publicList = { id: 'abc', title: 'Load-in', description: 'x'.repeat(800), items: [] };

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
beforeEach(async () => {
  gateway = await createTestGateway();
  gateway.caller.answer(getPublicList, publicList);
});

const get = (path: string, headers: Record<string, string> = {}) => gateway.app.request(path, { headers });

describe('the public list', () => {
  it('is requested once and then comes from memory, without any cookie', async () => {
    for (let n = 0; n < 3; n++) {
      const response = await get('/api/lists/abc/public');
      expect(await response.json()).toEqual(publicList);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect(gateway.caller.calls).toHaveLength(1);
  });

  it('is not sent again to who has it', async () => {
    const etag = (await get('/api/lists/abc/public')).headers.get('etag') ?? '';
    const again = await get('/api/lists/abc/public', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('etag')).toBe(etag);
  });

  it('is compressed for callers that accept it', async () => {
    await get('/api/lists/abc/public');
    for (const [asked, encoding] of [
      ['br, gzip', 'br'],
      ['gzip;q=1.0', 'gzip'],
      ['br;q=0, gzip;q=0', null],
    ] as const) {
      const response = await get('/api/lists/abc/public', { 'accept-encoding': asked });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
    }
  });

  it('comes from the service for a session, whose own ticks are in it', async () => {
    await get('/api/lists/abc/public');
    await get('/api/lists/abc/public?session=session-1-abc');
    await get('/api/lists/abc/public?session=session-1-abc');
    expect(gateway.caller.calls.slice(1)).toEqual([
      { subject: getPublicList.subject, input: { listId: 'abc', sessionId: 'session-1-abc' } },
      { subject: getPublicList.subject, input: { listId: 'abc', sessionId: 'session-1-abc' } },
    ]);
  });

  it('is limited per address and minute for sessions, and still comes from memory without one', async () => {
    gateway = await createTestGateway({ fillWritesPerMinute: 3 });
    gateway.caller.answer(getPublicList, publicList);
    const from = { 'x-forwarded-for': '192.0.2.7' };
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) {
      statuses.push((await get(`/api/lists/abc/public?session=session-${n}-abc`, from)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await get('/api/lists/abc/public', from)).status).toBe(200);
    const neighbor = { 'x-forwarded-for': '192.0.2.8' };
    expect((await get('/api/lists/abc/public?session=session-9-abc', neighbor)).status).toBe(200);
  });

  it('is the plain list for what cannot be a session', async () => {
    const response = await get('/api/lists/abc/public?session=%00');
    expect(await response.json()).toEqual(publicList);
    expect(gateway.caller.calls[0]?.input).toEqual({ listId: 'abc' });
  });

  it('is new at once after its owner saved it', async () => {
    const { updateList } = await import('@scanlist/contracts/messages/lists');
    await get('/api/lists/abc/public');
    gateway.caller.answer(updateList, {});
    gateway.caller.answer(getPublicList, { ...publicList, title: 'Load-out' });
    const list = { title: 'Load-out', description: 'After', type: 'TODO', items: [{ content: 'Sweep' }] };
    await gateway.app.request('/api/lists/abc', sendJson('PUT', list, { cookie: gateway.signedIn }));
    expect(await (await get('/api/lists/abc/public')).json()).toMatchObject({ title: 'Load-out' });
  });
});

describe('a visitor', () => {
  it('ticks and notes under the session id alone', async () => {
    gateway.caller.answer(updateDraft, { id: 'i1', completed: true });
    const body = { completed: true, note: ' dented ', completedBy: 'session-1-abc' };
    const response = await gateway.app.request('/api/lists/abc/items/i1', sendJson('PATCH', body));
    expect(await response.json()).toEqual({ id: 'i1', completed: true });
    expect(gateway.caller.calls[0]?.input).toEqual({
      listId: 'abc',
      itemId: 'i1',
      sessionId: 'session-1-abc',
      completed: true,
      note: 'dented',
    });
  });

  it('completes, and the entry has the browser', async () => {
    gateway.caller.answer(completeList, { id: 1, receipt: 'K7MX', createdAt: '2026-11-20T12:00:00Z' });
    const body = {
      sessionId: 'session-1-abc',
      signatureData: null,
      locationData: null,
      completedItems: [{ itemId: 'i1' }],
    };
    const headers = { 'user-agent': `Phone ${'x'.repeat(2000)}` };
    const response = await gateway.app.request('/api/lists/abc/log-session', sendJson('POST', body, headers));
    expect([response.status, await response.json()]).toEqual([
      200,
      { id: 1, receipt: 'K7MX', createdAt: '2026-11-20T12:00:00Z' },
    ]);
    expect(gateway.caller.calls[0]?.input).toMatchObject({
      listId: 'abc',
      userAgent: `Phone ${'x'.repeat(994)}`,
      session: { sessionId: 'session-1-abc' },
    });
  });

  it.each([
    ['NO_COMPLETED_ITEMS', 'No completed items to save'],
    ['SIGNATURE_REQUIRED', 'A signature is required to complete this list'],
  ] as const)('gets %s as 422 with the message of the service', async (code, message) => {
    gateway.caller.answer(completeList, new AppError(code, message));
    const response = await gateway.app.request(
      '/api/lists/abc/log-session',
      sendJson('POST', { sessionId: 'session-1-abc' }),
    );
    expect([response.status, await response.json()]).toEqual([422, { code, message }]);
  });

  it('may send a completion of up to 700 kB', async () => {
    gateway.caller.answer(completeList, {});
    const signatureData = 'x'.repeat(690_000);
    const body = { sessionId: 'session-1-abc', signatureData, completedItems: [{ itemId: 'i1' }] };
    expect((await gateway.app.request('/api/lists/abc/log-session', sendJson('POST', body))).status).toBe(
      200,
    );
  });

  it('is slowed down when one address writes without end', async () => {
    gateway = await createTestGateway({ fillWritesPerMinute: 3 });
    const statuses: number[] = [];
    for (let n = 0; n < 5; n++) {
      const response = await gateway.app.request('/api/lists/abc/items/i1', sendJson('PATCH', {}));
      statuses.push(response.status);
      if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([400, 400, 400, 429, 429]);
  });
});

it('takes the longest note decision H2a allows, also from a sender who escapes every character', async () => {
  gateway.caller.answer(updateDraft, {});
  const note = '\\ud83d\\ude00'.repeat(2000);
  const response = await gateway.app.request('/api/lists/abc/items/i1', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: `{"note":"${note}","completedBy":"session-1-abc"}`,
  });
  expect(response.status).toBe(200);
});
