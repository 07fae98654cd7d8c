import { chmodSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@scanlist/local-http/free-port';
import { connectDatabase, type Sql } from '@scanlist/persistence/database';
import { silentLogger } from '@scanlist/service-kit/logger';
import { rounds } from '@scanlist/service-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepRunning, type RunningProcess } from '../processes/keep-running.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { embeddedPostgres, embeddedPostgresUrl } from './embedded-postgres.ts';
import { postgresLocation } from './postgres-location.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');
const kills = rounds({ once: 10, many: 100 });
const poolMax = 10;
/** Twice as many of each kind at once as there are connections. */
const workers = 2 * poolMax;

let directory: string;
let server: RunningProcess;
let pid = 0;
let url: string;
let sql: Sql;

beforeAll(async () => {
  directory = createTemporaryFolder('scanlist-killed-postgres');
  chmodSync(directory, 0o711);
  const port = await freePort();
  const place = postgresLocation(root, join(directory, 'stack'));
  const log = openSync(join(directory, 'log'), 'a');
  server = keepRunning(await embeddedPostgres({ place, port, password: 'x' }), {
    openOutput: () => ({ stdio: log }),
    onPid: (_name, started) => {
      pid = started ?? 0;
    },
    onUnexpectedExit: () => undefined,
  });
  await server.ready;
  url = embeddedPostgresUrl({ port, password: 'x' });
  sql = connectDatabase({ url, service: 'worker', poolMax, logger: silentLogger });
  await sql`create table kept (n integer not null, half integer not null)`;
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await server?.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** How one piece of work ended: a statement that writes a row, or a transaction that writes two. */
interface Outcome {
  n: number;
  halves: 1 | 2;
  /** The number of kills when it was sent; fractional while PostgreSQL is away. */
  sentAt: number;
  endedAt: number;
  error?: unknown;
}

test(`${kills} kills of PostgreSQL: whatever is sent once it is back is done, once; nothing stored is lost`, {
  timeout: 1_800_000,
}, async () => {
  const outcomes: Outcome[] = [];
  let period = 0;
  let isOver = false;
  let made = 0;
  let mostConnections = 0;

  let comeBack = promise();
  const work = async (halves: 1 | 2, waits: boolean) => {
    while (!isOver) {
      const n = made++;
      const sentAt = period;
      const doing = halves === 1 ? insertOne(n) : insertTwo(n);
      const outcome = await doing.then(
        () => ({}),
        (error: unknown) => ({ error }),
      );
      outcomes.push({ n, halves, sentAt, endedAt: period, ...outcome });
      if (!('error' in outcome)) continue;
      if (waits) await comeBack.promise;
      // A statement waits for a connection by itself; a transaction makes one at once.
      else if (halves === 2) await sleep(5);
    }
  };
  // Half of them try again at once and all the time, the others only once PostgreSQL is back.
  const working = Promise.all(
    Array.from({ length: workers }, (_, n) => [work(1, n % 2 === 0), work(2, n % 2 === 0)]).flat(),
  );

  const awayMs: number[] = [];
  for (let kill = 1; kill <= kills; kill++) {
    const before = outcomes.length;
    await waitUntil('work that is done', () => outcomes.length >= before + 5 * workers);
    const killed = pid;
    period += 0.5;
    comeBack = promise();
    const killedAt = performance.now();
    process.kill(killed, 'SIGKILL');
    await waitUntil('PostgreSQL to be back', async () => pid !== killed && (await answers()), {
      timeoutMs: 60_000,
    });
    awayMs.push(performance.now() - killedAt);
    period += 0.5;
    comeBack.resolve();
    mostConnections = Math.max(mostConnections, await connections());
  }
  const last = outcomes.length;
  await waitUntil('work after the last kill', () => outcomes.length >= last + 5 * workers);
  isOver = true;
  // Each piece of work settles: nothing waits for a connection that never comes.
  await waitUntil('all work to settle', () => outcomes.length === made, { timeoutMs: 30_000 });
  await working;

  const rows = await sql<{ n: number; rows: number }[]>`
      select n, count(*)::integer as rows from kept group by n`;
  const rowsOf = new Map(rows.map((row) => [row.n, row.rows]));
  const refused = outcomes.filter(({ error }) => error !== undefined);
  const undisturbed = ({ sentAt, endedAt }: Outcome) => sentAt === endedAt && Number.isInteger(sentAt);
  const wrong = {
    refusedThoughBack: refused.filter(undisturbed).map(({ halves, error }) => [halves, String(error)]),
    // A statement that ran gets CONNECTION_CLOSED, so this error belongs to another statement.
    oldMessages: refused.filter(({ error }) => /^terminating/.test((error as Error).message)).length,
    lost: outcomes.filter(({ n, error }) => error === undefined && !rowsOf.has(n)).length,
    doubled: outcomes.filter(({ n, halves }) => (rowsOf.get(n) ?? 0) > halves).length,
    halved: outcomes.filter(({ n, halves }) => halves === 2 && rowsOf.get(n) === 1).length,
  };
  const storedThoughRefused = refused.filter(({ n }) => rowsOf.has(n)).length;
  console.log({ done: outcomes.length - refused.length, refused: refused.length, storedThoughRefused });
  console.log({ mostConnections, longestAwayMs: Math.round(Math.max(...awayMs)), made });
  expect(wrong).toEqual({ refusedThoughBack: [], oldMessages: 0, lost: 0, doubled: 0, halved: 0 });
  expect(refused.length).toBeGreaterThan(kills);
  expect(mostConnections).toBeLessThanOrEqual(2 * poolMax);
});

/** Waits at the server for a moment, where a backend notices that PostgreSQL was killed. */
async function insertOne(n: number): Promise<void> {
  await sql`insert into kept select ${n}, 1 from pg_sleep(${Math.random() / 50})`;
}

async function insertTwo(n: number): Promise<void> {
  await sql.transaction(async (tx) => {
    await tx`insert into kept values (${n}, 1)`;
    await tx`insert into kept select ${n}, 2 from pg_sleep(${Math.random() / 50})`;
  });
}

/** Whether PostgreSQL answers on a new connection. */
async function answers(): Promise<boolean> {
  return (await connections().catch(() => undefined)) !== undefined;
}

/** How many connections `sql` has, asked on a new one. */
async function connections(): Promise<number> {
  const asking = connectDatabase({ url, service: 'asking', poolMax: 1, logger: silentLogger });
  try {
    const [row] = await asking<{ count: number }[]>`
      select count(*)::integer as count from pg_stat_activity where application_name = 'worker'`;
    return row?.count ?? 0;
  } finally {
    await asking.end({ timeout: 0 });
  }
}

function promise() {
  let resolve = () => {};
  return { promise: new Promise<void>((done) => (resolve = done)), resolve: () => resolve() };
}
