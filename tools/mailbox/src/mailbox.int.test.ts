import type { Server } from 'node:http';
import { freePort } from '@scanlist/local-http/free-port';
import { closeServer, dropConnection, listen } from '@scanlist/local-http/http-server';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { Resend } from 'resend';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { emailRows } from './email-rows.ts';
import { createMailbox } from './mailbox.ts';

let database: TestDatabase;
let server: Server;
let address: string;
let resend: Resend;
/** The mailbox's clock. */
let nowMs = 1_000;

beforeAll(async () => {
  database = await createTestDatabase('local');
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const options = { rows: emailRows(database.sql), drop: dropConnection, nowMs: () => nowMs };
  server = await listen(createMailbox(options), port);
  resend = new Resend('re_test', { baseUrl: address });
});
afterAll(async () => {
  await closeServer(server);
  await database.drop();
});
afterEach(() => fault({ times: 0 }));

const mail = {
  from: 'ScanList <notifications@scanlist.local>',
  to: 'owner@example.com',
  subject: 'Van 3: 9 of 9 completed',
  text: 'All on board.',
};
let keys = 0;
const newKey = () => {
  keys += 1;
  return `test/${keys}`;
};

test('a mail sent by the Resend client is kept and read back in its shapes', async () => {
  const sent = await resend.emails.send({
    ...mail,
    html: '<p>All on board.</p>',
    replyTo: ['x@example.com'],
  });
  expect(sent.error).toBeNull();
  const { data } = await resend.emails.get(sent.data?.id ?? '');
  expect(data).toMatchObject({
    object: 'email',
    id: sent.data?.id,
    from: mail.from,
    to: [mail.to],
    subject: mail.subject,
    text: mail.text,
    html: '<p>All on board.</p>',
    reply_to: ['x@example.com'],
    cc: null,
    last_event: 'delivered',
  });
  const list = await resend.emails.list({ limit: 1 });
  expect(list.data?.data[0]).toMatchObject({ id: sent.data?.id, subject: mail.subject });
});

test('the same key and body again return the first id, and there is one mail', async () => {
  const idempotencyKey = newKey();
  const subject = `Once ${idempotencyKey}`;
  const send = () => resend.emails.send({ ...mail, subject }, { idempotencyKey });
  const [first, second] = [await send(), await send()];
  expect(second.data).toEqual(first.data);
  expect(await mailsWith(subject)).toHaveLength(1);
});

test('ten requests at once with one key create one mail', async () => {
  const idempotencyKey = newKey();
  const subject = `Crowd ${idempotencyKey}`;
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => resend.emails.send({ ...mail, subject }, { idempotencyKey })),
  );
  const ids = new Set(answers.flatMap(({ data }) => (data ? [data.id] : [])));
  expect(ids.size).toBe(1);
  for (const { error } of answers)
    expect([undefined, 'concurrent_idempotent_requests']).toContain(error?.name);
  expect(await mailsWith(subject)).toHaveLength(1);
});

test('the same key with another body is refused with 409', async () => {
  const idempotencyKey = newKey();
  await resend.emails.send(mail, { idempotencyKey });
  const { error } = await resend.emails.send({ ...mail, text: 'Something else.' }, { idempotencyKey });
  expect(error).toMatchObject({ statusCode: 409, name: 'invalid_idempotent_request' });
});

test.each([
  ['an address without a domain', { to: 'owner' }, 422, 'validation_error'],
  [
    'one bad address among good ones',
    { to: ['owner@example.com', 'two words@example.com'] },
    422,
    'validation_error',
  ],
  ['a bad sender', { from: 'ScanList' }, 422, 'validation_error'],
  ['no recipient', { to: [] }, 422, 'missing_required_field'],
  ['no subject', { subject: '' }, 422, 'missing_required_field'],
  ['no words', { text: '' }, 422, 'validation_error'],
  ['an attachment of nothing', { attachments: [{ filename: 'a.png' }] }, 422, 'invalid_attachment'],
])('%s is refused', async (_what, change, statusCode, name) => {
  const { data, error } = await resend.emails.send({ ...mail, ...change });
  expect(data).toBeNull();
  expect(error).toMatchObject({ statusCode, name });
});

test('a refused mail does not use up its key', async () => {
  const idempotencyKey = newKey();
  await resend.emails.send({ ...mail, to: 'owner' }, { idempotencyKey });
  const { error } = await resend.emails.send(mail, { idempotencyKey });
  expect(error).toBeNull();
});

test('a request without an API key is refused', async () => {
  const post = (headers: Record<string, string>) =>
    fetch(`${address}/emails`, { method: 'POST', headers, body: '{}' });
  expect((await post({})).status).toBe(401);
  expect((await post({ authorization: 'Bearer sk_x' })).status).toBe(403);
});

test('attachments are stored bit for bit and shown where the mail refers to them', async () => {
  const content = Buffer.from('89504e470d0a1a0a00ff', 'hex');
  const { data } = await resend.emails.send({
    ...mail,
    html: '<img src="cid:signature">',
    attachments: [{ filename: 'signature.png', content, contentId: 'signature' }],
  });
  const attachments = await resend.emails.attachments.list({ emailId: data?.id ?? '' });
  const [kept] = attachments.data?.data ?? [];
  expect(kept).toMatchObject({ filename: 'signature.png', size: 10, content_type: 'image/png' });
  const bytes = await fetch(kept?.download_url ?? '');
  expect(Buffer.from(await bytes.arrayBuffer())).toEqual(content);
  const html = await (await fetch(`${address}/mails/${data?.id}/html`)).text();
  expect(html).toBe(`<img src="/mails/${data?.id}/attachments/${kept?.id}">`);
});

test('headers are stored, contained in the JSON and shown on the page', async () => {
  const headers = {
    'List-Unsubscribe': '<https://scanlist.example/api/notifications/abc/stop>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  const { data } = await resend.emails.send({ ...mail, headers });
  const answer = await (await fetch(`${address}/emails/${data?.id}`)).json();
  expect(answer).toMatchObject({ headers });
  const page = await (await fetch(`${address}/mails/${data?.id}`)).text();
  expect(page).toContain('List-Unsubscribe: &lt;https://scanlist.example/api/notifications/abc/stop&gt;');
});

test.each([
  ['a line break in its value', { 'X-Note': 'a\r\nBcc: all@example.com' }],
  ['a line break in its name', { 'X-Note\r\nBcc': 'all@example.com' }],
  ['no name', { '': 'a' }],
  ['a figure for a value', { 'X-Note': 123 }],
])('a header with %s is refused', async (_what, headers) => {
  const { error } = await resend.emails.send({ ...mail, headers: headers as Record<string, string> });
  expect(error).toMatchObject({ statusCode: 422, name: 'validation_error' });
});

test('a batch is stored completely or not at all', async () => {
  const subject = `Batch ${newKey()}`;
  const good = await resend.batch.send([
    { ...mail, subject },
    { ...mail, subject },
  ]);
  expect(good.data?.data).toHaveLength(2);
  const bad = await resend.batch.send([
    { ...mail, subject },
    { ...mail, subject, to: 'nobody' },
  ]);
  expect(bad.error?.statusCode).toBe(422);
  expect(await mailsWith(subject)).toHaveLength(2);
});

test('a fault applies to the given number of requests, and stores no mail', async () => {
  await fault({ status: 500, times: 2 });
  const subject = `Fault ${newKey()}`;
  const answers = [];
  for (let index = 0; index < 3; index += 1) answers.push(await resend.emails.send({ ...mail, subject }));
  expect(answers.map(({ error }) => error?.statusCode ?? 200)).toEqual([500, 500, 200]);
  expect(await mailsWith(subject)).toHaveLength(1);
});

test('after a dropped answer the mail is accepted, and a repeated request with its key finds it', async () => {
  await fault({ dropAfterAccept: true });
  const idempotencyKey = newKey();
  const subject = `Dropped ${idempotencyKey}`;
  const lost = await resend.emails.send({ ...mail, subject }, { idempotencyKey });
  expect(lost.data).toBeNull();
  const again = await resend.emails.send({ ...mail, subject }, { idempotencyKey });
  expect(again.error).toBeNull();
  expect(await mailsWith(subject)).toEqual([again.data?.id]);
});

test('the pages show a mail, with everything escaped and its HTML in a sandbox', async () => {
  const { data } = await resend.emails.send({
    ...mail,
    subject: '<script>alert(1)</script>',
    html: '<script>1</script>',
  });
  const inbox = await fetch(address);
  expect(await inbox.text()).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(inbox.headers.get('content-security-policy')).toContain("default-src 'none'");
  const page = await (await fetch(`${address}/mails/${data?.id}`)).text();
  expect(page).toContain('<iframe sandbox=');
  expect(page).not.toContain('<script>1</script>');
  const locked = await fetch(`${address}/mails/${data?.id}/html`);
  expect(locked.headers.get('content-security-policy')).toMatch(/^sandbox [^;]*; default-src 'none'/);
  expect(locked.headers.get('content-security-policy')).not.toContain('allow-scripts');
});

test.each(['/mails/nothing', '/mails/00000000-0000-4000-8000-000000000000', '/emails/x', '/elsewhere'])(
  '%s is not there',
  async (path) => {
    expect((await fetch(address + path)).status).toBe(404);
  },
);

test('a web page under another host name cannot read the mails through its visitor', async () => {
  const app = createMailbox({ rows: emailRows(database.sql), drop: dropConnection });
  expect((await app.request('http://attacker.example/emails')).status).toBe(403);
});

test('a limit of mails per second answers 429 until the next second', async () => {
  await fault({ perSecond: 2 });
  const send = () =>
    resend.emails.send({ from: 'a@example.com', to: 'b@example.com', subject: 'Limited', text: 'x' });
  const answers = await Promise.all([send(), send(), send(), send(), send()]);
  expect(answers.filter(({ error }) => error === null)).toHaveLength(2);
  const refused = answers.find(({ error }) => error !== null);
  expect(refused?.error).toMatchObject({ statusCode: 429, name: 'rate_limit_exceeded' });
  expect(refused?.headers).toMatchObject({ 'retry-after': '1' });
  nowMs += 999;
  expect((await send()).error).toMatchObject({ statusCode: 429 });
  nowMs += 1;
  expect((await send()).error).toBeNull();
  await fault({ times: 0 });
  expect((await send()).error).toBeNull();
});

async function mailsWith(subject: string): Promise<string[]> {
  const { data } = await resend.emails.list({ limit: 100 });
  return (data?.data ?? []).filter((found) => found.subject === subject).map(({ id }) => id);
}

async function fault(body: object): Promise<void> {
  const response = await fetch(`${address}/_local/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}
