import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SupportMessageReceived } from '@scanlist/contracts/messages/gateway';
import { supportMessageReceived } from '@scanlist/contracts/messages/gateway';
import type { Messaging } from '@scanlist/messaging/connection';
import { connectForTest } from '@scanlist/messaging/testing';
import { type DatabaseProxy, startDatabaseProxy } from '@scanlist/persistence/database-proxy';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { rounds } from '@scanlist/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type GatewayProcess, startGatewayProcess } from '../testing/gateway-process.ts';
import { sendJson } from '../testing/test-gateway.ts';

/** The gateway as a process of its own, behind a proxy that says who asks, on a database that can be cut off. */
let database: TestDatabase;
let proxy: DatabaseProxy;
let lists: Messaging;
let gateway: GatewayProcess;

const pollOptions = { timeout: 15_000, interval: 20 };
const mailsPerHour = 30;
const perMinute = 20;
/** How many messages a flood has. */
const floodSize = rounds({ once: 300, many: 1_000 });

beforeAll(async () => {
  database = await createTestDatabase('gateway');
  proxy = await startDatabaseProxy(database.url);
  lists = await connectForTest('lists');
  await startGateway();
  // The first one makes the connections to the database.
  await vi.waitUntil(async () => (await post('192.0.2.2')).status === 200, pollOptions);
});
afterAll(async () => {
  await gateway?.kill();
  await proxy?.close();
  await lists?.close();
  await database?.drop();
});
beforeEach(() => database.sql`truncate support_message, mail_quota, outbox`);

async function startGateway(): Promise<void> {
  gateway = await startGatewayProcess({
    DATABASE_URL: proxy.url,
    TRUST_PROXY: '1',
    SUPPORT_EMAIL: 'help@lists.example',
    SUPPORT_MAILS_PER_HOUR: String(mailsPerHour),
    SUPPORT_MESSAGES_PER_MINUTE: String(perMinute),
  });
}

interface Sent {
  status: number;
  email: string;
}

let numbers = 0;

/** Sends a contact message of a sender of its own; status 0 where there was no answer. */
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

/** A flood of messages, `atOnce` of them on their way at any time. */
async function flood(addressOf: (number: number) => string, atOnce: number): Promise<Sent[]> {
  const sent: Sent[] = [];
  let next = 0;
  const sender = async () => {
    while (next < floodSize) sent.push(await post(addressOf(next++)));
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  return sent;
}

/**
 * Requests `path` again and again while `work` runs; returns the time of the slowest answer, in ms, and all statuses.
 */
async function whileAsking(path: string, work: Promise<unknown>) {
  let isOver = false;
  let slowestMs = 0;
  const answers = new Set<string>();
  const asking = (async () => {
    while (!isOver) {
      const before = performance.now();
      const answer = await fetch(`${gateway.url}${path}`);
      answers.add(`${answer.status} ${await answer.text()}`);
      slowestMs = Math.max(slowestMs, performance.now() - before);
    }
  })();
  await work.finally(() => {
    isOver = true;
  });
  await asking;
  return { slowestMs, answers: [...answers] };
}

/** What the gateway's process holds in memory, in MB. */
function memoryMb(): number {
  const [, kilobytes] =
    /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${gateway.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_000;
}

async function enqueuedMails(): Promise<SupportMessageReceived[]> {
  const rows = await database.sql<{ payload: string }[]>`
    select payload from outbox where subject = ${supportMessageReceived.subject} order by id`;
  return rows.map(({ payload }) => (JSON.parse(payload) as { data: SupportMessageReceived }).data);
}

const keptEmails = async () =>
  (await database.sql<{ email: string }[]>`select email from support_message`).map(({ email }) => email);

const taken = (sent: Sent[]) => sent.filter(({ status }) => status === 200).map(({ email }) => email);

async function expectWithinBudget(sent: Sent[], mailsMax = mailsPerHour): Promise<void> {
  expect((await keptEmails()).sort()).toEqual(taken(sent).sort());
  const mails = await enqueuedMails();
  expect(mails.length).toBe(Math.min(taken(sent).length, mailsMax));
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(mails.length);
  const waiting = await database.sql`select from support_message where told_at is null`;
  expect(waiting.length).toBe(taken(sent).length - mails.length);
}

describe('a flood of messages', () => {
  it.each([
    ['one address', () => '203.0.113.7', 100, mailsPerHour / 10],
    ['as many addresses', (number: number) => `198.51.${number >> 8}.${number & 255}`, 100, mailsPerHour],
    [
      'as many addresses, all at once',
      (number: number) => `198.52.${number >> 8}.${number & 255}`,
      floodSize,
      mailsPerHour,
    ],
  ])(
    'from %s stays within the budget, loses nothing, and leaves everybody else answered',
    async (_from, addressOf, atOnce, mailsMax) => {
      const beforeMb = memoryMb();
      const flooding = flood(addressOf, atOnce);
      const [sent, health, site, logo] = await Promise.all([
        flooding,
        whileAsking('/healthz', flooding),
        whileAsking('/api/site', flooding),
        whileAsking(`/logos/${'a'.repeat(64)}`, flooding),
      ]);
      expect(sent.map(({ status }) => status).filter((status) => status !== 200 && status !== 429)).toEqual(
        [],
      );
      await expectWithinBudget(sent, mailsMax);
      // The other services are not there at all.
      expect(new Set(health.answers.map((answer) => answer.slice(0, 4)))).toEqual(new Set(['503 ']));
      expect(site.answers).toEqual([expect.stringMatching(/^200 /)]);
      expect(logo.answers).toEqual([expect.stringMatching(/^404 /)]);
      expect(Math.max(health.slowestMs, site.slowestMs, logo.slowestMs)).toBeLessThan(5_000);
      expect(memoryMb() - beforeMb).toBeLessThan(150);
    },
  );

  it('of one address is cut down to what an address may send', async () => {
    const sent = await flood(() => '203.0.113.8', 50);
    expect(taken(sent)).toHaveLength(perMinute);
  });
});

describe('nothing that was taken is lost, and nothing is mailed twice', () => {
  it('where the gateway is killed while messages arrive', async () => {
    const sent: Sent[] = [];
    const named = Array.from({ length: 200 }, (_, index) => ({
      address: `198.53.0.${index}`,
      words: {
        email: `named-${index}@venue.example`,
        message: `Words of ${index}.`,
        requestId: randomUUID(),
      },
    }));
    const sending = named.map(async ({ address, words }) => {
      sent.push({ ...(await post(address, words)), email: words.email });
    });
    await vi.waitUntil(() => taken(sent).length > 10, { ...pollOptions, interval: 1 });
    await gateway.kill();
    await Promise.all(sending);
    expect(taken(sent).length).toBeLessThan(200);
    expect(await keptEmails()).toEqual(expect.arrayContaining(taken(sent)));

    await startGateway();
    for (const { address, words } of named) expect((await post(address, words)).status).toBe(200);
    expect((await keptEmails()).sort()).toEqual(named.map(({ words }) => words.email).sort());
    const mails = await enqueuedMails();
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(mails.length);
    expect(mails.length).toBe(mailsPerHour);
    const unsent = () => database.sql`select from outbox where sent_at is null`;
    await vi.waitUntil(async () => (await unsent()).length === 0, pollOptions);
  });

  it('where the answer of the database is lost and the message is sent again', async () => {
    const words = { email: 'rosa@venue.example', message: 'Once and once only.', requestId: randomUUID() };
    // A connection that has not kept a message yet would ask about the statement first, and wait for that answer.
    for (let number = 0; number < 40; number++) await post(`198.57.0.${number}`);
    await database.sql`truncate support_message, mail_quota, outbox`;
    proxy.swallowAnswers();
    try {
      expect((await post('198.54.0.1', words)).status).toBe(503);
      await vi.waitUntil(async () => (await keptEmails()).length === 1, pollOptions);
    } finally {
      await proxy.close();
      await proxy.open();
    }
    await vi.waitUntil(async () => (await post('198.54.0.2', words)).status === 200, pollOptions);
    expect([(await keptEmails()).length, (await enqueuedMails()).length]).toEqual([1, 1]);
  });

  it('where the database is unavailable for a while, which is reported', async () => {
    await proxy.close();
    const body = {
      name: 'Rosa Lind',
      email: 'rosa@venue.example',
      subject: 'Forty vans',
      message: 'We load forty.',
    };
    const answer = await fetch(
      `${gateway.url}/api/contact`,
      sendJson('POST', body, { 'x-forwarded-for': '198.55.0.1' }),
    );
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      503,
      '2',
      {
        code: 'SERVICE_UNAVAILABLE',
        message: 'This part of the service is not available right now. Please try again in a moment.',
      },
    ]);
    expect((await fetch(`${gateway.url}/api/site`)).status).toBe(200);
    await proxy.open();
    await vi.waitUntil(async () => (await post('198.55.0.2')).status === 200, pollOptions);
  });

  it('where messages wait: they follow as soon as the budget allows, also after a new start', async () => {
    for (let number = 0; number <= mailsPerHour; number++) await post(`198.56.0.${number}`);
    expect((await enqueuedMails()).length).toBe(mailsPerHour);
    await database.sql`truncate mail_quota`;
    await gateway.kill();
    await startGateway();
    await vi.waitUntil(async () => (await enqueuedMails()).length === mailsPerHour + 1, pollOptions);
  });
});
