import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, api } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

function answer(status: number, body: string, contentType = 'application/json') {
  const fake = vi.fn(async (_path: string, _init: RequestInit) => {
    return new Response(body, { status, headers: { 'content-type': contentType } });
  });
  vi.stubGlobal('fetch', fake);
  return fake;
}

test('a success answers the body, and a body is sent as JSON with the cookie', async () => {
  const fake = answer(200, '{"id":"abc"}');
  expect(await api.post('/api/lists', { title: 'Load-out' })).toEqual({ id: 'abc' });
  const [path, init] = fake.mock.calls[0] ?? [];
  expect(path).toBe('/api/lists');
  expect(init).toMatchObject({ method: 'POST', body: '{"title":"Load-out"}', credentials: 'same-origin' });
  expect(init?.headers).toMatchObject({ 'content-type': 'application/json' });
});

test('a file is sent as it is, with its own type', async () => {
  const fake = answer(200, '{}');
  const file = new Blob(['Item\nLights'], { type: 'text/csv' });
  await api.post('/api/lists/import', file);
  const [, init] = fake.mock.calls[0] ?? [];
  expect(init?.body).toBe(file);
  expect(init?.headers).toMatchObject({ 'content-type': 'text/csv' });
});

test('a read sends no body', async () => {
  const fake = answer(200, '[]');
  await api.get('/api/lists');
  expect(fake.mock.calls[0]?.[1]).not.toHaveProperty('body');
});

test('a deletion sends no body but the session cookie', async () => {
  const fake = answer(200, '{"id":"abc"}');
  expect(await api.delete('/api/lists/abc')).toEqual({ id: 'abc' });
  expect(fake.mock.calls[0]?.[1]).toMatchObject({ method: 'DELETE', credentials: 'same-origin' });
  expect(fake.mock.calls[0]?.[1]).not.toHaveProperty('body');
});

test('an error carries the status, the code, the message and the issues of the server', async () => {
  answer(
    400,
    '{"message":"Check the form","code":"VALIDATION_FAILED","issues":[{"path":"title","message":"Too short"}]}',
  );
  const error = await api.post('/api/lists', {}).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 400,
    code: 'VALIDATION_FAILED',
    message: 'Check the form',
    issues: [{ path: 'title', message: 'Too short' }],
  });
});

test('a write that makes something carries its key, and its refusal what was made under it', async () => {
  const fake = answer(409, '{"message":"Saved once before","code":"IDEMPOTENCY_KEY_REUSED","madeId":"abc"}');
  await expect(api.postOnce('/api/lists', 'form-1', { title: 'Load-out' })).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
    madeId: 'abc',
  });
  const [path, init] = fake.mock.calls[0] ?? [];
  expect(path).toBe('/api/lists');
  expect(init).toMatchObject({ method: 'POST', body: '{"title":"Load-out"}' });
  expect(init?.headers).toMatchObject({ 'idempotency-key': 'form-1', 'content-type': 'application/json' });
});

test('a defect shows its reference', async () => {
  answer(
    500,
    '{"message":"Something went wrong on our end.","code":"INTERNAL","reference":"4f1d2c3b4a5e6f70"}',
  );
  await expect(api.get('/api/lists')).rejects.toMatchObject({
    message: 'Something went wrong on our end. (Reference 4f1d2c3b4a5e6f70)',
  });
});

test('the HTML of a proxy is never shown to a person', async () => {
  answer(502, '<html>Bad Gateway nginx</html>', 'text/html');
  await expect(api.get('/api/lists')).rejects.toMatchObject({
    status: 502,
    message: 'Something went wrong on our end. Please try again.',
  });
});

test('no answer is status 0 with a message about the connection', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(api.get('/api/lists')).rejects.toMatchObject({
    status: 0,
    code: 'SERVICE_UNAVAILABLE',
    message: expect.stringContaining('connection'),
  });
});

test('a schema has the last word on a success', async () => {
  answer(200, '{"n":"1"}');
  const schema = { parse: (value: unknown) => Number((value as { n: string }).n) };
  expect(await api.get('/api/n', schema)).toBe(1);
});

test('a page of answers comes with the link to the next', async () => {
  const link = '</api/lists/a/entries?before=3>; rel="next"';
  vi.stubGlobal('fetch', async () => new Response('[5,4,3]', { headers: { link } }));
  expect(await api.getPage('/api/lists/a/entries')).toEqual({ body: [5, 4, 3], link, total: null });
  vi.stubGlobal('fetch', async () => new Response('[5]', { headers: { 'x-total-count': '73' } }));
  expect(await api.getPage('/api/lists/a/entries')).toEqual({ body: [5], link: null, total: 73 });
});
