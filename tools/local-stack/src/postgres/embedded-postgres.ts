import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { connects } from '../processes/connects.ts';
import { commandLine, isAlive, isGone } from '../processes/process-identity.ts';
import type { ProcessPlan } from '../processes/process-plan.ts';
import { waitUntil } from '../processes/wait-until.ts';
import type { PostgresLocation } from './postgres-location.ts';

export interface EmbeddedPostgresOptions {
  place: PostgresLocation;
  port: number;
  password: string;
  /** True for temporary data, which is not flushed to disk. */
  isTemporary?: boolean;
}

const administrator = 'scanlist_admin';

/** The administrator's URL of the server on `port`. */
export function embeddedPostgresUrl({ port, password }: { port: number; password: string }): string {
  return `postgres://${administrator}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
}

/**
 * Creates the data directory atomically if there is none, and returns the plan that runs the server on it. The server
 * listens on the loopback address only.
 */
export async function embeddedPostgres(options: EmbeddedPostgresOptions): Promise<ProcessPlan> {
  const { place, port, isTemporary = false } = options;
  if (!existsSync(join(place.dataDirectory, 'PG_VERSION'))) await makeDataDirectory(options);
  const pidFile = join(place.dataDirectory, 'postmaster.pid');
  return {
    name: 'postgres',
    command: join(place.binaries, 'bin', 'postgres'),
    args: ['-D', place.dataDirectory, ...settings(port, isTemporary).flatMap((setting) => ['-c', setting])],
    env: environmentWithoutPg(),
    cwd: place.dataDirectory,
    user: place.user,
    ownService: false,
    // PostgreSQL's fast shutdown: disconnects all clients and writes all data.
    stopSignal: 'SIGINT',
    async beforeStart() {
      await removeStalePidFile(pidFile);
    },
    async ready(child, gone) {
      await waitUntil('PostgreSQL to accept connections', () => isReady(pidFile, child.pid), {
        timeoutMs: 60_000,
        everyMs: 15,
        signal: gone,
      });
      await waitUntil('PostgreSQL to listen', () => connects(port), { everyMs: 15, signal: gone });
    },
  };
}

function settings(port: number, isTemporary: boolean): string[] {
  return [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=220',
    'shared_buffers=96MB',
    'max_wal_size=512MB',
    'wal_level=minimal',
    'max_wal_senders=0',
    'huge_pages=off',
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    'lc_messages=C',
    'log_min_messages=warning',
    // Refused rows are not logged, so logs contain nothing that people wrote.
    'log_error_verbosity=terse',
    ...(isTemporary ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'] : []),
  ];
}

async function makeDataDirectory({ place, password, isTemporary }: EmbeddedPostgresOptions): Promise<void> {
  const fresh = `${place.dataDirectory}.new`;
  const passwordFile = `${place.dataDirectory}.password`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (place.user) {
    chownSync(fresh, place.user.uid, place.user.gid);
    chownSync(passwordFile, place.user.uid, place.user.gid);
  }
  try {
    await run(place, 'initdb', [
      `--pgdata=${fresh}`,
      `--username=${administrator}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(isTemporary ? ['--no-sync'] : []),
    ]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  // A folder that an older version left half-made has no PG_VERSION and no data.
  rmSync(place.dataDirectory, { recursive: true, force: true });
  renameSync(fresh, place.dataDirectory);
}

async function run(place: PostgresLocation, program: string, args: string[]): Promise<void> {
  const child = spawn(join(place.binaries, 'bin', program), args, {
    ...place.user,
    cwd: '/',
    env: environmentWithoutPg(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  if (code !== 0) throw new Error(`${program} failed (${code ?? signal}): ${complaint.trim()}`);
}

/** The environment without the shell's PG* variables, which must not affect the embedded server. */
function environmentWithoutPg(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

function isReady(pidFile: string, pid: number | undefined): boolean {
  if (!existsSync(pidFile)) return false;
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  return lines[0] === String(pid) && (lines[7] ?? '').trim() === 'ready';
}

/**
 * Removes the pid file of a killed server if its pid now belongs to another program or to a zombie process. PostgreSQL
 * would take that for a running server. Otherwise PostgreSQL decides from this file whether its predecessor still runs.
 * An embedded server that still runs is stopped first.
 */
async function removeStalePidFile(pidFile: string): Promise<void> {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const isOurs = () => isAlive(pid) && commandLine(pid).includes(dirname(pidFile));
  if (!Number.isInteger(pid) || pid <= 0 || isGone(pid)) return;
  if (isOurs()) {
    process.kill(pid, 'SIGINT');
    await waitUntil('the PostgreSQL of an earlier run to stop', () => !isOurs(), { timeoutMs: 20_000 });
  }
  rmSync(pidFile, { force: true });
}
