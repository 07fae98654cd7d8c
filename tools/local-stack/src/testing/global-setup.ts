import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@scanlist/local-http/free-port';
import { migrate } from '@scanlist/persistence/migrate';
import { natsBinary } from '../nats/nats-binary.ts';
import { embeddedPostgres, embeddedPostgresUrl } from '../postgres/embedded-postgres.ts';
import { postgresLocation } from '../postgres/postgres-location.ts';
import { runStatement } from '../postgres/run-statement.ts';
import { keepRunning, type RunningProcess } from '../processes/keep-running.ts';
import type { ProcessPlan } from '../processes/process-plan.ts';
import { databaseNames, migrationsOf } from '../stack/migrations-of.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');

/**
 * vitest's global setup for the `int` project. It starts one PostgreSQL on a free port, with its data in memory if possible,
 * and a migrated `template_<service>` database per service to clone. Each test file starts its own nats-server (messaging
 * `./testing`), whose data is in memory too: on a disk, making its streams takes four times as long. Sets TEST_DATABASE_URL,
 * TEST_NATS_BINARY and TEST_NATS_FOLDER, and TMPDIR to a folder that is removed. Stops and removes everything after the
 * tests, and when the run is interrupted.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'scanlist-test-'));
  const dataDirectory = createTemporaryFolder('scanlist-test-postgres');
  const natsDirectory = createTemporaryFolder('scanlist-test-nats');
  const folders = [dataDirectory, natsDirectory, directory];
  let postgres: RunningProcess | undefined;
  let postgresPid: number | undefined;
  const tearDown = async () => {
    await postgres?.stop();
    folders.forEach(removeFolder);
  };
  // vitest exits at once on Ctrl-C, so this must not wait. The data is temporary anyway.
  process.once('exit', () => {
    if (postgresPid) kill(postgresPid);
    folders.forEach(removeFolder);
  });
  process.once('SIGTERM', () => process.exit(143));
  try {
    const binary = natsBinary({
      cacheDirectory: join(root, '.local'),
      printLine: (line) => console.log(line),
    });
    const { plan, url } = await planPostgres(dataDirectory);
    const logFile = join(directory, 'postgres.log');
    const log = openSync(logFile, 'a');
    postgres = keepRunning(plan, {
      openOutput: () => ({ stdio: log }),
      onPid(_name, pid) {
        postgresPid = pid;
      },
      onUnexpectedExit: (sentence) => console.error(sentence),
      restart: false,
    });
    await postgres.ready.catch((error: Error) => {
      throw new Error(`${error.message}\n${readFileSync(logFile, 'utf8')}`);
    });
    closeSync(log);
    await makeTemplates(url);
    process.env.TEST_DATABASE_URL = url;
    process.env.TEST_NATS_BINARY = await binary;
    process.env.TEST_NATS_FOLDER = natsDirectory;
    process.env.TMPDIR = directory;
    return tearDown;
  } catch (error) {
    await tearDown();
    throw error;
  }
}

async function planPostgres(directory: string): Promise<{ plan: ProcessPlan; url: string }> {
  const port = await freePort();
  const password = 'test-admin';
  // The server's user passes through it; its files have their own permissions.
  chmodSync(directory, 0o711);
  const place = postgresLocation(root, join(directory, 'stack'));
  const plan = await embeddedPostgres({ place, port, password, isTemporary: true });
  return { plan, url: embeddedPostgresUrl({ port, password }) };
}

async function makeTemplates(url: string): Promise<void> {
  for (const name of databaseNames) await runStatement(url, `create database template_${name}`);
  await Promise.all(
    databaseNames.map((name) =>
      migrate({
        url: url.replace(/\/postgres$/, `/template_${name}`),
        directories: migrationsOf(root, name),
      }),
    ),
  );
}

/** Retries, because an interrupted server takes a moment to end and writes until then. */
function removeFolder(directory: string): void {
  rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
