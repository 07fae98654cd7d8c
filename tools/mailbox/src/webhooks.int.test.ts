import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@scanlist/local-http/free-port';
import { closeServer, dropConnection, listen } from '@scanlist/local-http/http-server';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import type { WakeableLoop } from '@scanlist/service-kit/wakeable-loop';
import { Resend } from 'resend';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { emailRows } from './email-rows.ts';
import { createMailbox } from './mailbox.ts';
import { sendWebhooks } from './send-webhooks.ts';
import { webhookRows } from './webhook-rows.ts';

const soon = { timeout: 15_000, interval: 20 };
const secret = `whsec_${Buffer.from('the secret of the mailbox').toString('base64')}`;

interface Received {
  id: string;
  event: { type: string; data: { email_id: string; to: string[]; tags: Record<string, string> } };
}

let database: TestDatabase;
let mailbox: Server;
let receiver: Server;
let resend: Resend;
let sender: WakeableLoop;
/** The receiver's next statuses; then 200. */
let answers: number[];
let attempts: number;
let received: Received[];
let url: string;

beforeAll(async () => {
  database = await createTestDatabase('local');
  const port = await freePort();
  const rows = emailRows(database.sql);
  mailbox = await listen(
    createMailbox({ rows, drop: dropConnection, onWebhooks: () => sender.wake() }),
    port,
  );
  resend = new Resend('re_test', { baseUrl: `http://127.0.0.1:${port}` });
  receiver = createServer((request, response) => {
    let payload = '';
    request.on('data', (chunk) => {
      payload += chunk;
    });
    request.on('end', () => {
      attempts += 1;
      const header = (name: string) => String(request.headers[name]);
      const headers = {
        id: header('svix-id'),
        timestamp: header('svix-timestamp'),
        signature: header('svix-signature'),
      };
      const event = resend.webhooks.verify({ payload, headers, webhookSecret: secret }) as never;
      const status = answers.shift() ?? 200;
      if (status === 200) received.push({ id: headers.id, event });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/api/resend/webhook`;
});
afterAll(async () => {
  await closeServer(mailbox);
  await closeServer(receiver);
  await database.drop();
});
beforeEach(() => {
  answers = [];
  attempts = 0;
  received = [];
  const onError = (error: unknown) => {
    throw error;
  };
  sender = sendWebhooks({ rows: webhookRows(database.sql), url, secret, onError });
});
afterEach(async () => {
  await sender.stop();
  await database.sql`delete from mail_webhook`;
});

const mail = { from: 'ScanList <a@scanlist.local>', subject: 'Van 3', text: 'All on board.' };
const waiting = async () => (await database.sql`select from mail_webhook`).length;

test.each([
  ['owner@example.com', ['email.delivered']],
  ['delivered@resend.dev', ['email.delivered']],
  ['Van 3 <bounced+van3@resend.dev>', ['email.bounced']],
  ['complained+van3@resend.dev', ['email.complained', 'email.delivered']],
  ['suppressed@resend.dev', ['email.suppressed']],
  ['bounced@example.com', ['email.delivered']],
])('a mail to %s sends %j, signed as the Resend client expects it', async (to, types) => {
  const tags = [{ name: 'delivery', value: 'd1' }];
  const { data } = await resend.emails.send({ ...mail, to, tags });
  await vi.waitFor(() => expect(received).toHaveLength(types.length), soon);
  expect(received.map(({ event }) => event.type).sort()).toEqual(types);
  for (const { event } of received) {
    expect(event.data).toMatchObject({ email_id: data?.id, to: [to], tags: { delivery: 'd1' } });
  }
  await vi.waitFor(async () => expect(await waiting()).toBe(0), soon);
  const kept = await resend.emails.get(data?.id ?? '');
  expect(kept.data?.last_event).toBe(types[0]?.replace('email.', ''));
});

test('the same key again sends no further webhook', async () => {
  const send = () =>
    resend.emails.send({ ...mail, to: 'owner@example.com' }, { idempotencyKey: 'webhooks/1' });
  await send();
  await send();
  await vi.waitFor(() => expect(received).toHaveLength(1), soon);
  await vi.waitFor(async () => expect(await waiting()).toBe(0), soon);
  expect(attempts).toBe(1);
});

test('a webhook without a 2xx answer is sent again with the same id', async () => {
  answers = [503];
  await resend.emails.send({ ...mail, to: 'owner@example.com' });
  await vi.waitFor(() => expect(received).toHaveLength(1), soon);
  expect(attempts).toBe(2);
});

test('a webhook that is never accepted is given up after seven attempts', async () => {
  answers = Array.from({ length: 20 }, () => 500);
  await resend.emails.send({ ...mail, to: 'owner@example.com' });
  for (let attempt = 1; attempt <= 7; attempt++) {
    await vi.waitFor(() => expect(attempts).toBeGreaterThanOrEqual(attempt), soon);
    await vi.waitFor(async () => {
      const rows = await database.sql`select from mail_webhook where attempts < ${attempt}`;
      expect(rows).toHaveLength(0);
    }, soon);
    await database.sql`update mail_webhook set due_at = now()`;
    sender.wake();
  }
  await vi.waitFor(async () => expect(await waiting()).toBe(0), soon);
  expect([attempts, received]).toEqual([7, []]);
});

test('a webhook that is pending when the mailbox stops is sent after its restart', async () => {
  await sender.stop();
  await resend.emails.send({ ...mail, to: 'owner@example.com' });
  expect(await waiting()).toBe(1);
  sender = sendWebhooks({ rows: webhookRows(database.sql), url, secret, onError: () => {} });
  await vi.waitFor(() => expect(received).toHaveLength(1), soon);
});

test('without a secret no webhook is sent or stored', async () => {
  const port = await freePort();
  const silent = await listen(createMailbox({ rows: emailRows(database.sql), drop: dropConnection }), port);
  const client = new Resend('re_test', { baseUrl: `http://127.0.0.1:${port}` });
  await client.emails.send({ ...mail, to: 'bounced@resend.dev' });
  await closeServer(silent);
  expect([await waiting(), attempts]).toEqual([0, 0]);
});
