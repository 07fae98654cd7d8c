import { randomUUID } from 'node:crypto';
import { silentLogger } from '@scanlist/service-kit/logger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openConnection } from './connection.ts';
import { connectDatabase, type Sql, type Tx } from './database.ts';
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts';
import { dropCommitResponse, killBackendAtEachStatement } from './killed-backends.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';
import { runTransaction } from './transaction.ts';

let database: TestDatabase;
let proxy: DatabaseProxy;
let sql: Sql;

beforeAll(async () => {
  database = await createTestDatabase('billing');
  await database.sql`create table done (n integer primary key)`;
  await database.sql`create table received (event_id uuid primary key)`;
});
beforeEach(async () => {
  await database.sql`truncate done`;
  proxy = await startDatabaseProxy(database.url);
  sql = connectDatabase({ url: proxy.url, service: 'transactions', poolMax: 3, logger: silentLogger });
  return async () => {
    await sql.end({ timeout: 1 });
    await proxy.close();
  };
});
afterAll(() => database.drop());

const insert = (tx: Tx, n: number) => tx`insert into done values (${n})`;

async function done(): Promise<number[]> {
  return (await database.sql<{ n: number }[]>`select n from done order by n`).map(({ n }) => n);
}

async function backendOf(tx: Tx): Promise<number> {
  const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return row?.pid ?? 0;
}

const end = (pid: number) => database.sql`select pg_terminate_backend(${pid}, 5000)`;

const lost = expect.objectContaining({ code: 'CONNECTION_CLOSED' });

/** A work that waits between its two statements until it is released. */
function pausedWork() {
  let reach = (_pid: number) => {};
  const reached = new Promise<number>((resolve) => {
    reach = resolve;
  });
  let goOn = () => {};
  const pause = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let settle = (_second: Promise<unknown>) => {};
  const second = new Promise<unknown>((resolve) => {
    settle = resolve;
  });
  second.catch(() => {});
  const work = async (tx: Tx) => {
    await insert(tx, 1);
    reach(await backendOf(tx));
    await pause;
    settle(insert(tx, 2));
    await second;
  };
  return { work, reached, goOn: () => goOn(), second };
}

test('commits what its work did and resolves with its result; an array parameter works in the first one too', async () => {
  const brought = await sql.transaction(async (tx) => {
    await insert(tx, 1);
    return await tx`select 1 as one where 2 = any(${[1, 2]}::bigint[])`;
  });
  expect([brought, await done()]).toEqual([[{ one: 1 }], [1]]);
});

test('commits nothing if its work rejects, or catches the error of a statement', async () => {
  const failed = new Error('failed');
  const rejecting = async (tx: Tx) => {
    await insert(tx, 1);
    throw failed;
  };
  const catching = async (tx: Tx) => {
    await insert(tx, 1);
    await insert(tx, 1).catch(() => {});
  };
  await expect(sql.transaction(rejecting)).rejects.toBe(failed);
  await expect(sql.transaction(catching)).rejects.toThrow('a statement of the transaction was refused');
  expect(await done()).toEqual([]);
  await sql.transaction((tx) => insert(tx, 3));
  expect(await done()).toEqual([3]);
});

test('rejects if its backend ends; the next ones work, and no process ends', async () => {
  for (let n = 0; n < 10; n++) {
    const ending = sql.transaction(async (tx) => {
      await insert(tx, 1);
      await end(await backendOf(tx));
      await insert(tx, 2);
    });
    await expect(ending).rejects.toEqual(lost);
  }
  expect(await done()).toEqual([]);
  await sql.transaction((tx) => insert(tx, 3));
});

test('its connection lost while its work does something else, it rejects at once, and what comes later reaches nobody', async () => {
  const paused = pausedWork();
  const losing = expect(sql.transaction(paused.work)).rejects.toEqual(lost);
  await end(await paused.reached);
  await losing;
  await sql.transaction(async (tx) => {
    paused.goOn();
    await expect(paused.second).rejects.toEqual(lost);
    await insert(tx, 3);
  });
  expect(await done()).toEqual([3]);
});

test('a statement that is sent after the end of its transaction is refused, whenever it was written', async () => {
  const [tx, written] = await sql.transaction(async (tx) => [tx, { statement: insert(tx, 1) }] as const);
  const late = { message: 'a statement comes after its transaction' };
  await expect(written.statement).rejects.toMatchObject(late);
  await expect(insert(tx, 1)).rejects.toMatchObject(late);
  await expect(tx.unsafe('insert into done values (1)')).rejects.toMatchObject(late);
  expect(await done()).toEqual([]);
});

test('no two at the same time have one connection, and no more of them than that are under way', async () => {
  let under = 0;
  let most = 0;
  const users = new Map<number, number>();
  let allUnderWay = () => {};
  const areUnderWay = new Promise<void>((resolve) => {
    allUnderWay = resolve;
  });
  const one = async (tx: Tx) => {
    most = Math.max(most, ++under);
    const pid = await backendOf(tx);
    users.set(pid, (users.get(pid) ?? 0) + 1);
    expect(users.get(pid)).toBe(1);
    // Three are under way at once before one of them ends.
    if (most === 3) allUnderWay();
    await areUnderWay;
    users.set(pid, 0);
    under -= 1;
  };
  await Promise.all(Array.from({ length: 30 }, () => sql.transaction(one)));
  expect([most, users.size]).toEqual([3, 3]);
});

test('an event is received with all its work or not at all, wherever the connection is lost', async () => {
  await sql`select 1`;
  const receive = (eventId: string) =>
    sql.transaction(async (tx) => {
      const received = await tx`insert into received values (${eventId}) on conflict do nothing returning 1`;
      if (received.length === 0) return false;
      await insert(tx, 1);
      await tx`update done set n = 2`;
      return true;
    });
  const first = randomUUID();
  const attempt = () => receive(first);
  const breaking = { proxy, sql: database.sql, attempt };
  const { outcomes, changed } = await killBackendAtEachStatement(breaking);
  expect(outcomes).toEqual([lost, lost, lost, lost, lost]);
  expect(changed).toEqual(['done', 'received']);

  await database.sql`truncate done`;
  const second = randomUUID();
  const answerLost = await dropCommitResponse({ ...breaking, attempt: () => receive(second) });
  expect(answerLost).toEqual({ outcome: lost, changed });
  expect(await receive(second)).toBe(false);
});

test.each(['from the start', 'in the middle'])(
  'a database that does not answer %s is given up, and its connection with it',
  async (when) => {
    const connection = openConnection(sql.options);
    if (when === 'from the start') proxy.swallowAnswers();
    const work = async (tx: Tx) => {
      await insert(tx, 1);
      proxy.swallowAnswers();
      await insert(tx, 2);
    };
    const hanging = runTransaction(connection, work, { idleMsMax: 300 });
    await expect(hanging).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
    expect(connection.lost.aborted).toBe(true);
    await expect.poll(isAnyoneInTransaction).toBe(false);
    expect(await done()).toEqual([]);
  },
);

async function isAnyoneInTransaction(): Promise<boolean> {
  const rows = await database.sql`
    select from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`;
  return rows.length > 0;
}

test('an error of PostgreSQL at the commit is raised unchanged', async () => {
  await database.sql`create table later (n integer unique deferrable initially deferred)`;
  const twice = sql.transaction(async (tx) => {
    await tx`insert into later values (1), (1)`;
  });
  await expect(twice).rejects.toMatchObject({ code: '23505' });
  await sql.transaction((tx) => insert(tx, 3));
  expect(await done()).toEqual([3]);
});

test('an unreachable database is reported with its reason', async () => {
  const connection = openConnection(sql.options);
  await proxy.close();
  await expect(runTransaction(connection, (tx) => insert(tx, 1))).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  });
  expect(connection.lost.aborted).toBe(true);
  await proxy.open();
});

test('the end waits for running transactions and refuses later ones', async () => {
  const paused = pausedWork();
  const working = sql.transaction(paused.work);
  await paused.reached;
  const ending = sql.end({ timeout: 5 });
  await expect(sql.transaction((tx) => insert(tx, 3))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  paused.goOn();
  await Promise.all([working, ending]);
  expect(await done()).toEqual([1, 2]);
});
