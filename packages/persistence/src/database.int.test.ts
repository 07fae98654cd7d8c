import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { silentLogger } from '@scanlist/service-kit/logger';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectDatabase, type DatabaseOptions, type Sql } from './database.ts';
import { isForeignKeyViolation, isUniqueViolation, translateDatabaseErrors } from './database-errors.ts';
import { startDatabaseProxy } from './database-proxy.ts';
import { killBackendAtEachStatement } from './killed-backends.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
let sql: Sql;

beforeAll(async () => {
  database = await createTestDatabase('billing');
  sql = connectDatabase({ url: database.url, service: 'billing', logger: silentLogger });
  await sql`create table one (n integer constraint one_n unique)`;
  await sql`create sequence own start 100`;
});
afterAll(async () => {
  await sql.end({ timeout: 1 });
  await database.drop();
});

test('names the service of a connection to the server', async () => {
  expect(await sql`select current_setting('application_name') as name`).toEqual([{ name: 'billing' }]);
});

test('recognises a second row, by constraint where asked', async () => {
  await sql`insert into one values (1)`;
  const error = await sql`insert into one values (1)`.catch((reason: unknown) => reason);
  expect([
    isUniqueViolation(error),
    isUniqueViolation(error, 'one_n'),
    isUniqueViolation(error, 'other'),
    isUniqueViolation(new Error('one_n')),
  ]).toEqual([true, true, false, false]);
});

test('recognises a row that refers to nothing', async () => {
  await sql`create table of_one (n integer references one (n))`;
  const error = await sql`insert into of_one values (7)`.catch((reason: unknown) => reason);
  expect([
    isForeignKeyViolation(error),
    isUniqueViolation(error),
    isForeignKeyViolation(new Error()),
  ]).toEqual([true, false, false]);
});

test('works again after the server dropped its connections', async () => {
  const [mine] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  await database.sql`select pg_terminate_backend(${mine?.pid ?? 0})`;
  await sql`select 1`.catch(() => {});
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
});

test('no statement is refused for the reason why an earlier connection ended', async () => {
  const client = connectDatabase({ url: database.url, service: 'killed', poolMax: 3, logger: silentLogger });
  const atOnce = (work: () => PromiseLike<unknown>) => Promise.allSettled([work(), work(), work()]);
  const killed = atOnce(() => client`insert into one select nextval('own') from pg_sleep(60)`);
  const active = database.sql`
    select pid from pg_stat_activity
    where application_name = 'killed' and query like '%pg_sleep%' and state = 'active'`;
  // Only once all three run: the ones ended before would be missing in the next look.
  await expect.poll(() => database.sql`${active}`).toHaveLength(3);
  await database.sql`select pg_terminate_backend(pid) from (${active}) as running`;
  expect((await killed).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  const inserted = await atOnce(() => client`insert into one values (nextval('own'))`);
  expect(inserted).toEqual(inserted.map(() => expect.objectContaining({ status: 'fulfilled' })));
  await expect
    .poll(
      () =>
        database.sql`select 1 from pg_stat_activity where application_name = 'killed' and state = 'active'`,
    )
    .toHaveLength(0);
  expect(await client`select n from one where n >= 100`).toHaveLength(3);
  await client.end({ timeout: 1 });
});

test('what a killed server said last refuses no statement and no transaction of the next one, however late it arrives', async () => {
  const proxy = await startDatabaseProxy(database.url);
  const client = connectDatabase({ url: proxy.url, service: 'late', poolMax: 1, logger: silentLogger });
  await database.sql`create table late (word text)`;
  const transact = (word: string) => client.transaction((tx) => tx`insert into late values (${word})`);
  const insert = (word: string) => client`insert into late values (${word})`;
  const works = { transaction: transact, statement: insert };
  for (const [name, work] of Object.entries(works)) {
    await work(`${name} before`);
    proxy.delayOpenConnections();
    const ended = await database.sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'late'`;
    expect(ended.length).toBeGreaterThan(0);
    // The client knows nothing yet, so it sends this one to the server that has gone.
    proxy.breakAt(1, async () => proxy.passAnswers());
    await expect(work(`${name} to nobody`)).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
    await work(`${name} after`);
  }
  const kept = ['transaction before', 'transaction after', 'statement before', 'statement after'];
  expect(await database.sql`select word from late`).toEqual(kept.map((word) => ({ word })));
  await client.end({ timeout: 1 });
  await proxy.close();
});

test('no statement is refused for what was wrong with one before it, whose connection ended', async () => {
  const proxy = await startDatabaseProxy(database.url);
  const client = connectDatabase({ url: proxy.url, service: 'wrong', poolMax: 1, logger: silentLogger });
  await client`select 1`;
  // PostgreSQL has refused the statement; the connection ends before it says that it is ready for the next.
  proxy.breakAt(1, () => Promise.reject(new Error('the connection ends')));
  await expect(client`select from nowhere where ${1} = 1`).rejects.toMatchObject({
    code: 'CONNECTION_CLOSED',
  });
  expect(await client`select 1 as one`).toEqual([{ one: 1 }]);
  await client.end({ timeout: 1 });
  await proxy.close();
});

test('connections that end together are opened again, also if a statement is sent at the end of the first', async () => {
  const proxy = await startDatabaseProxy(database.url);
  const client = connectDatabase({ url: proxy.url, service: 'together', poolMax: 3, logger: silentLogger });
  const three = () => Promise.all([1, 2, 3].map((n) => client`select ${n}::integer as n`));
  await three();
  const running = database.sql`
    select from pg_stat_activity where application_name = 'together' and state = 'active' and query like '%60%'`;
  const again = client`select pg_sleep(60)`.catch(() => client`select ${4}::integer as n`);
  await expect.poll(() => database.sql`${running}`).toHaveLength(1);
  proxy.endConnections();
  expect(await again).toEqual([{ n: 4 }]);
  expect(await three()).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
  await client.end({ timeout: 1 });
  await proxy.close();
});

test('statements that are sent between the error of their connections and the end of these are done', async () => {
  const proxy = await startDatabaseProxy(database.url);
  for (const poolMax of [3, 1]) {
    const client = connectDatabase({ url: proxy.url, service: 'reset', poolMax, logger: silentLogger });
    const three = (work: (n: number) => Promise<unknown>) => Promise.all([51, 52, 53].map(work));
    const insert = (n: number) => client`insert into one values (${n}) returning n`;
    await three((n) => client`select ${n}`);
    // One of them works, the others are idle. All end with an error.
    proxy.breakAt(1, async () => proxy.resetConnections());
    const again = client`select 1`.catch(() => three(insert));
    expect(await again).toEqual([[{ n: 51 }], [{ n: 52 }], [{ n: 53 }]]);
    expect(await database.sql`delete from one where n in (51, 52, 53)`).toHaveProperty('count', 3);
    await client.end({ timeout: 1 });
  }
  await proxy.close();
});

test('a statement that is to be sent again after the end of its pool is refused', async () => {
  const proxy = await startDatabaseProxy(database.url);
  const client = connectDatabase({ url: proxy.url, service: 'ended', poolMax: 1, logger: silentLogger });
  await client`select 1`;
  proxy.breakAt(1, async () => {
    await database.sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'ended'`;
  });
  await expect(client`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  const statement = client`select 1`.execute();
  const ending = client.end({ timeout: 0 });
  await expect(statement).rejects.toMatchObject({ code: expect.stringMatching(/^CONNECTION_/) });
  await ending;
  await proxy.close();
});

test('its backend ended at any statement, also one that makes a connection, it ends no process', async () => {
  const proxy = await startDatabaseProxy(database.url);
  const broken = connectDatabase({ url: proxy.url, service: 'billing', logger: silentLogger });
  const attempt = () => broken`insert into one values (2)`;
  await broken`select 1`;
  const breaking = { proxy, sql: database.sql, attempt };
  const { outcomes, changed } = await killBackendAtEachStatement(breaking);
  expect(outcomes).toEqual([expect.objectContaining({ code: 'CONNECTION_CLOSED' })]);
  expect(changed).toEqual(['one']);
  await broken.end({ timeout: 1 });
  await proxy.close();
});

/** Silence as a service knows it, but sooner. */
const stalledMsMax = 1_500;

function quicklyNoticing(databaseUrl: string, options: Partial<DatabaseOptions>): Sql {
  const url = `${databaseUrl}?statement_timeout=1200`;
  return connectDatabase({ url, service: 'billing', stalledMsMax, logger: silentLogger, ...options });
}

test('connections whose other end has gone without a word are replaced, those of transactions too', async () => {
  const proxy = await startDatabaseProxy(database.url);
  const closed = vi.fn();
  const client = quicklyNoticing(proxy.url, { poolMax: 3, logger: { ...silentLogger, warn: closed } });
  const ask = () => translateDatabaseErrors(client`select 1 as one`);
  /** Three at once, each on a connection of its own. */
  const inTransactions = () => {
    let begun = 0;
    let allBegun = () => {};
    const haveBegun = new Promise<void>((resolve) => {
      allBegun = resolve;
    });
    const one = client.transaction.bind(client, async (tx) => {
      await tx`select 1`;
      if (++begun === 3) allBegun();
      await haveBegun;
    });
    return Promise.all([1, 2, 3].map(() => translateDatabaseErrors(one())));
  };
  await Promise.all([ask(), ask(), ask(), inTransactions()]);

  proxy.abandonConnections();
  const hanging = Promise.allSettled([ask(), ask(), ask(), ask()]);
  await expect.poll(() => ask().catch(() => []), { timeout: 30_000 }).toEqual([{ one: 1 }]);
  await hanging;
  const closedBefore = closed.mock.calls.length;
  await Promise.all([ask(), ask(), ask(), inTransactions()]);
  // None of them met a connection that had gone, and had to be closed first.
  expect(closed).toHaveBeenCalledTimes(closedBefore);
  expect(closedBefore).toBeGreaterThan(0);
  await client.end({ timeout: 1 });
  await proxy.close();
});

test('a database that hangs as a whole keeps its connections', async () => {
  const proxy = await startDatabaseProxy(database.url);
  const counted = await countConnections(proxy.url);
  const client = quicklyNoticing(counted.url, { poolMax: 1 });
  const backend = () => client<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const before = await backend();
  proxy.holdAnswers();
  const unanswered = client`select 1`.execute();
  // New connections are tried and given up, one after another.
  await expect.poll(counted.accepted, { timeout: 30_000 }).toBeGreaterThanOrEqual(4);
  proxy.passAnswers();
  await unanswered;
  expect(await backend()).toEqual(before);
  await client.end({ timeout: 1 });
  counted.close();
  await proxy.close();
});

/** A way to a database that counts the connections it has accepted. */
async function countConnections(databaseUrl: string) {
  const target = new URL(databaseUrl);
  let accepted = 0;
  const server = createServer((near) => {
    accepted += 1;
    const far = connect(Number(target.port), target.hostname);
    near.on('error', () => {}).on('close', () => far.destroy());
    far.on('error', () => {}).on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, accepted: () => accepted, close: () => void server.close() };
}
