import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  heldMessage,
  mailsPerHour,
  perMinute,
  pollOptions,
  startContactGateway,
  taken,
} from '../testing/contact-gateway.ts';
import { sendJson } from '../testing/test-gateway.ts';

let gateway: Awaited<ReturnType<typeof startContactGateway>>;
beforeAll(async () => {
  gateway = await startContactGateway();
});
afterAll(() => gateway?.remove());
beforeEach(() => gateway.forget());

describe('many messages', () => {
  it.each([
    ['of one address', () => '203.0.113.7', perMinute, mailsPerHour / 10],
    ['of as many addresses', (number: number) => `198.51.0.${number}`, 40, mailsPerHour],
  ])('%s at once stay within the budget and lose nothing', async (_from, addressOf, takenMax, mailsMax) => {
    const sent = await Promise.all(Array.from({ length: 40 }, (_, n) => gateway.post(addressOf(n))));
    expect(taken(sent)).toHaveLength(takenMax);
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(40 - takenMax);
    await gateway.expectWithinBudget(sent, mailsMax);
  });
});

describe('nothing that was taken is lost, and nothing is mailed twice', () => {
  const sender = { email: 'rosa@venue.example', requestId: randomUUID() };
  const sendAgain = (address: string) =>
    vi.waitUntil(
      async () => (await gateway.post(address, { ...sender, message: heldMessage })).status === 200,
      pollOptions,
    );

  it('where the gateway is killed while it stores a message, which is sent again', async () => {
    const { sent } = await gateway.whileStoring('198.53.0.1', sender, gateway.kill);
    expect((await sent).status).toBe(0);
    await gateway.startAgain();
    await sendAgain('198.53.0.2');
    expect([(await gateway.keptEmails()).length, (await gateway.enqueuedMails()).length]).toEqual([1, 1]);
    const unsent = () => gateway.sql`select from outbox where sent_at is null`;
    await vi.waitUntil(async () => (await unsent()).length === 0, pollOptions);
  });

  it('where the answer of the database is lost and the message is sent again', async () => {
    const { proxy } = gateway;
    const { sent } = await gateway.whileStoring('198.54.0.1', sender, async () => proxy.swallowAnswers());
    try {
      expect((await sent).status).toBe(503);
      await vi.waitUntil(async () => (await gateway.keptEmails()).length === 1, pollOptions);
    } finally {
      await proxy.close();
      await proxy.open();
    }
    await sendAgain('198.54.0.2');
    expect([(await gateway.keptEmails()).length, (await gateway.enqueuedMails()).length]).toEqual([1, 1]);
  });

  it('where the database is unavailable for a while, which is reported', async () => {
    const { proxy } = gateway;
    await proxy.close();
    const body = {
      name: 'Rosa Lind',
      email: 'rosa@venue.example',
      subject: 'Forty vans',
      message: 'We load forty.',
    };
    const answer = await fetch(
      `${gateway.url()}/api/contact`,
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
    expect((await fetch(`${gateway.url()}/api/site`)).status).toBe(200);
    await proxy.open();
    await vi.waitUntil(async () => (await gateway.post('198.55.0.2')).status === 200, pollOptions);
  });

  it('where messages wait: they follow as soon as the budget allows, also after a new start', async () => {
    for (let number = 0; number <= mailsPerHour; number++) await gateway.post(`198.56.0.${number}`);
    expect((await gateway.enqueuedMails()).length).toBe(mailsPerHour);
    await gateway.sql`truncate mail_quota`;
    await gateway.kill();
    await gateway.startAgain();
    await vi.waitUntil(async () => (await gateway.enqueuedMails()).length === mailsPerHour + 1, pollOptions);
  });
});
