import { chmodSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@scanlist/local-http/free-port';
import { closeDefaultDatabases } from '@scanlist/persistence/provision';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedPostgres, embeddedPostgresUrl } from '../postgres/embedded-postgres.ts';
import { postgresLocation } from '../postgres/postgres-location.ts';
import { runStatement } from '../postgres/run-statement.ts';
import { keepRunning, type RunningProcess } from '../processes/keep-running.ts';
import { databaseNames } from './migrations-of.ts';
import { prepareDatabases } from './prepare-databases.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');
const passwords = { gateway: 'g', lists: 'l', billing: 'b', notify: 'n', local: 's' };
let directory: string;
let server: RunningProcess;
let adminUrl: string;

/** A server of this file's own: what is done to one cannot be taken back for others. */
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'scanlist-databases-'));
  chmodSync(directory, 0o711);
  const access = { port: await freePort(), password: 'x' };
  adminUrl = embeddedPostgresUrl(access);
  const place = postgresLocation(root, join(directory, 'stack'));
  const log = openSync(join(directory, 'log'), 'a');
  server = keepRunning(await embeddedPostgres({ place, isTemporary: true, ...access }), {
    openOutput: () => ({ stdio: log }),
    onPid: () => undefined,
    onUnexpectedExit: () => undefined,
  });
  await server.ready;
});
afterAll(async () => {
  await server?.stop();
  rmSync(directory, { recursive: true, force: true });
});

const prepare = (isServerOurs: boolean) =>
  prepareDatabases({ root, adminUrl, isServerOurs, ownerPasswords: passwords, passwords });

/** How a service fares in another database: 'in', or the code of the refusal. */
async function enter(serviceUrl: string, database: string): Promise<string> {
  const url = new URL(serviceUrl);
  url.pathname = `/${database}`;
  return runStatement(url.href, 'select 1').then(
    () => 'in',
    (error: { code: string }) => error.code,
  );
}

test('services keep their access to the default databases of an external server; on the embedded one they only reach their own', async () => {
  const urls = await prepare(false);
  expect(await enter(urls.lists, 'postgres')).toBe('in');
  expect(await enter(urls.lists, 'template1')).toBe('in');

  await Promise.all(Array.from({ length: 5 }, () => closeDefaultDatabases(adminUrl)));
  for (const name of databaseNames) {
    const places = ['postgres', 'template1', `scanlist_${name}`];
    const fares = await Promise.all(places.map((place) => enter(urls[name], place)));
    expect([name, ...fares]).toEqual([name, '42501', '42501', 'in']);
  }
  await prepare(true);
  expect(await enter(adminUrl, 'template1')).toBe('in');
});
