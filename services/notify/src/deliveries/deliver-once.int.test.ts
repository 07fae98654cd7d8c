import { randomUUID } from 'node:crypto';
import { envelopeSchema } from '@scanlist/contracts/messages/define';
import { mailSettled } from '@scanlist/contracts/messages/notify';
import { RetryLater, Undeliverable } from '@scanlist/messaging/consume';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { silentLogger } from '@scanlist/service-kit/logger';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SendMail } from '../provider/mail.ts';
import { createResendClient } from '../provider/resend-client.ts';
import { exampleEntry } from '../testing/example-entry.ts';
import { type FakeResend, startFakeResend } from '../testing/fake-resend.ts';
import { mailEntry } from './mail-entry.ts';

let database: TestDatabase;
let resend: FakeResend;
let sendMail: SendMail;
let now: Date;

beforeAll(async () => {
  database = await createTestDatabase('notify');
});
afterAll(() => database?.drop());
beforeEach(async () => {
  resend = await startFakeResend();
  sendMail = createResendClient({ apiKey: 're_test', baseUrl: resend.url });
  now = new Date();
});
afterEach(() => resend.close());

const newEvent = (data = exampleEntry()) => ({ id: randomUUID(), occurredAt: data.recordedAt, data });

function react(
  event: ReturnType<typeof newEvent>,
  changes: { sendMail?: SendMail; productName?: string } = {},
) {
  return mailEntry(
    {
      sql: database.sql,
      sendMail,
      readWebhook: () => null,
      now: () => now,
      logger: silentLogger,
      wakeRelay: () => {},
      from: 'ScanList <mail@scanlist.example>',
      productName: 'ScanList',
      ...changes,
    },
    event,
  );
}

const rowOf = async (event: { id: string }) => {
  const rows = await database.sql`select * from delivery where event_id = ${event.id}`;
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0];
};

const told = async (event: { id: string }) => {
  const rows = await database.sql<{ payload: string }[]>`
    select payload from outbox where payload like ${`%${event.id}%`} order by id`;
  return rows.map(({ payload }) => envelopeSchema(mailSettled).parse(JSON.parse(payload)).data);
};

describe('the outcome of the mail about an entry', () => {
  it('is published once when the mail service took it, however often the event is delivered', async () => {
    const event = newEvent();
    await Promise.all([react(event), react(event), react(event)]);
    await react(event);
    expect(await told(event)).toEqual([
      {
        ownerId: event.data.ownerId,
        listId: 'abc',
        entryId: 12,
        askedBy: event.id,
        version: 1,
        status: 'sent',
        reason: null,
      },
    ]);
  });

  it('is published when it was refused, and again after a person had it sent', async () => {
    const event = newEvent();
    resend.mode = { status: 422, name: 'validation_error' };
    await expect(react(event)).rejects.toBeInstanceOf(Undeliverable);
    await expect(react(event)).rejects.toBeInstanceOf(Undeliverable);
    await database.sql`update delivery set status = 'pending' where event_id = ${event.id}`;
    resend.mode = 'take';
    await react(event);
    expect(await told(event)).toMatchObject([
      { version: 1, status: 'failed', reason: 'refused' },
      { version: 2, status: 'sent', reason: null },
    ]);
  });

  it('is published when it could not be sent for a day', async () => {
    const event = newEvent();
    resend.mode = { status: 500, name: 'internal_server_error' };
    await expect(react(event)).rejects.toBeInstanceOf(RetryLater);
    expect(await told(event)).toEqual([]);
    now = new Date(now.getTime() + 24 * 3_600_000);
    await expect(react(event)).rejects.toThrow(/not sent in time/);
    expect(await told(event)).toMatchObject([{ status: 'failed', reason: 'not-sent-in-time' }]);
  });
});

describe('a recorded entry', () => {
  it('is mailed once and stored as sent, without the visitor’s text', async () => {
    const event = newEvent();
    await react(event);

    expect(resend.mails).toHaveLength(1);
    expect(JSON.parse(resend.mails[0]?.body ?? '')).toMatchObject({
      from: 'ScanList <mail@scanlist.example>',
      to: 'dana@example.com',
      subject: 'Load-out checklist: 2 of 3 completed',
      attachments: [{ filename: 'signature.png', content_type: 'image/png', content_id: 'signature' }],
    });
    expect(await rowOf(event)).toMatchObject({
      status: 'sent',
      attempts: 1,
      provider_id: 'mail-1',
      recipient: 'dana@example.com',
      kind: 'entry-recorded',
      subject: 'Load-out checklist: 2 of 3 completed',
      payload: null,
      sent_at: now,
    });
  });

  it('is not mailed if there is no recipient', async () => {
    const event = newEvent(exampleEntry({ notify: null }));
    await react(event);
    expect(resend.requests).toHaveLength(0);
    expect(await rowOf(event)).toBeUndefined();
  });

  it('sends nothing when it is delivered a second time', async () => {
    const event = newEvent();
    await react(event);
    await react(event);
    expect(resend.requests).toHaveLength(1);
  });

  it('is sent once, with one body, when it is delivered several times at the same moment', async () => {
    const event = newEvent();
    // Each has another product name: the first stored mail is the one that all send.
    await Promise.all(['A', 'B', 'C', 'D'].map((productName) => react(event, { productName })));
    expect(resend.mails).toHaveLength(1);
    expect(new Set(resend.requests.map((request) => request.body)).size).toBe(1);
    expect(await rowOf(event)).toMatchObject({ status: 'sent' });
  });

  it('is sent again under the same key and with the same bytes after a crash between sending and marking', async () => {
    const event = newEvent();
    const crash = new Error('killed');
    const sendAndDie: SendMail = async (...args) => {
      await sendMail(...args);
      throw crash;
    };
    await expect(react(event, { sendMail: sendAndDie })).rejects.toBe(crash);
    expect(await rowOf(event)).toMatchObject({ status: 'pending', attempts: 0 });

    await react(event, { productName: 'Renamed meanwhile' });
    expect(resend.requests).toHaveLength(2);
    expect(resend.requests[1]).toEqual(resend.requests[0]);
    expect(resend.mails).toHaveLength(1);
    expect(await rowOf(event)).toMatchObject({ status: 'sent', provider_id: 'mail-1' });
  });

  it('waits while the mail server is down and is sent once when it is back', async () => {
    const event = newEvent();
    const port = Number(new URL(resend.url).port);
    await resend.close();
    for (let attempt = 1; attempt <= 3; attempt++) {
      const error = await react(event).catch((err) => err);
      expect(error).toBeInstanceOf(RetryLater);
      expect(error.ms).toBeLessThanOrEqual(15_000);
    }
    expect(await rowOf(event)).toMatchObject({ status: 'pending', attempts: 3 });

    resend = await startFakeResend(port);
    await react(event);
    expect(resend.mails).toHaveLength(1);
    expect(await rowOf(event)).toMatchObject({ status: 'sent', attempts: 4, last_error: null });
  });

  it('waits as long as a throttling mail server requires', async () => {
    resend.mode = { status: 429, name: 'rate_limit_exceeded', headers: { 'retry-after': '42' } };
    await expect(react(newEvent())).rejects.toMatchObject({ name: 'RetryLater', ms: 42_000 });
  });

  it('is parked when the account has used up its quota, and sent later', async () => {
    const event = newEvent();
    resend.mode = { status: 429, name: 'daily_quota_exceeded' };
    await expect(react(event)).rejects.toMatchObject({ name: 'RetryLater', ms: 900_000 });
    resend.mode = 'take';
    await react(event);
    expect(resend.mails).toHaveLength(1);
  });

  it('fails for good when the mail is refused, and is not retried', async () => {
    const event = newEvent();
    resend.mode = { status: 422, name: 'validation_error' };
    await expect(react(event)).rejects.toBeInstanceOf(Undeliverable);
    expect(await rowOf(event)).toMatchObject({
      status: 'failed',
      last_error: '422 validation_error: refused by the test',
    });

    resend.mode = 'take';
    await expect(react(event)).rejects.toBeInstanceOf(Undeliverable);
    expect(resend.requests).toHaveLength(1);
  });

  it('is not sent again once the mail server may have forgotten its key', async () => {
    const event = newEvent();
    resend.mode = { status: 500, name: 'internal_server_error' };
    await expect(react(event)).rejects.toBeInstanceOf(RetryLater);
    now = new Date(now.getTime() + 24 * 3_600_000);
    resend.mode = 'take';
    await expect(react(event)).rejects.toThrow(/not sent in time/);
    expect(resend.requests).toHaveLength(1);
    expect(await rowOf(event)).toMatchObject({ status: 'failed' });
  });

  it('can contain what a database does not store: zero bytes and lone surrogates', async () => {
    const words = 'a\u0000b\ud83dc';
    const items = [{ content: words, completed: true, note: words, removed: false }];
    const event = newEvent(exampleEntry({ listTitle: words, companyName: words, items }));
    await react(event);
    expect(await rowOf(event)).toMatchObject({ status: 'sent', subject: 'ab\ufffdc: 2 of 3 completed' });
  });

  it('waits while the database is down', async () => {
    const away = await createTestDatabase('notify');
    await away.drop();
    const event = newEvent();
    const reaction = mailEntry(
      {
        sql: away.sql,
        sendMail,
        readWebhook: () => null,
        now: () => now,
        logger: silentLogger,
        wakeRelay: () => {},
        from: 'a@b.c',
        productName: 'ScanList',
      },
      event,
    );
    await expect(reaction).rejects.toBeInstanceOf(RetryLater);
    expect(resend.requests).toHaveLength(0);
  });
});
