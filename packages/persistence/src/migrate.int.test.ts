import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startDatabaseProxy } from './database-proxy.ts';
import { killBackendAtEachStatement } from './killed-backends.ts';
import { migrate } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let root: string;
let directory: string;
let database: TestDatabase;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'scanlist-migrate-'));
  directory = join(root, 'shop/migrations');
  await mkdir(directory, { recursive: true });
  database = await createTestDatabase('billing');
  await database.sql`drop table schema_migration`;
  await write('0001_first.sql', 'create table a (n integer); insert into a values (1);');
  await write('0002_second.sql', 'alter table a add column m integer;');
});

afterEach(async () => {
  await database.drop();
  await rm(root, { recursive: true });
});

const write = (file: string, sql: string) => writeFile(join(directory, file), sql);
const run = () => migrate({ url: database.url, directories: [directory] });

test('applies what is new, in order, once', async () => {
  expect(await run()).toEqual(['shop/0001_first.sql', 'shop/0002_second.sql']);
  expect(await run()).toEqual([]);
  await write('0003_third.sql', 'drop table a;');
  expect(await run()).toEqual(['shop/0003_third.sql']);
});

test('refuses a file that was edited after it was applied', async () => {
  await run();
  await write('0001_first.sql', 'create table b (n integer);');
  await expect(run()).rejects.toThrow('shop/0001_first.sql was edited after it was applied');
});

test('refuses to go on where an applied file is gone', async () => {
  await run();
  await rm(join(directory, '0002_second.sql'));
  await expect(run()).rejects.toThrow(
    'shop/0002_second.sql was applied to this database but its file is gone',
  );
});

test('refuses a new file that comes before an applied one', async () => {
  await rm(join(directory, '0001_first.sql'));
  await write('0002_second.sql', 'create table a (n integer);');
  await run();
  await write('0001_late.sql', 'create table late (n integer);');
  await expect(run()).rejects.toThrow('shop/0001_late.sql comes before shop/0002_second.sql');
  expect(await database.sql`select to_regclass('late') as it`).toEqual([{ it: null }]);
});

test('refuses two files with one number, and names it cannot order', async () => {
  await write('0002_again.sql', 'select 1;');
  await expect(run()).rejects.toThrow('two migrations numbered 0002');
  await rm(join(directory, '0002_again.sql'));
  await write('later.sql', 'select 1;');
  await expect(run()).rejects.toThrow('must be named like 0001_what_it_does.sql');
});

test('leaves nothing of a file that fails, and keeps those before it', async () => {
  await write('0003_broken.sql', 'create table half (n integer); select 1/0;');
  await expect(run()).rejects.toThrow('shop/0003_broken.sql: division by zero');
  expect(await database.sql`select to_regclass('half') as it, to_regclass('a') as a`).toEqual([
    { it: null, a: 'a' },
  ]);
  await write('0003_broken.sql', 'create table whole (n integer);');
  expect(await run()).toEqual(['shop/0003_broken.sql']);
});

test('runs a file outside a transaction where it asks for that', async () => {
  await write('0003_index.sql', '-- no-transaction\ncreate index concurrently a_n on a (n);');
  expect(await run()).toContain('shop/0003_index.sql');
});

test('builds an index again where an interrupted run left half of it', async () => {
  const file = '-- no-transaction\ncreate index concurrently if not exists a_n on a (n);';
  await run();
  // A concurrent build that fails leaves its index, which PostgreSQL calls invalid, like one whose process was killed.
  await database.sql`insert into a values (1), (1)`;
  await expect(database.sql`create unique index concurrently a_n on a (n)`).rejects.toThrow(
    'could not create unique index',
  );
  await write('0003_index.sql', file);
  await run();
  expect(
    await database.sql`
      select indisvalid as valid, indisunique as unique from pg_index where indexrelid = 'a_n'::regclass`,
  ).toEqual([{ valid: true, unique: false }]);
});

test('several runners at once take turns: each file runs once', async () => {
  await write('0003_index.sql', '-- no-transaction\ncreate index concurrently a_n on a (n);');
  const runs = await Promise.all([run(), run(), run(), run()]);
  expect(runs.flat().sort()).toEqual(['shop/0001_first.sql', 'shop/0002_second.sql', 'shop/0003_index.sql']);
  expect(await database.sql`select n from a`).toEqual([{ n: 1 }]);
});

test('its backend ended at any statement, each file is kept whole or not at all, and no process ends', async () => {
  await write('0002_second.sql', 'insert into a values (2);');
  const proxy = await startDatabaseProxy(database.url);
  const attempt = () => migrate({ url: proxy.url, directories: [directory] });
  const { sql } = database;
  const prepare = () => sql.unsafe('drop table if exists a, schema_migration');
  const { outcomes, changed } = await killBackendAtEachStatement({
    proxy,
    sql,
    attempt,
    prepare,
  });
  expect(outcomes.length).toBeGreaterThanOrEqual(11);
  expect(outcomes).not.toContain(undefined);
  expect(changed).toEqual(['a', 'schema_migration']);
  await proxy.close();
});
