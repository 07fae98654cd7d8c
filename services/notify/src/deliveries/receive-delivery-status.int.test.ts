import { randomUUID } from 'node:crypto';
import { envelopeSchema } from '@scanlist/contracts/messages/define';
import { mailSettled } from '@scanlist/contracts/messages/notify';
import { silentLogger } from '@scanlist/service-kit/logger';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWebhookReader } from '../provider/resend-webhook.ts';
import { exampleDeletion } from '../testing/example-account.ts';
import { exampleEntry } from '../testing/example-entry.ts';
import { exampleTestMail } from '../testing/example-requests.ts';
import { mailEvent, signed, webhookSecret } from '../testing/sign-webhook.ts';
import { createEvent, mailTestSetup } from '../testing/test-dependencies.ts';
import { mailDeletedOwner } from './mail-deleted-owner.ts';
import { mailEntry } from './mail-entry.ts';
import { mailTestMail } from './mail-test-mail.ts';
import { createStatusReceiver } from './receive-delivery-status.ts';

const setup = mailTestSetup();
let wakes: number;
beforeEach(() => {
  wakes = 0;
});

const take = (event: object, now = () => new Date()) =>
  createStatusReceiver({
    sql: setup.database.sql,
    readWebhook: createWebhookReader([webhookSecret]),
    now,
    logger: silentLogger,
    wakeRelay: () => {
      wakes += 1;
    },
  })(signed(event));

async function sentAtOf(deliveryId: string): Promise<Date> {
  const rows = await setup.database.sql<{ sentAt: Date }[]>`
    select sent_at as "sentAt" from delivery where id = ${deliveryId}`;
  return rows[0]?.sentAt ?? new Date(Number.NaN);
}

/** A sent mail about an entry, and the tag that the mail service received. */
async function sentMail() {
  const event = createEvent(exampleEntry({ ownerId: randomUUID() }));
  await mailEntry(setup.deps(), event);
  const { tags } = JSON.parse(setup.resend.requests.at(-1)?.body ?? '');
  const [{ name, value: id }] = tags;
  expect(name).toBe('delivery');
  return {
    event,
    id: String(id),
    sentAt: await sentAtOf(String(id)),
    news: (type: string, details = {}) => take(mailEvent(type, String(id), details)),
  };
}

const told = async (event: { id: string }) => {
  const rows = await setup.database.sql<{ payload: string }[]>`
    select payload from outbox where payload like ${`%${event.id}%`} order by id`;
  return rows.map(({ payload }) => envelopeSchema(mailSettled).parse(JSON.parse(payload)).data);
};
const statuses = async (event: { id: string }) => (await told(event)).map(({ status }) => status);

describe('a status of a mail about an entry', () => {
  it('is stored and published with its entry, and a reason if it bounced', async () => {
    const { event, id, news } = await sentMail();
    const bounce = {
      type: 'Transient',
      subType: 'MailboxFull',
      message: '552 mailbox full: dana@example.com',
    };
    expect(await news('email.bounced', { bounce })).toEqual({ received: true });
    const [sent, bounced] = await told(event);
    expect(bounced).toEqual({ ...sent, version: 2, status: 'bounced', reason: 'mailbox-full' });
    const [row] = await setup.database.sql`select status, fate, last_error from delivery where id = ${id}`;
    expect(row).toEqual({ status: 'sent', fate: 'bounced', last_error: bounce.message });
    expect(wakes).toBe(1);
  });

  it('that arrives twice, also at once, is published once', async () => {
    const { event, news } = await sentMail();
    await Promise.all([news('email.delivered'), news('email.delivered'), news('email.delivered')]);
    await news('email.delivered');
    expect(await statuses(event)).toEqual(['sent', 'delivered']);
    expect(wakes).toBe(1);
  });

  it.each([
    [
      ['email.delivered', 'email.bounced'],
      ['delivered', 'bounced'],
    ],
    [['email.bounced', 'email.delivered'], ['bounced']],
    [
      ['email.delivered', 'email.complained'],
      ['delivered', 'complained'],
    ],
    [['email.complained', 'email.bounced', 'email.delivered'], ['complained']],
    [['email.failed', 'email.delivered'], ['failed']],
  ])('in the order %j is published as %j', async (types, expected) => {
    const { event, news } = await sentMail();
    for (const type of types) await news(type);
    expect(await statuses(event)).toEqual(['sent', ...expected]);
    expect((await told(event)).map(({ version }) => version)).toEqual(
      [1, 2, 3].slice(0, expected.length + 1),
    );
  });

  it('has its time, but not before the mail was sent, and not later than now', async () => {
    const dayMs = 86_400_000;
    const occurredAt = async (type: string, afterSentMs: number) => {
      const { event, id, sentAt } = await sentMail();
      const at = (ms: number) => new Date(sentAt.getTime() + ms);
      await take({ ...mailEvent(type, id), created_at: at(afterSentMs).toISOString() }, () => at(2 * dayMs));
      const rows = await setup.database.sql<{ payload: string }[]>`
        select payload from outbox where payload like ${`%${event.id}%`} order by id`;
      const [sent = 0, later = 0] = rows.map(({ payload }) => Date.parse(JSON.parse(payload).occurredAt));
      expect(sent).toBe(sentAt.getTime());
      return (later - sent) / dayMs;
    };
    expect(await occurredAt('email.delivered', dayMs)).toBe(1);
    expect(await occurredAt('email.complained', -9_000 * dayMs)).toBe(0);
    expect(await occurredAt('email.bounced', 9_000 * dayMs)).toBe(2);
  });

  it('that arrives before the mail is stored as sent is refused, so that it is sent again', async () => {
    const event = createEvent(exampleEntry({ ownerId: randomUUID() }));
    setup.resend.mode = 'swallow';
    const deps = setup.deps({
      sendMail: async () => ({ outcome: 'retry', reason: 'no answer', afterMs: null }),
    });
    await expect(mailEntry(deps, event)).rejects.toThrow('no answer');
    const [row] = await setup.database.sql`select id from delivery where event_id = ${event.id}`;
    const news = () => take(mailEvent('email.bounced', row?.id));
    await expect(news()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    setup.resend.mode = 'take';
    await mailEntry(setup.deps(), event);
    await news();
    expect(await statuses(event)).toEqual(['sent', 'bounced']);
  });

  it('also counts for a mail that was given up', async () => {
    const { event, id, news } = await sentMail();
    await setup.database.sql`
      update delivery set status = 'failed', payload = '{}', last_error = 'no answer for a day' where id = ${id}`;
    await news('email.delivered');
    expect(await statuses(event)).toEqual(['sent', 'delivered']);
    await expect(mailEntry(setup.deps(), event)).rejects.toThrow('no answer for a day');
  });

  it('arriving in a flood takes at most four connections from the mails that are to be sent', async () => {
    let asked = 0;
    let answer = () => {};
    const answered = new Promise<never[]>((resolve) => {
      answer = () => resolve([]);
    });
    const takeNews = createStatusReceiver({
      sql: (() => {
        asked += 1;
        return answered;
      }) as never,
      readWebhook: createWebhookReader([webhookSecret]),
      now: () => new Date(),
      logger: silentLogger,
      wakeRelay: () => {},
    });
    const webhook = signed(mailEvent('email.bounced', randomUUID()));
    const taken = Promise.allSettled(Array.from({ length: 300 }, () => takeNews(webhook)));
    await expect(takeNews(webhook)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(asked).toBe(4);
    answer();
    const outcomes = (await taken).map(({ status }) => status);
    expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(204);
  });

  it('is refused while the database is down, so that it is sent again', async () => {
    const { id } = await sentMail();
    const taking = createStatusReceiver({
      sql: (() => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))) as never,
      readWebhook: createWebhookReader([webhookSecret]),
      now: () => new Date(),
      logger: silentLogger,
      wakeRelay: () => {},
    })(signed(mailEvent('email.bounced', id)));
    await expect(taking).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});

describe('a status that is acknowledged and dropped', () => {
  it('is of an unknown mail', async () => {
    expect(await take(mailEvent('email.bounced', randomUUID()))).toEqual({ received: true });
    expect(wakes).toBe(0);
  });

  it('is of a mail that was erased with its account', async () => {
    const { event, news } = await sentMail();
    const { ownerId } = event.data;
    await mailDeletedOwner(setup.deps(), createEvent(exampleDeletion({ ownerId })));
    expect(await news('email.bounced')).toEqual({ received: true });
    expect(await statuses(event)).toEqual(['sent']);
  });

  it('is of a mail from before mails named their entry', async () => {
    const { event, id, news } = await sentMail();
    await setup.database.sql`update delivery set list_id = null, entry_id = null where id = ${id}`;
    expect(await news('email.bounced')).toEqual({ received: true });
    expect(await statuses(event)).toEqual(['sent']);
    expect(wakes).toBe(0);
  });
});

it('a mail that is not about an entry has no tag', async () => {
  await mailTestMail(setup.deps(), createEvent(exampleTestMail()));
  expect(JSON.parse(setup.resend.requests.at(-1)?.body ?? '')).not.toHaveProperty('tags');
});
