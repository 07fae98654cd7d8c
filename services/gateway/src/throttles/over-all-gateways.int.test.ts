import { createSetupIntent } from '@scanlist/contracts/messages/billing';
import { supportMessageReceived } from '@scanlist/contracts/messages/gateway';
import { completeList, openLiveDemo } from '@scanlist/contracts/messages/lists';
import { connectDatabase, type Sql } from '@scanlist/persistence/database';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { silentLogger } from '@scanlist/service-kit/logger';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GatewayDependencies } from '../app.ts';
import { createLoginThrottle } from '../passwords/login-throttle.ts';
import { supportMessageRows } from '../support/support-message-rows.ts';
import { createTestGateway, sendJson } from '../testing/test-gateway.ts';
import { databaseLimiters } from './database-limiters.ts';
import { createEntryBudget } from './entry-budget.ts';
import { createThrottles, type Throttles } from './throttles.ts';

type TestGateway = Awaited<ReturnType<typeof createTestGateway>>;

const minuteMs = 60_000;
const eventually = { timeout: 45_000 };
/** The database counts, however long it takes on a slow machine. */
const patient = { answerMsMax: 300_000 };

let database: TestDatabase;
let gateways: Sql[];
beforeAll(async () => {
  database = await createTestDatabase('gateway');
  gateways = [database.sql, connect(database.url)];
});
afterAll(async () => {
  await gateways[1]?.end();
  await database.drop();
});
beforeEach(() => database.sql`truncate throttle_count, mail_quota, support_message, outbox`);

function connect(url: string): Sql {
  return connectDatabase({ url, service: 'gateway', logger: silentLogger });
}

type Overrides =
  | Partial<GatewayDependencies>
  | ((over: { sql: Sql; throttles: Throttles }) => Partial<GatewayDependencies>);

function gatewayOn(sql: Sql, overrides: Overrides = {}): Promise<TestGateway> {
  const throttles = createThrottles(databaseLimiters(sql, silentLogger, patient));
  const others = typeof overrides === 'function' ? overrides({ sql, throttles }) : overrides;
  return createTestGateway({ throttles, loginThrottle: createLoginThrottle(throttles), ...others });
}

/** Two gateways on one database, and nothing else in common. */
async function twoGateways(overrides: Overrides = {}): Promise<[TestGateway, TestGateway]> {
  const [one, other] = await Promise.all(gateways.map((sql) => gatewayOn(sql, overrides)));
  if (!one || !other) throw new Error('there are not two');
  return [one, other];
}

function signIn({ app }: TestGateway, address: string, password = 'wrong horse') {
  const headers = { 'x-forwarded-for': address };
  return app.request('/api/auth/login', sendJson('POST', { username: 'dana', password }, headers));
}

const entry = { sessionId: 'session-1', items: [], timestamp: '2026-11-20T12:00:00.000Z' };
const complete = ({ app }: TestGateway, address: string) =>
  app.request(
    '/api/lists/11111111-1111-4111-8111-111111111111/log-session',
    sendJson('POST', entry, { 'x-forwarded-for': address }),
  );

const hundredAnHour = { entriesPerHour: 100, megabytesPerHour: 100 };

/** The fields of every form of these tests; each ignores those of the others. */
const formOf = (n: number) => ({
  name: 'Rosa Lind',
  firstName: 'Rosa',
  lastName: 'Lind',
  username: `rosa${n}`,
  password: 'forty vans are loaded',
  confirmPassword: 'forty vans are loaded',
  email: `rosa-${n}@venue.example`,
  subject: 'Forty vans',
  message: `We load ${n} vans.`,
});

describe('over two gateways', () => {
  it('an address has one count, and every refusal says the time that is left', async () => {
    const both = await twoGateways({ signInsPerMinute: 4 });
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++) {
      const { status, headers } = await signIn(both[n % 2 ? 1 : 0], '192.0.2.1');
      statuses.push(status);
      if (status === 429) expect(headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429, 429, 429]);
    expect((await signIn(both[0], '192.0.2.2')).status).toBe(401);
  });

  it('an IPv6 site has one count, ten times as large', async () => {
    const both = await twoGateways({ signInsPerMinute: 1 });
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) {
      statuses.push((await signIn(both[n % 2 ? 1 : 0], `2001:db8:7:${n}::1`)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it('wrong passwords are counted together, and a known device of both is shut out by neither', async () => {
    const both = await twoGateways();
    const known = await signIn(both[0], '192.0.2.9', 'correct horse');
    const cookie = known.headers.getSetCookie()[1]?.split(';')[0] ?? '';
    for (let n = 0; n < 31; n++) await signIn(both[n % 2 ? 1 : 0], `192.0.3.${n}`);
    for (const [n, gateway] of both.entries()) {
      const refused = await signIn(gateway, `192.0.4.${n}`, 'correct horse');
      expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(15);
      const request = sendJson('POST', { username: 'dana', password: 'correct horse' }, { cookie });
      expect((await gateway.app.request('/api/auth/login', request)).status).toBe(200);
    }
  });

  it('entries of one address stop at the other one as well, a portion late at most', async () => {
    const both = await twoGateways({ fillWritesPerMinute: 100 });
    for (const gateway of both) gateway.caller.answer(completeList, {});
    for (let n = 0; n < 100; n++) expect((await complete(both[0], '192.0.2.1')).status).not.toBe(429);
    expect((await complete(both[0], '192.0.2.1')).status).toBe(429);
    await vi.waitFor(async () => {
      const [row] = await database.sql<
        { points: number }[]
      >`select max(points) as points from throttle_count`;
      expect(row?.points).toBe(100);
    }, eventually);
    let taken = 0;
    await vi.waitFor(async () => {
      const { status } = await complete(both[1], '192.0.2.1');
      if (status !== 429) taken++;
      if (taken < 10) expect(status).toBe(429);
    }, eventually);
    expect(taken).toBeLessThan(10);
    expect((await complete(both[1], '192.0.2.2')).status).not.toBe(429);
  });

  it('the budget of an hour of one address ends at the other one as well, a portion late at most', async () => {
    const [one, other] = await twoGateways(({ throttles }) => ({
      entryBudget: createEntryBudget({ throttles, trustProxy: true, ...hundredAnHour }),
    }));
    const submit = async ({ app, caller }: TestGateway) => {
      caller.answer(completeList, { createdAt: new Date().toISOString() });
      const headers = { 'x-forwarded-for': '192.0.2.1' };
      const path = '/api/lists/11111111-1111-4111-8111-111111111111/log-session';
      return (await app.request(path, sendJson('POST', { sessionId: 'session-1-abc' }, headers))).status;
    };
    for (let n = 0; n < 100; n++) expect(await submit(one)).toBe(200);
    expect(await submit(one)).toBe(429);
    let taken = 0;
    await vi.waitFor(async () => {
      const status = await submit(other);
      if (status === 200) taken++;
      if (taken < 10) expect(status).toBe(429);
    }, eventually);
    expect(taken).toBeLessThan(10);
  });

  it.each([
    ['card forms', '/api/payment/create-setup-intent', { setupIntentsPerMinute: 4 }],
    ['live demos', '/api/live-demo', { liveDemosPerMinute: 4 }],
    ['support messages', '/api/contact', { supportMessagesPerMinute: 4 }],
    ['sign-ups', '/api/auth/availability', { signUpsPerMinute: 4 }],
  ])(
    '%s of an address have one count, which a gateway that starts again has not forgotten',
    async (_what, path, limit) => {
      const both = [...(await twoGateways(limit)), await gatewayOn(database.sql, limit)];
      const statuses: number[] = [];
      for (let n = 0; n < 9; n++) {
        const gateway = both[n < 6 ? n % 2 : 2];
        gateway?.caller.answer(createSetupIntent, {
          setupIntentId: 'seti_1',
          clientSecret: 'seti_1_secret_2',
        });
        gateway?.caller.answer(openLiveDemo, { listId: 'demo' });
        const request = sendJson('POST', formOf(n), { 'x-forwarded-for': '192.0.2.1' });
        const answer = await gateway?.app.request(path, request);
        statuses.push(answer?.status ?? 0);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429, 429, 429]);
    },
  );

  it('the support mails of an hour are one budget, and so is what a sender has of it', async () => {
    const mailsPerHour = 20;
    const both = await twoGateways(({ sql }) => ({
      supportMessages: supportMessageRows(sql, { supportEmail: 'help@lists.example', mailsPerHour }),
      supportMessagesPerMinute: 100,
    }));
    const mails = async () =>
      (await database.sql`select from outbox where subject = ${supportMessageReceived.subject}`).count;
    const sendFrom = async (addressOf: (n: number) => string) => {
      const sent = Array.from({ length: 40 }, async (_, n) => {
        const request = sendJson('POST', formOf(n), { 'x-forwarded-for': addressOf(n) });
        return (await both[n % 2]?.app.request('/api/contact', request))?.status;
      });
      expect(new Set(await Promise.all(sent))).toEqual(new Set([200]));
    };
    await sendFrom(() => '192.0.2.1');
    expect(await mails()).toBe(mailsPerHour / 10);
    await sendFrom((n) => `192.0.3.${n}`);
    expect(await mails()).toBe(mailsPerHour);
  });

  it('ticks and entries of a visitor far below a limit need no database', async () => {
    const [one] = await twoGateways();
    one.caller.answer(completeList, {});
    for (let n = 0; n < 29; n++) await complete(one, '192.0.2.1');
    expect(await database.sql`select from throttle_count`).toHaveLength(0);
  });
});

describe('without the database', () => {
  it('each gateway counts alone, and no request fails', async () => {
    const away = connect('postgres://nobody@127.0.0.1:1/nowhere');
    const gateway = await gatewayOn(away, { signInsPerMinute: 3 });
    const statuses: number[] = [];
    for (let n = 0; n < 5; n++) statuses.push((await signIn(gateway, '192.0.2.1')).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    await away.end({ timeout: 0 });
  });

  it('a stalled one holds up a request until its limit, and those after it do not ask it', async () => {
    let statements = 0;
    const { sql } = database;
    const unsafe: Sql['unsafe'] = (text, ...rest) => {
      statements++;
      return sql.unsafe(text, ...rest);
    };
    const times = { answerMsMax: 50, pauseAfterFailureMs: 300_000 };
    const throttles = createThrottles(databaseLimiters({ unsafe } as Sql, silentLogger, times));
    const gateway = await createTestGateway({
      throttles,
      loginThrottle: createLoginThrottle(throttles),
      signInsPerMinute: 3,
    });
    await gateways[1]?.transaction(async (tx) => {
      await tx`lock table throttle_count in access exclusive mode`;
      // Each is answered while the lock is held.
      expect((await signIn(gateway, '192.0.2.1')).status).toBe(401);
      expect(statements).toBe(1);
      for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
        expect((await signIn(gateway, address)).status).toBe(401);
      expect(statements).toBe(1);
    });
  });

  it('a table that is missing makes no error either', async () => {
    const empty = await createTestDatabase('gateway');
    await empty.sql`drop table throttle_count`;
    const gateway = await gatewayOn(empty.sql, { signInsPerMinute: 1 });
    const statuses = [await signIn(gateway, '192.0.2.1'), await signIn(gateway, '192.0.2.1')];
    expect(statuses.map(({ status }) => status)).toEqual([401, 429]);
    await empty.drop();
  });
});

describe('in the table', () => {
  it('the rows reveal neither who was counted nor what was typed', async () => {
    const [one] = await twoGateways();
    await signIn(one, '192.0.2.77');
    await signIn(one, '2001:db8:7:1::1');
    const rows = await database.sql<{ key: string; expire: string }[]>`select * from throttle_count`;
    expect(rows.length).toBeGreaterThan(3);
    for (const { key, expire } of rows) {
      expect(key).toMatch(/^[a-z-]+\/\d+:[\w-]{43}$/);
      expect(Number(expire)).toBeLessThanOrEqual(Date.now() + 15 * minuteMs);
    }
  });
});
