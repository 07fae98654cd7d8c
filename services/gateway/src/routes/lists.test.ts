import { getSubscription } from '@scanlist/contracts/messages/billing';
import {
  archiveList,
  changeEntry,
  createList,
  deleteEntry,
  deleteList,
  findDeletedLists,
  findLists,
  getPublicList,
  listEntries,
  restoreEntry,
  restoreList,
  sendEntryMail,
  setLabels,
  unarchiveList,
  updateList,
} from '@scanlist/contracts/messages/lists';
import { AppError } from '@scanlist/service-kit/app-error';
import { beforeEach, expect, it } from 'vitest';
import { createTestGateway } from '../testing/test-gateway.ts';

const list = {
  title: 'Load-in',
  description: 'Before doors open',
  type: 'TODO',
  items: [{ content: 'Check the rigging' }],
};

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
beforeEach(async () => {
  gateway = await createTestGateway();
});

/** As the signed-in owner; `body` is sent as it is when it is text, else as JSON. */
async function callApi(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await gateway.app.request(path, {
    method,
    headers: { cookie: gateway.signedIn, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) };
}

it('passes the answer of the lists service through, byte for byte', async () => {
  gateway.caller.answer(findLists, [{ id: 'abc', title: 'ü' }]);
  const { status, text } = await callApi('GET', '/api/lists');
  expect([status, text]).toEqual([200, '[{"id":"abc","title":"ü"}]']);
  expect(gateway.caller.calls).toEqual([{ subject: findLists.subject, input: { ownerId: gateway.ownerId } }]);
});

it('answers 201 to a list that was made, with its words trimmed and defaults filled in', async () => {
  gateway.caller.answer(createList, { id: 'new' });
  const { status, json } = await callApi('POST', '/api/lists', {
    ...list,
    title: '  Load-in ',
    notificationEmail: '',
  });
  expect([status, json]).toEqual([201, { id: 'new' }]);
  expect(gateway.caller.calls[0]?.input).toEqual({
    ownerId: gateway.ownerId,
    actor: gateway.actor,
    list: { ...list, requireSignature: false, notificationEmail: null },
    idempotencyKey: expect.any(String),
  });
});

it.each([
  ['form-1', 'form-1'],
  ['"form-1"', 'form-1'],
  ['8e03978e-40d5-43dd-bc93-6894a57f9324', '8e03978e-40d5-43dd-bc93-6894a57f9324'],
  ['x'.repeat(128), 'x'.repeat(128)],
  ['!"#$%&()*+,-./:;<=>?@[\\]^_`{|}~', '!"#$%&()*+,-./:;<=>?@[\\]^_`{|}~'],
])('passes the key of a new list on: %s', async (header, key) => {
  gateway.caller.answer(createList, { id: 'new' });
  await callApi('POST', '/api/lists', list, { 'idempotency-key': header });
  expect(gateway.caller.calls[0]?.input).toMatchObject({ idempotencyKey: key });
});

it.each(['', '""', 'x'.repeat(129), 'two words', 'one, two', 'schl\u00fcssel', 'a\tb'])(
  'refuses what is no key, and names the header: %j',
  async (header) => {
    const { status, json } = await callApi('POST', '/api/lists', list, { 'idempotency-key': header });
    const message = 'Idempotency-Key must be 1 to 128 visible ASCII characters';
    expect([status, json]).toEqual([
      400,
      { code: 'VALIDATION_FAILED', message, issues: [{ path: 'Idempotency-Key', message }] },
    ]);
    expect(gateway.caller.calls).toEqual([]);
  },
);

it('creates a key for a new list without one, and reuses it while a payment is pending', async () => {
  const refusal = new AppError('LIST_LIMIT_REACHED', 'You’ve used all 10 lists.');
  let tries = 0;
  gateway.caller.answer(createList, () => (++tries === 2 ? { id: 'eleventh' } : refusal));
  gateway.caller.answer(getSubscription, { status: 'active' });
  await callApi('POST', '/api/lists', list);
  gateway.caller.answer(createList, { id: 'another' });
  await callApi('POST', '/api/lists', list);
  const [first, second, third] = gateway.caller.calls
    .filter(({ subject }) => subject === createList.subject)
    .map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('answers 409 to a key that was used with another body, and names the list that was made', async () => {
  const refusal = new AppError('IDEMPOTENCY_KEY_REUSED', 'Saved once before.', { madeId: 'abc' });
  gateway.caller.answer(createList, refusal);
  const { status, json } = await callApi('POST', '/api/lists', list, { 'idempotency-key': 'form-1' });
  expect([status, json]).toEqual([
    409,
    { code: 'IDEMPOTENCY_KEY_REUSED', message: 'Saved once before.', madeId: 'abc' },
  ]);
});

it('sends lists the account’s own address with a list that names one', async () => {
  gateway.caller.answer(createList, { id: 'new' });
  gateway.caller.answer(updateList, { id: 'new' });
  const named = { ...list, notificationEmail: 'keys@example.com' };
  await callApi('POST', '/api/lists', named);
  await callApi('PUT', '/api/lists/new', named);
  await callApi('PUT', '/api/lists/new', { ...named, notificationEmail: null });
  expect(gateway.caller.calls.map(({ input }) => input)).toEqual([
    expect.objectContaining({ ownEmail: 'dana@example.com' }),
    expect.objectContaining({ ownEmail: 'dana@example.com' }),
    expect.not.objectContaining({ ownEmail: expect.anything() }),
  ]);
});

it('sends lists a pending address of the account as its own', async () => {
  gateway.caller.answer(createList, { id: 'new' });
  await callApi('POST', '/api/profile', { firstName: 'Dana', lastName: 'Moore', email: 'New@example.com' });
  for (const notificationEmail of ['new@EXAMPLE.com', 'dana@example.com', 'keys@example.com']) {
    await callApi('POST', '/api/lists', { ...list, notificationEmail });
  }
  expect(gateway.caller.calls.map(({ input }) => input)).toMatchObject([
    { ownEmail: 'new@EXAMPLE.com' },
    { ownEmail: 'dana@example.com' },
    { ownEmail: 'dana@example.com' },
  ]);
});

it('answers 403 LIST_LIMIT_REACHED in the words of the service', async () => {
  gateway.caller.answer(createList, new AppError('LIST_LIMIT_REACHED', 'You have used 10 of 10 lists.'));
  const { status, json } = await callApi('POST', '/api/lists', list);
  expect(status).toBe(403);
  expect(json).toEqual({ code: 'LIST_LIMIT_REACHED', message: 'You have used 10 of 10 lists.' });
});

it.each([
  ['pending', { status: 'none', pending: true }, [409, 'PAYMENT_PENDING']],
  ['gone', { status: 'canceled' }, [403, 'LIST_LIMIT_REACHED']],
  ['overdue', { status: 'past_due' }, [403, 'LIST_LIMIT_REACHED']],
] as const)(
  'at the limit, an owner whose payment is %s gets the reason',
  async (_name, subscription, expected) => {
    const refusal = new AppError('LIST_LIMIT_REACHED', 'You’ve used all 10 lists.');
    for (const contract of [createList, restoreList]) gateway.caller.answer(contract, refusal);
    gateway.caller.answer(getSubscription, subscription);
    const made = await callApi('POST', '/api/lists', list);
    const restored = await callApi('POST', '/api/lists/abc/restore');
    for (const { status, json } of [made, restored]) expect([status, json.code]).toEqual(expected);
  },
);

it('at the limit, a list is created once the event about a payment reaches lists', async () => {
  const refusal = new AppError('LIST_LIMIT_REACHED', 'You’ve used all 10 lists.');
  let tries = 0;
  gateway.caller.answer(createList, () => (++tries < 3 ? refusal : { id: 'eleventh' }));
  gateway.caller.answer(getSubscription, { status: 'active' });
  const { status, json } = await callApi('POST', '/api/lists', list);
  expect([status, json, tries]).toEqual([201, { id: 'eleventh' }, 3]);
});

it('names the field of every problem', async () => {
  const body = { title: 'ab', description: 'ok then', type: 'OTHER', items: [{ content: ' ' }] };
  const { json } = await callApi('POST', '/api/lists', body);
  expect(json).toEqual({
    code: 'VALIDATION_FAILED',
    message: 'Title must be at least 3 characters',
    issues: [
      { path: 'title', message: 'Title must be at least 3 characters' },
      { path: 'type', message: 'Choose To-Do List or Inventory Checklist' },
      { path: 'items.0.content', message: 'Item content is required' },
    ],
  });
});

it('says what is wrong with a field in words for a person, also where its schema has none', async () => {
  const body = {
    ...list,
    requireSignature: 'yes',
    notificationEmail: 5,
    items: [{ id: 7, content: 'x' }, null],
  };
  const { json } = await callApi('POST', '/api/lists', body);
  expect(json).toEqual({
    code: 'VALIDATION_FAILED',
    message: 'requireSignature is not valid',
    issues: [
      { path: 'requireSignature', message: 'requireSignature is not valid' },
      { path: 'notificationEmail', message: 'notificationEmail is not valid' },
      { path: 'items.0.id', message: 'items.0.id is not valid' },
      { path: 'items.1', message: 'items.1 is not valid' },
    ],
  });
  expect((await callApi('POST', '/api/lists', [])).json.message).toBe(
    'The request does not have the expected fields.',
  );
  expect((await callApi('GET', '/api/lists/abc/entries?limit=500')).json.message).toBe('limit is too large');
});

it('replaces characters that no database can store instead of failing', async () => {
  gateway.caller.answer(createList, {});
  const body =
    '{"title":"a\\u0000b\\ud83d","description":"fine enough","type":"TODO","items":[{"content":"\\u0000"}]}';
  const { status } = await callApi('POST', '/api/lists', body);
  expect(status).toBe(201);
  expect(gateway.caller.calls[0]?.input).toMatchObject({
    list: { title: 'a\uFFFDb\uFFFD', items: [{ content: '\uFFFD' }] },
  });
});

it('pages through entries by a Link header', async () => {
  gateway.caller.answer(listEntries, { entries: [{ id: 9 }], nextBefore: 9 });
  const path = '/api/lists/abc/entries';
  const first = await callApi('GET', `${path}?limit=1`);
  expect(first.json).toEqual([{ id: 9 }]);
  expect(first.headers.get('link')).toBe('</api/lists/abc/entries?before=9&limit=1>; rel="next"');
  gateway.caller.answer(listEntries, { entries: [], nextBefore: null });
  const last = await callApi('GET', `${path}?before=99999999999`);
  expect(last.headers.get('link')).toBeNull();
  expect(gateway.caller.calls.at(-1)?.input).toMatchObject({ before: 2147483647, limit: 100 });
  expect((await callApi('GET', `${path}?limit=x`)).status).toBe(400);
});

it('requests the entries of a filter, which the link to the next page contains', async () => {
  gateway.caller.answer(listEntries, { entries: [{ id: 9 }], nextBefore: 9 });
  const filter = 'from=2026-11-20T00%3A00%3A00%2B01%3A00&until=2026-11-21T00%3A00%3A00%2B01%3A00';
  const { headers } = await callApi(
    'GET',
    `/api/lists/abc/entries?limit=1&${filter}&hasNotes=1&notAllDone=0&name=${encodeURIComponent('Zoë & Co')}`,
  );
  expect(gateway.caller.calls[0]?.input).toMatchObject({
    filter: {
      from: '2026-11-20T00:00:00+01:00',
      until: '2026-11-21T00:00:00+01:00',
      hasNotes: true,
      notAllDone: false,
      name: 'Zoë & Co',
    },
  });
  const next = `/api/lists/abc/entries?before=9&limit=1&${filter}&hasNotes=1&name=Zo%C3%AB+%26+Co`;
  expect(headers.get('link')).toBe(`<${next}>; rel="next"`);
  await callApi('GET', next);
  expect(gateway.caller.calls[1]?.input).toMatchObject({
    before: 9,
    filter: { hasNotes: true, name: 'Zoë & Co' },
  });
  for (const wrong of [
    'from=yesterday',
    'until=2026-11-20',
    'hasNotes=yes',
    'from=2026-02-30T00:00:00Z',
    `name=${'x'.repeat(81)}`,
  ]) {
    expect((await callApi('GET', `/api/lists/abc/entries?${wrong}`)).status).toBe(400);
  }
});

it('collects a page of entries from several messages, up to the limit', async () => {
  gateway.caller.answer(listEntries, ({ before = 261, limit = 0 }) => {
    const ids = Array.from({ length: Math.min(limit, 70, before - 1) }, (_, n) => before - 1 - n);
    const last = ids.at(-1) ?? 1;
    return { entries: ids.map((id) => ({ id })), nextBefore: last > 1 ? last : null };
  });
  const ids = ({ json }: { json: { id: number }[] }) => json.map(({ id }) => id);
  const newest = await callApi('GET', '/api/lists/abc/entries');
  expect([ids(newest).length, ids(newest)[0], ids(newest)[199]]).toEqual([200, 260, 61]);
  expect(newest.headers.get('link')).toBe('</api/lists/abc/entries?before=61&limit=200>; rel="next"');
  const oldest = await callApi('GET', '/api/lists/abc/entries?before=61&limit=200');
  expect([ids(oldest).length, ids(oldest)[59], oldest.headers.get('link')]).toEqual([60, 1, null]);
});

it('ends a page of entries that has become too large, and says where the next begins', async () => {
  const signatureData = 'x'.repeat(3_000_000);
  gateway.caller.answer(listEntries, ({ before = 10 }) => ({
    entries: [{ id: before - 1, signatureData }],
    nextBefore: before - 1,
  }));
  const { json, headers } = await callApi('GET', '/api/lists/abc/entries');
  expect(json.map(({ id }: { id: number }) => id)).toEqual([9, 8, 7]);
  expect(headers.get('link')).toContain('before=7&');
});

it('takes the largest list decision H2a allows, also from a sender who escapes every character', async () => {
  gateway.caller.answer(createList, { id: 'new' });
  const content = '\\ud83d\\ude00'.repeat(500);
  const items = Array.from({ length: 300 }, () => `{"content":"${content}"}`).join();
  const body = `{"title":"Load-in","description":"Before doors open","type":"TODO","items":[${items}]}`;
  expect((await callApi('POST', '/api/lists', body)).status).toBe(201);
});

it('deletes a list, and visitors find it no more from then on', async () => {
  const visit = async () => (await gateway.app.request('/api/lists/abc/public')).status;
  gateway.caller.answer(getPublicList, { id: 'abc' });
  expect(await visit()).toBe(200);
  gateway.caller.answer(getPublicList, new AppError('NOT_FOUND', 'List not found'));
  expect(await visit()).toBe(200);
  gateway.caller.answer(deleteList, { id: 'abc', title: 'Load-in' });
  const { status, json } = await callApi('DELETE', '/api/lists/abc');
  expect([status, json]).toEqual([200, { id: 'abc', title: 'Load-in' }]);
  expect(await visit()).toBe(404);
  expect(gateway.caller.calls).toContainEqual({
    subject: deleteList.subject,
    input: { ownerId: gateway.ownerId, listId: 'abc', actor: gateway.actor },
  });
});

it('returns the lists that can be restored, and restores one', async () => {
  gateway.caller.answer(findDeletedLists, [{ id: 'abc' }]);
  expect((await callApi('GET', '/api/lists/deleted')).json).toEqual([{ id: 'abc' }]);
  gateway.caller.answer(restoreList, { id: 'abc', title: 'Load-in' });
  expect((await callApi('POST', '/api/lists/abc/restore')).json).toEqual({ id: 'abc', title: 'Load-in' });
  gateway.caller.answer(restoreList, new AppError('LIST_LIMIT_REACHED', 'You’ve used all 10 lists.'));
  expect((await callApi('POST', '/api/lists/abc/restore')).status).toBe(403);
});

it.each([
  ['DELETE', '/api/lists/abc'],
  ['POST', '/api/lists/abc/restore'],
  ['GET', '/api/lists/deleted'],
])('%s %s is for a signed-in owner', async (method, path) => {
  expect((await gateway.app.request(path, { method })).status).toBe(401);
  expect(gateway.caller.calls).toEqual([]);
});

it('says how many entries match a filter, on its first page and where that is known', async () => {
  const page = { entries: [], nextBefore: null };
  gateway.caller.answer(listEntries, { ...page, matching: 73 });
  const total = async (query: string) => {
    const { headers } = await gateway.app.request(`/api/lists/abc/entries${query}`, {
      headers: { cookie: gateway.signedIn },
    });
    return headers.get('x-total-count');
  };
  expect(await total('?open=1')).toBe('73');
  gateway.caller.answer(listEntries, { ...page, matching: null });
  expect(await total('?open=1')).toBeNull();
  await total('?open=1&before=9');
  await total('?open=0');
  const inputs = gateway.caller.calls.map(({ input }) => input as { filter: object; withCount?: boolean });
  expect(inputs.map(({ filter, withCount }) => [filter, withCount])).toEqual([
    [{ open: true }, true],
    [{ open: true }, true],
    [{ open: true }, undefined],
    [{ open: false }, undefined],
  ]);
});

it('changes an entry, and names the field that is wrong', async () => {
  const entry = { id: 7, open: false };
  gateway.caller.answer(changeEntry, entry);
  const path = '/api/lists/abc/entries/7';
  const change = { dealtWith: true, comment: ' Told Ana ' };
  const { status, json } = await callApi('PATCH', path, change);
  expect([status, json]).toEqual([200, entry]);
  expect(gateway.caller.calls[0]?.input).toEqual({
    ownerId: gateway.ownerId,
    actor: gateway.actor,
    listId: 'abc',
    entryId: 7,
    change: { dealtWith: true, comment: 'Told Ana' },
  });
  await callApi('PATCH', path, { comment: '  ' });
  expect(gateway.caller.calls[1]?.input).toMatchObject({ change: { comment: null } });
  for (const [body, issue] of [
    [{}, { path: 'dealtWith', message: 'Send dealtWith, comment or correction' }],
    [
      { correctedAt: '2026-11-20T10:00:00.000Z' },
      { path: 'dealtWith', message: 'Send dealtWith, comment or correction' },
    ],
    [{ dealtWith: 'yes' }, { path: 'dealtWith', message: 'Choose true or false' }],
    [
      { comment: 'x'.repeat(2_001) },
      { path: 'comment', message: 'A comment must be at most 2,000 characters' },
    ],
    [{ comment: 7 }, { path: 'comment', message: 'A comment must be text' }],
  ] as const) {
    const refused = await callApi('PATCH', path, body);
    expect(refused).toMatchObject({ status: 400, json: { code: 'VALIDATION_FAILED', issues: [issue] } });
  }
  expect(await callApi('PATCH', '/api/lists/abc/entries/0', change)).toMatchObject({ status: 404 });
});

it('corrects an entry or takes that back, and names the field that is wrong', async () => {
  const entry = { id: 7, correction: { at: '2026-11-20T10:00:00.000Z' } };
  gateway.caller.answer(changeEntry, entry);
  const path = '/api/lists/abc/entries/7';
  const correction = { visitorName: ' Mira ', items: [{ itemId: 'i1', completed: true, note: ' two ' }] };
  const { status, json } = await callApi('PATCH', path, { correction, correctedAt: null });
  expect([status, json]).toEqual([200, entry]);
  await callApi('PATCH', path, { correction: null, correctedAt: entry.correction.at });
  await callApi('PATCH', path, { correction: { items: [{ itemId: 'i1', note: null }] } });
  expect(gateway.caller.calls.map(({ input }) => (input as { change: unknown }).change)).toEqual([
    {
      correction: { visitorName: 'Mira', items: [{ itemId: 'i1', completed: true, note: 'two' }] },
      correctedAt: null,
    },
    { correction: null, correctedAt: entry.correction.at },
    { correction: { items: [{ itemId: 'i1', note: null }] } },
  ]);
  const item = (fields: object) => ({ items: [{ itemId: 'i1', ...fields }] });
  for (const [wrong, field, message] of [
    [item({ note: 'x'.repeat(2_001) }), 'items.0.note', 'A note must be at most 2000 characters'],
    [item({ note: 7 }), 'items.0.note', 'A note must be text'],
    [item({ completed: 'yes' }), 'items.0.completed', 'Choose true or false'],
    [{ items: [{ completed: true }] }, 'items.0.itemId', 'An item needs its id'],
    [{ items: 'all' }, 'items', 'Send the items as a list'],
    [{ visitorName: 'x'.repeat(81) }, 'visitorName', 'A name must be at most 80 characters'],
    [{ visitorName: 7 }, 'visitorName', 'A name must be text'],
  ] as const) {
    const refused = await callApi('PATCH', path, { correction: wrong });
    const issues = [{ path: `correction.${field}`, message }];
    expect(refused).toMatchObject({ status: 400, json: { code: 'VALIDATION_FAILED', issues } });
  }
  expect(await callApi('PATCH', path, { correction: {}, correctedAt: 'now' })).toMatchObject({
    status: 400,
    json: { issues: [{ path: 'correctedAt' }] },
  });
  gateway.caller.answer(changeEntry, new AppError('VERSION_CONFLICT', 'This entry was corrected elsewhere.'));
  expect(await callApi('PATCH', path, { correction: null })).toMatchObject({
    status: 409,
    json: { code: 'VERSION_CONFLICT' },
  });
});

it.each([
  [deleteEntry, 'DELETE', '/api/lists/abc/entries/7'],
  [restoreEntry, 'POST', '/api/lists/abc/entries/7/restore'],
] as const)('%o is asked of the entry that the address names', async (contract, method, path) => {
  gateway.caller.answer(contract, { id: 7 });
  expect(await callApi(method, path, method === 'POST' ? {} : undefined)).toMatchObject({
    status: 200,
    json: { id: 7 },
  });
  expect(gateway.caller.calls[0]?.input).toEqual({
    ownerId: gateway.ownerId,
    listId: 'abc',
    entryId: 7,
    actor: gateway.actor,
  });
});

it('has a failed mail sent again, for the attempt that failed', async () => {
  gateway.caller.answer(sendEntryMail, { status: 'queued', attempt: 3 });
  const { status, json } = await callApi('POST', '/api/lists/abc/entries/7/mail', { attempt: 2 });
  expect([status, json]).toEqual([200, { status: 'queued', attempt: 3 }]);
  expect(gateway.caller.calls[0]?.input).toEqual({
    ownerId: gateway.ownerId,
    listId: 'abc',
    entryId: 7,
    attempt: 2,
  });
});

it.each(['0', '-1', 'x', '1.5', '2147483648', '%20'])('knows no entry %s', async (id) => {
  const { status } = await callApi('POST', `/api/lists/abc/entries/${id}/mail`, { attempt: 1 });
  expect([status, gateway.caller.calls]).toEqual([404, []]);
});

it.each([
  [{}, 'attempt is missing'],
  [{ attempt: 0 }, 'attempt is too small'],
  [{ attempt: 'x' }, 'attempt is not valid'],
])('names what is wrong with %j', async (body, message) => {
  const { status, json } = await callApi('POST', '/api/lists/abc/entries/7/mail', body);
  expect([status, json.issues]).toEqual([400, [{ path: 'attempt', message }]]);
});

it('sends labels on as they are stored, and a new list with those it has', async () => {
  gateway.caller.answer(setLabels, { id: 'abc' });
  gateway.caller.answer(createList, { id: 'new' });
  const { status, text } = await callApi('PUT', '/api/lists/abc/labels', { labels: [' Bar ', 'BAR'] });
  expect([status, text]).toEqual([200, '{"id":"abc"}']);
  await callApi('POST', '/api/lists', { ...list, labels: ['Bar'] });
  expect(gateway.caller.calls.map(({ input }) => input)).toEqual([
    { ownerId: gateway.ownerId, listId: 'abc', labels: ['Bar'], actor: gateway.actor },
    expect.objectContaining({ list: expect.objectContaining({ labels: ['Bar'] }) }),
  ]);
});

it.each([
  [{ labels: ['Bar', 'x'.repeat(31)] }, 'labels.1', 'A label must be at most 30 characters'],
  [{ labels: [' '] }, 'labels.0', 'A label is required'],
  [{ labels: Array.from('abcdefghijk') }, 'labels', 'A list can have up to 10 labels'],
  [{}, 'labels', 'Labels are required'],
])('refuses bad labels, and names the field: %j', async (body, path, message) => {
  const { status, json } = await callApi('PUT', '/api/lists/abc/labels', body);
  expect([status, json]).toEqual([400, { code: 'VALIDATION_FAILED', message, issues: [{ path, message }] }]);
  expect(gateway.caller.calls).toEqual([]);
});

it('archives a list and brings it back, without a body', async () => {
  gateway.caller.answer(archiveList, { id: 'abc', archivedAt: '2026-11-20T10:00:00.000Z' });
  gateway.caller.answer(unarchiveList, { id: 'abc', archivedAt: null });
  const archived = await callApi('POST', '/api/lists/abc/archive');
  const back = await callApi('POST', '/api/lists/abc/unarchive');
  expect([archived.status, archived.json.archivedAt, back.status, back.json.archivedAt]).toEqual([
    200,
    '2026-11-20T10:00:00.000Z',
    200,
    null,
  ]);
  const input = { ownerId: gateway.ownerId, listId: 'abc', actor: gateway.actor };
  expect(gateway.caller.calls.map((call) => call.input)).toEqual([input, input]);
});
