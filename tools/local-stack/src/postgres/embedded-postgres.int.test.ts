import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@scanlist/local-http/free-port';
import { connectDatabase } from '@scanlist/persistence/database';
import { silentLogger } from '@scanlist/service-kit/logger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepRunning, type RunningProcess } from '../processes/keep-running.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { embeddedPostgres, embeddedPostgresUrl } from './embedded-postgres.ts';
import { type PostgresLocation, postgresLocation } from './postgres-location.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');
let directory: string;
let place: PostgresLocation;
let port: number;
let server: { pids: number[] };
const running: RunningProcess[] = [];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'scanlist-pg-'));
  chmodSync(directory, 0o711);
  place = postgresLocation(root, join(directory, 'stack'));
  port = await freePort();
  server = await start();
  await run('create table kept (word text)');
  await run("insert into kept values ('here')");
});
afterAll(async () => {
  await Promise.all(running.map((process) => process.stop()));
  rmSync(directory, { recursive: true, force: true });
});

test('committed data survives a kill with -9, and the server restarts by itself', async () => {
  const { pids } = server;
  const before = pids.length;
  process.kill(pids.at(-1) ?? 0, 'SIGKILL');
  await waitUntil('another server', () => pids.length === before + 1);
  await waitUntil(
    'the row',
    async () => (await run('select word from kept').catch(() => []))[0]?.word === 'here',
  );
});

test('it starts although its pid file names another running program', async () => {
  await running.at(-1)?.stop();
  writeFileSync(
    join(place.dataDirectory, 'postmaster.pid'),
    `${process.pid}\n${place.dataDirectory}\n1\n1\n\n\n\n`,
  );
  server = await start();
  expect(await run('select word from kept')).toEqual([{ word: 'here' }]);
});

test('upper and lower case cover all languages, for names that are unique regardless of case', async () => {
  expect(await run("select lower('ÄRGER Łódź') as word")).toEqual([{ word: 'ärger łódź' }]);
});

test('a refused row is logged without what people wrote', async () => {
  await run('create table person (email text unique)');
  const insert = 'insert into person values ($1)';
  await run(insert, 'rosa@venue.example');
  await expect(run(insert, 'rosa@venue.example')).rejects.toMatchObject({ code: '23505' });
  const log = () => readFileSync(join(directory, 'log'), 'utf8');
  await waitUntil('the refusal in the log', () => log().includes('person_email_key'));
  expect(log()).not.toContain('rosa@venue.example');
});

async function start() {
  const log = openSync(join(directory, 'log'), 'a');
  const pids: number[] = [];
  const kept = keepRunning(await embeddedPostgres({ place, port, password: 'x' }), {
    openOutput: () => ({ stdio: log }),
    onPid: (_name, pid) => pid !== undefined && pids.push(pid),
    onUnexpectedExit: () => undefined,
  });
  running.push(kept);
  await kept.ready;
  return { pids };
}

async function run(statement: string, ...values: string[]) {
  const url = embeddedPostgresUrl({ port, password: 'x' });
  const sql = connectDatabase({ url, service: 'test', poolMax: 1, logger: silentLogger });
  try {
    return [...(await sql.unsafe(statement, values))];
  } finally {
    await sql.end({ timeout: 1 });
  }
}
