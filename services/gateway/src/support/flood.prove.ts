import { randomUUID } from 'node:crypto';
import { rounds } from '@scanlist/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryMbOf } from '../testing/child-processes.ts';
import {
  mailsPerHour,
  perMinute,
  pollOptions,
  type Sent,
  startContactGateway,
  taken,
} from '../testing/contact-gateway.ts';

/** How many messages a flood has. */
const floodSize = rounds({ once: 300, many: 1_000 });

let gateway: Awaited<ReturnType<typeof startContactGateway>>;
beforeAll(async () => {
  gateway = await startContactGateway();
});
afterAll(() => gateway?.remove());
beforeEach(() => gateway.forget());

/** A flood of messages, `atOnce` of them on their way at any time. */
async function flood(addressOf: (number: number) => string, atOnce: number): Promise<Sent[]> {
  const sent: Sent[] = [];
  let next = 0;
  const sender = async () => {
    while (next < floodSize) sent.push(await gateway.post(addressOf(next++)));
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
      const answer = await fetch(`${gateway.url()}${path}`);
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
      const beforeMb = memoryMbOf(gateway.pid());
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
      await gateway.expectWithinBudget(sent, mailsMax);
      // The other services are not there at all.
      expect(new Set(health.answers.map((answer) => answer.slice(0, 4)))).toEqual(new Set(['503 ']));
      expect(site.answers).toEqual([expect.stringMatching(/^200 /)]);
      expect(logo.answers).toEqual([expect.stringMatching(/^404 /)]);
      expect(Math.max(health.slowestMs, site.slowestMs, logo.slowestMs)).toBeLessThan(5_000);
      expect(memoryMbOf(gateway.pid()) - beforeMb).toBeLessThan(150);
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
      sent.push({ ...(await gateway.post(address, words)), email: words.email });
    });
    await vi.waitUntil(() => taken(sent).length > 10, { ...pollOptions, interval: 1 });
    await gateway.kill();
    await Promise.all(sending);
    expect(taken(sent).length).toBeLessThan(200);
    expect(await gateway.keptEmails()).toEqual(expect.arrayContaining(taken(sent)));

    await gateway.startAgain();
    for (const { address, words } of named) expect((await gateway.post(address, words)).status).toBe(200);
    expect((await gateway.keptEmails()).sort()).toEqual(named.map(({ words }) => words.email).sort());
    const mails = await gateway.enqueuedMails();
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(mails.length);
    expect(mails.length).toBe(mailsPerHour);
    const unsent = () => gateway.sql`select from outbox where sent_at is null`;
    await vi.waitUntil(async () => (await unsent()).length === 0, pollOptions);
  });
});
