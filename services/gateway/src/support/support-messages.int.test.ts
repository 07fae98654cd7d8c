import { randomUUID } from 'node:crypto';
import type { SupportMessageReceived } from '@scanlist/contracts/messages/gateway';
import { supportMessageReceived } from '@scanlist/contracts/messages/gateway';
import type { Sql } from '@scanlist/persistence/database';
import { createTestDatabase, type TestDatabase, waitForLock } from '@scanlist/persistence/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enqueueWaitingMessages } from './enqueue-waiting-messages.ts';
import { receiveMessage } from './receive-message.ts';
import {
  contactMessageOf,
  type SupportMessage,
  supportMessageCutoff,
  supportRequestOf,
} from './support-message.ts';
import { supportMessageRows } from './support-message-rows.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const mailsPerHour = 3;
const clock = { ms: 0 };
const now = () => new Date(clock.ms);

let database: TestDatabase;
let wakes = 0;

beforeAll(async () => {
  database = await createTestDatabase('gateway');
});
afterAll(() => database.drop());
beforeEach(async () => {
  clock.ms = Date.parse('2026-11-20T12:00:00Z');
  wakes = 0;
  await database.sql`truncate support_message, mail_quota, outbox`;
});

const deps = () => ({
  supportMessages: supportMessageRows(database.sql, {
    supportEmail: 'support@lists.example',
    mailsPerHour,
  }),
  now,
  wakeRelay: () => void wakes++,
});
/** By a sender of its own by default. */
const receive = (message: SupportMessage, senderKey: string = randomUUID()) =>
  receiveMessage(deps(), message, senderKey);
const tellWaiting = () => enqueueWaitingMessages(deps());

let numbers = 0;
/** A contact message of a sender of its own. */
function contact(changes: Partial<Parameters<typeof contactMessageOf>[0]> = {}): SupportMessage {
  const body = {
    name: 'Rosa Lind',
    email: `rosa-${++numbers}@venue.example`,
    subject: 'Forty vans',
    message: 'We load forty vans each Friday.',
    ...changes,
  };
  return contactMessageOf(body, { now: now(), isSendersAddress: false });
}

/** The events for notify, in order. */
async function enqueuedMails(): Promise<SupportMessageReceived[]> {
  const rows = await database.sql<{ payload: string }[]>`
    select payload from outbox where subject = ${supportMessageReceived.subject} order by id`;
  return rows.map(({ payload }) => (JSON.parse(payload) as { data: SupportMessageReceived }).data);
}
const enqueuedIds = async () => (await enqueuedMails()).map(({ messageId }) => messageId);
const keptCount = async () => (await database.sql`select from support_message`).length;
const waitingCount = async () =>
  (await database.sql`select from support_message where told_at is null`).length;

describe('a message', () => {
  it('is stored unchanged and its mail is enqueued in the same step', async () => {
    const request = supportRequestOf(
      { name: 'Rosa Lind', email: 'rosa@venue.example', issueType: 'qrcode', description: 'It has faded.' },
      { now: now(), isSendersAddress: true },
    );
    await receive(request);
    expect(await enqueuedMails()).toEqual([
      {
        messageId: request.id,
        kind: 'support',
        name: 'Rosa Lind',
        email: 'rosa@venue.example',
        issueType: 'qrcode',
        subject: null,
        text: 'It has faded.',
        receivedAt: '2026-11-20T12:00:00.000Z',
        supportEmail: 'support@lists.example',
        copyToSender: true,
        isSendersAddress: true,
      },
    ]);
    const message = contact();
    await receive(message);
    expect((await enqueuedMails())[1]).toMatchObject({
      kind: 'contact',
      issueType: null,
      subject: 'Forty vans',
      isSendersAddress: false,
    });
    expect(await database.sql`select id, kind, text, told_at from support_message order by kind`).toEqual([
      { id: message.id, kind: 'contact', text: message.text, told_at: now() },
      { id: request.id, kind: 'support', text: 'It has faded.', told_at: now() },
    ]);
    expect(wakes).toBe(2);
  });

  it('whose telling fails is not kept either', async () => {
    await database.sql`alter table outbox add constraint refused check (false) not valid`;
    try {
      await expect(receive(contact())).rejects.toMatchObject({ code: '23514' });
    } finally {
      await database.sql`alter table outbox drop constraint refused`;
    }
    expect(await keptCount()).toBe(0);
    expect(await database.sql`select from mail_quota`).toHaveLength(0);
  });

  it('of a program is kept and never mailed', async () => {
    await receive(contact({ website: 'https://watches.example' }));
    await receive(contact({ website: ' ' }));
    clock.ms += 2 * hourMs;
    await tellWaiting();
    expect([await keptCount(), (await enqueuedMails()).length]).toEqual([2, 1]);
  });

  it('is copied to one mailbox three times a day, whatever stands behind its plus and wherever it has dots', async () => {
    for (const email of ['rosa@venue.example', 'Rosa+1@venue.example', 'r.o.sa+2@VENUE.example']) {
      await receive(contact({ email }));
    }
    clock.ms += 2 * hourMs;
    await receive(contact({ email: 'rosa+3@venue.example' }));
    await receive(contact());
    clock.ms += 23 * hourMs;
    await receive(contact({ email: 'rosa@venue.example' }));
    expect((await enqueuedMails()).map(({ copyToSender }) => copyToSender)).toEqual([
      true,
      true,
      true,
      false,
      true,
      true,
    ]);
  });

  it('is kept without reading through what was kept before it', async () => {
    await database.sql`
      insert into support_message (id, kind, name, email, text, is_from_program, received_at, told_at)
      select gen_random_uuid(), 'contact', 'Rosa', 'rosa-' || n || '@venue.example', 'We load vans.', n % 2 = 0, ${now()},
        case when n % 2 = 1 then ${now()}::timestamptz end
      from generate_series(1, 20000) n`;
    await database.sql`analyze support_message`;
    await database.sql.transaction(async (tx) => {
      const rowsRead = async () =>
        (await tx`select seq_tup_read from pg_stat_xact_user_tables where relname = 'support_message'`)[0];
      const before = await rowsRead();
      const kept = supportMessageRows(tx as unknown as Sql, { supportEmail: 'x@y.example', mailsPerHour });
      await kept.store(contact({ requestId: randomUUID() }), 'there');
      expect(await rowsRead()).toEqual(before);
    });
  });

  it('is kept for twelve months', async () => {
    await receive(contact());
    const { supportMessages } = deps();
    clock.ms = Date.parse('2027-11-20T12:00:00Z');
    expect(await supportMessages.removeReceivedBefore(supportMessageCutoff(now()))).toBe(0);
    clock.ms += 1;
    expect(await supportMessages.removeReceivedBefore(supportMessageCutoff(now()))).toBe(1);
  });
});

describe('a message sent again', () => {
  it('is stored and enqueued once, also when both come at the same moment', async () => {
    const requestId = randomUUID();
    const again = () => receive(contact({ requestId, email: 'rosa@venue.example' }));
    await again();
    await again();
    await Promise.all([again(), again(), again()]);
    expect([await keptCount(), (await enqueuedMails()).length]).toEqual([1, 1]);
    const other = randomUUID();
    const twin = () => receive(contact({ requestId: other, email: 'rosa@venue.example' }));
    await Promise.all(Array.from({ length: 5 }, twin));
    expect([await keptCount(), (await enqueuedMails()).length]).toEqual([2, 2]);
  });

  it('is answered as the first time also when no more are kept this hour', async () => {
    const first = contact({ requestId: randomUUID(), email: 'rosa@venue.example' });
    await receive(first);
    await fillHour();
    await expect(receive(contact())).rejects.toMatchObject({ code: 'THROTTLED' });
    await receive({ ...first, id: randomUUID() });
    expect(await keptCount()).toBe(1);
  });

  it('with other words is another message, and so is one without a name', async () => {
    const requestId = randomUUID();
    const email = 'rosa@venue.example';
    await receive(contact({ requestId, email }));
    await receive(contact({ requestId, email, message: 'We load fifty vans each Friday.' }));
    await receive(contact({ email }));
    await receive(contact({ email }));
    expect(await keptCount()).toBe(4);
  });
});

describe('the mails of an hour', () => {
  it('are within the budget; the others wait and follow as the budget allows, the oldest first', async () => {
    const messages = [];
    for (let index = 0; index < 8; index++) {
      const message = contact();
      await receive(message);
      messages.push(message.id);
      clock.ms += minuteMs;
    }
    expect(await enqueuedIds()).toEqual(messages.slice(0, 3));
    await tellWaiting();
    expect([(await enqueuedMails()).length, await waitingCount()]).toEqual([3, 5]);
    // An hour after the first one, the budget allows one.
    clock.ms = Date.parse('2026-11-20T13:00:00Z');
    await tellWaiting();
    expect(await enqueuedIds()).toEqual(messages.slice(0, 4));
    clock.ms += 2 * minuteMs;
    await tellWaiting();
    expect(await enqueuedIds()).toEqual(messages.slice(0, 6));
    clock.ms += 2 * hourMs;
    await tellWaiting();
    expect([await enqueuedIds(), await waitingCount()]).toEqual([messages, 0]);
    await tellWaiting();
    expect(await enqueuedIds()).toEqual(messages);
  });

  it('are taken in turn: a new message does not overtake one that waits', async () => {
    for (let index = 0; index < 4; index++) await receive(contact());
    clock.ms += hourMs;
    const late = contact();
    await receive(late);
    expect(await enqueuedIds()).not.toContain(late.id);
    await tellWaiting();
    expect([(await enqueuedMails()).length, (await enqueuedIds()).at(-1)]).toEqual([5, late.id]);
  });

  it('are not used up by one sender: others are mailed at once, and the surplus has half of the rest', async () => {
    const flood = [];
    for (let index = 0; index < 5; index++) {
      const message = contact();
      await receive(message, 'one');
      flood.push(message.id);
      clock.ms += minuteMs;
    }
    expect(await enqueuedIds()).toEqual(flood.slice(0, 1));
    await tellWaiting();
    expect(await enqueuedIds()).toEqual(flood.slice(0, 2));
    const other = contact();
    await receive(other);
    expect(await enqueuedIds()).toEqual([...flood.slice(0, 2), other.id]);
    // Two more than the budget: senders with some of their share left go before the surplus.
    const late = contact();
    await receive(late);
    clock.ms = Date.parse('2026-11-20T13:00:00Z');
    await tellWaiting();
    expect((await enqueuedIds()).slice(3)).toEqual([late.id]);
    for (let hours = 0; hours < 3; hours++) {
      clock.ms += hourMs;
      await tellWaiting();
    }
    expect(new Set(await enqueuedIds())).toEqual(new Set([...flood, other.id, late.id]));
  });

  it('are not exceeded by many at once, neither in requests nor in the jobs of two processes', async () => {
    await Promise.all(Array.from({ length: 40 }, () => receive(contact())));
    expect([await keptCount(), (await enqueuedMails()).length]).toEqual([40, 3]);
    clock.ms += hourMs;
    await Promise.all([
      tellWaiting(),
      tellWaiting(),
      ...Array.from({ length: 10 }, () => receive(contact())),
    ]);
    expect([await keptCount(), (await enqueuedMails()).length]).toEqual([50, 6]);
    expect(new Set(await enqueuedIds()).size).toBe(6);
  });

  it('do not enqueue a message that is erased at the same moment', async () => {
    for (let index = 0; index < 4; index++) await receive(contact());
    clock.ms += hourMs;
    let telling: Promise<void> | undefined;
    await database.sql.transaction(async (tx) => {
      await tx`delete from support_message where told_at is null`;
      telling = tellWaiting();
      await waitForLock(database.sql);
    });
    await telling;
    expect((await enqueuedMails()).length).toBe(3);
  });
});

describe('the messages of an hour', () => {
  it('are no more than a thousand, and the next sender gets the time to try again', async () => {
    await fillHour(999);
    await receive(contact());
    const refused = receive(contact());
    await expect(refused).rejects.toMatchObject({ code: 'THROTTLED', retryAfterSeconds: 30 * 60 });
    await expect(refused).rejects.toThrow('Too many messages were sent. Please try again in 30 minutes.');
    expect(await keptCount()).toBe(1);
    clock.ms += 30 * minuteMs + 1;
    await receive(contact());
    expect(await keptCount()).toBe(2);
  });
});

/** So many were kept half an hour ago. */
async function fillHour(count = 1_000): Promise<void> {
  const at = new Date(clock.ms - 30 * minuteMs);
  await database.sql`
    insert into mail_quota (key, used_at)
    values ('support messages', array_fill(${at}::timestamptz, array[${count}::integer]))
    on conflict (key) do update set used_at = excluded.used_at`;
}
