import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '@scanlist/persistence/migrate';
import { natsBinary } from '../nats/nats-binary.ts';
import { embeddedPostgres, embeddedPostgresUrl } from '../postgres/embedded-postgres.ts';
import { postgresPlace } from '../postgres/postgres-place.ts';
import { runStatement } from '../postgres/run-statement.ts';
import { freePort } from '../processes/free-port.ts';
import { keepRunning, type RunningProcess } from '../processes/keep-running.ts';
import type { ProcessPlan } from '../processes/process-plan.ts';
import { databaseNames, migrationsOf } from '../stack/migrations-of.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');

/**
 * vitest's global set-up for the `int` project: one PostgreSQL on a free port in a temporary folder, with a migrated
 * `template_<service>` database per service to clone from, and the nats-server of which every test file starts its own
 * (messaging `./testing`). Tells the tests by TEST_DATABASE_URL and TEST_NATS_BINARY. Stops and removes everything, however
 * the run ends.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'scanlist-test-'));
  const running: RunningProcess[] = [];
  const tearDown = async () => {
    await Promise.all(running.map((process) => process.stop()));
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    const [databaseUrl, binary] = await Promise.all([
      startPostgres(directory, running),
      natsBinary({ cacheDirectory: join(root, '.local'), say: (line) => console.log(line) }),
    ]);
    process.env.TEST_DATABASE_URL = databaseUrl;
    process.env.TEST_NATS_BINARY = binary;
    return tearDown;
  } catch (error) {
    await tearDown();
    throw error;
  }
}

async function startPostgres(directory: string, running: RunningProcess[]): Promise<string> {
  const port = await freePort();
  const password = 'test-admin';
  const folder = join(directory, 'postgres-stack');
  mkdirSync(folder);
  // The server's user walks through it; what lies in it has rights of its own.
  chmodSync(directory, 0o711);
  const place = postgresPlace(root, folder);
  await start(await embeddedPostgres({ place, port, password, throwAway: true }), directory, running);
  const url = embeddedPostgresUrl({ port, password });
  for (const name of databaseNames) await runStatement(url, `create database template_${name}`);
  await Promise.all(
    databaseNames.map((name) =>
      migrate({
        url: url.replace(/\/postgres$/, `/template_${name}`),
        directories: migrationsOf(root, name),
      }),
    ),
  );
  return url;
}

async function start(plan: ProcessPlan, directory: string, running: RunningProcess[]): Promise<void> {
  const logFile = join(directory, `${plan.name}.log`);
  const log = openSync(logFile, 'a');
  const process = keepRunning(plan, {
    openOutput: () => ({ stdio: log }),
    onPid: () => undefined,
    onDeath: (sentence) => console.error(sentence),
    restart: false,
  });
  running.push(process);
  await process.ready.catch((error: Error) => {
    throw new Error(`${error.message}\n${readFileSync(logFile, 'utf8')}`);
  });
  closeSync(log);
}
