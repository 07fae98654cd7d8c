import { type SupportMessageReceived, supportMessageReceived } from '@scanlist/contracts/messages/gateway';
import { connectForTest } from '@scanlist/messaging/testing';
import { startDatabaseProxy } from '@scanlist/persistence/database-proxy';
import { createTestDatabase, waitForLock } from '@scanlist/persistence/testing';
import { expect, vi } from 'vitest';
import { startGatewayProcess } from './gateway-process.ts';
import { sendJson } from './test-gateway.ts';

export const mailsPerHour = 30;
export const perMinute = 20;
export const pollOptions = { timeout: 45_000, interval: 20 };

/** What a message says that `whileStoring` sends. */
export const heldMessage = 'Held until it may be stored.';

/** A message that was sent; its status is 0 where there was no answer. */
export interface Sent {
  status: number;
  email: string;
}

/** The senders of the messages that were taken. */
export const taken = (sent: readonly Sent[]) =>
  sent.filter(({ status }) => status === 200).map(({ email }) => email);

/** The gateway as a process of its own, behind a proxy that says who asks, on a database that can be cut off. */
export async function startContactGateway() {
  const database = await createTestDatabase('gateway');
  const proxy = await startDatabaseProxy(database.url);
  const lists = await connectForTest('lists');
  const start = () =>
    startGatewayProcess({
      DATABASE_URL: proxy.url,
      TRUST_PROXY: '1',
      SUPPORT_EMAIL: 'help@lists.example',
      SUPPORT_MAILS_PER_HOUR: String(mailsPerHour),
      SUPPORT_MESSAGES_PER_MINUTE: String(perMinute),
    });
  let gateway = await start();
  let numbers = 0;

  /** Sends a contact message of a sender of its own. */
  async function post(address: string, changes: object = {}): Promise<Sent> {
    const email = `sender-${++numbers}@venue.example`;
    const body = {
      name: 'Rosa Lind',
      email,
      subject: 'A flood of them',
      message: `Message number ${numbers} of a great many.`,
      ...changes,
    };
    try {
      const headers = { 'x-forwarded-for': `192.0.2.1, ${address}` };
      const answer = await fetch(`${gateway.url}/api/contact`, sendJson('POST', body, headers));
      await answer.arrayBuffer();
      return { status: answer.status, email };
    } catch {
      return { status: 0, email };
    }
  }

  async function enqueuedMails(): Promise<SupportMessageReceived[]> {
    const rows = await database.sql<{ payload: string }[]>`
      select payload from outbox where subject = ${supportMessageReceived.subject} order by id`;
    return rows.map(({ payload }) => (JSON.parse(payload) as { data: SupportMessageReceived }).data);
  }

  async function keptEmails(): Promise<string[]> {
    return (await database.sql<{ email: string }[]>`select email from support_message`).map(
      ({ email }) => email,
    );
  }

  // A message whose words say so is stored once nobody holds this lock.
  await database.sql`
    create function wait_in_test() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(1);
      return new;
    end $$`;
  await database.sql`
    create trigger wait_in_test before insert on support_message for each row when (new.text like 'Held%')
    execute function wait_in_test()`;
  // The first one makes the connections to the database.
  await vi.waitUntil(async () => (await post('192.0.2.2')).status === 200, pollOptions);
  return {
    sql: database.sql,
    proxy,
    url: () => gateway.url,
    pid: () => gateway.pid,
    kill: () => gateway.kill(),
    /** Starts it again after a kill. */
    async startAgain(): Promise<void> {
      gateway = await start();
    },
    post,
    enqueuedMails,
    keptEmails,
    /**
     * Sends a message that is about to be stored while `work` runs, and is stored after it. Resolves with the outcome of
     * sending it.
     */
    async whileStoring(
      address: string,
      words: object,
      work: () => Promise<unknown>,
    ): Promise<{ sent: Promise<Sent> }> {
      return await database.sql.transaction(async (tx) => {
        await tx`select pg_advisory_xact_lock(1)`;
        const sent = post(address, { ...words, message: heldMessage });
        await waitForLock(database.sql);
        await work();
        return { sent };
      });
    },
    forget: () => database.sql`truncate support_message, mail_quota, outbox`,

    /** Expects that what was taken is kept, that at most so many mails are sent, and that the others wait. */
    async expectWithinBudget(sent: readonly Sent[], mailsMax = mailsPerHour): Promise<void> {
      expect((await keptEmails()).sort()).toEqual(taken(sent).sort());
      const mails = await enqueuedMails();
      expect(mails.length).toBe(Math.min(taken(sent).length, mailsMax));
      expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(mails.length);
      const waiting = await database.sql`select from support_message where told_at is null`;
      expect(waiting.length).toBe(taken(sent).length - mails.length);
    },

    async remove(): Promise<void> {
      await gateway.kill();
      await proxy.close();
      await lists.close();
      await database.drop();
    },
  };
}
