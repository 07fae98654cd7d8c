import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseUrls, provisionDatabase } from './provision.ts';

const adminUrl = process.env.TEST_DATABASE_URL ?? '';
const prefix = `t${randomBytes(4).toString('hex')}`;
let lists: DatabaseUrls;
let gateway: DatabaseUrls;

const provision = (service: string, servicePassword = `it's "${service}"/%?`) =>
  provisionDatabase({ adminUrl, service, ownerPassword: 'owner', servicePassword, prefix });

beforeAll(async () => {
  [lists, gateway] = [await provision('lists'), await provision('gateway')];
  await run(lists.ownerUrl, 'create table thing (id integer generated always as identity, n integer)');
  await run(gateway.ownerUrl, 'create table account (n integer)');
});

afterAll(async () => {
  for (const service of ['lists', 'gateway']) {
    await run(adminUrl, `drop database ${prefix}_${service} with (force)`);
    await run(adminUrl, `drop role ${prefix}_${service}`);
    await run(adminUrl, `drop role ${prefix}_${service}_owner`);
  }
});

async function run(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return [...(await sql.unsafe(statement))];
  } finally {
    await sql.end();
  }
}

test("a service reads and writes the rows of its owner's tables", async () => {
  await run(lists.serviceUrl, 'insert into thing (n) values (1), (2)');
  await run(lists.serviceUrl, 'delete from thing where n = 2');
  expect(await run(lists.serviceUrl, 'update thing set n = 3 returning id, n')).toEqual([{ id: 1, n: 3 }]);
});

test('a service changes no table', async () => {
  const refused = { code: '42501' };
  await expect(run(lists.serviceUrl, 'create table mine (n integer)')).rejects.toMatchObject(refused);
  await expect(run(lists.serviceUrl, 'drop table thing')).rejects.toMatchObject(refused);
  await expect(run(lists.serviceUrl, 'truncate thing')).rejects.toMatchObject(refused);
});

test("neither role of lists can connect to the gateway's database", async () => {
  for (const url of [lists.serviceUrl, lists.ownerUrl]) {
    const elsewhere = new URL(url);
    elsewhere.pathname = `/${prefix}_gateway`;
    await expect(run(elsewhere.href, 'select * from account')).rejects.toMatchObject({ code: '42501' });
  }
});

test('a service has time limits and no more than 80 connections', async () => {
  const [limits] = await run(
    lists.serviceUrl,
    `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle,
      (select rolconnlimit from pg_roles where rolname = current_user) as connections`,
  );
  expect(limits).toEqual({ statement: '5s', lock: '3s', idle: '10s', connections: 80 });
});

test('provisioning again keeps the rows and sets the password again', async () => {
  const before = await run(lists.serviceUrl, 'select count(*) from thing');
  const again = await provision('lists', 'new');
  expect(await run(again.serviceUrl, 'select count(*) from thing')).toEqual(before);
  await expect(run(lists.serviceUrl, 'select 1')).rejects.toMatchObject({ code: '28P01' });
});
