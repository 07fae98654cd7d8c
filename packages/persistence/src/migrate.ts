import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@scanlist/service-kit/logger';
import postgres from 'postgres';
import { type Connection, openConnection } from './connection.ts';
import { runTransaction } from './transaction.ts';

export interface MigrateOptions {
  /** The database, as the role that owns its tables. */
  url: string;
  /** Absolute folders of migrations, in the order they build upon each other. */
  directories: string[];
  logger?: Logger;
}

interface Migration {
  /** '<folder of the migrations folder>/<file>', such as 'lists/0001_lists.sql'. */
  name: string;
  sql: string;
  sha256: string;
}

/** The database cannot be brought up to date; the message says what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** The migrations that every service's database starts with, in a checkout at `root`. */
export function sharedMigrationsDirectory(root: string): string {
  return join(root, 'packages/persistence/migrations');
}

/**
 * Applies the pending migrations and returns their names. Migrations only go forward: a file that was edited or removed
 * after it was applied, or that precedes an applied one, is refused with MigrationError and nothing is changed. Each
 * file runs in a transaction, together with the record that it ran; one whose first line is `-- no-transaction` runs
 * alone and should hold a single statement that may be repeated, such as `create index concurrently if not exists`: its
 * record is a statement of its own. Concurrent runners wait for each other.
 */
export async function migrate({ url, directories, logger }: MigrateOptions): Promise<string[]> {
  const migrations = (await Promise.all(directories.map(readMigrations))).flat();
  // It never reconnects: when the connection is lost, so is its lock.
  const connection = openConnection(postgres(url, { onnotice: () => {} }).options);
  const { sql } = connection;
  try {
    await acquireMigrationLock(sql);
    await sql`
      create table if not exists schema_migration (
        name text primary key,
        sha256 text not null,
        applied_at timestamptz not null default now()
      )`;
    const applied = await sql<{ name: string; sha256: string }[]>`select name, sha256 from schema_migration`;
    const pending = pendingOf(migrations, new Map(applied.map((row) => [row.name, row.sha256])));
    for (const migration of pending) {
      await apply(connection, migration);
      logger?.info({ migration: migration.name }, 'migrated');
    }
    return pending.map((migration) => migration.name);
  } finally {
    await connection.end();
  }
}

/** The `migrations` still to be applied to a database that has `applied` (name to SHA-256). */
export function pendingOf(migrations: Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const known = new Set(migrations.map((migration) => migration.name));
  for (const name of applied.keys()) {
    if (!known.has(name))
      throw new MigrationError(`${name} was applied to this database but its file is gone`);
  }
  const pending: Migration[] = [];
  for (const migration of migrations) {
    const sha256 = applied.get(migration.name);
    if (sha256 === undefined) {
      pending.push(migration);
      continue;
    }
    if (sha256 !== migration.sha256) {
      throw new MigrationError(
        `${migration.name} was edited after it was applied: write a new migration instead`,
      );
    }
    const skipped = pending.find((earlier) => dirname(earlier.name) === dirname(migration.name));
    if (skipped) {
      throw new MigrationError(
        `${skipped.name} comes before ${migration.name}, which was applied: give it a later number`,
      );
    }
  }
  return pending;
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  return Promise.all(
    files.map(async (file) => {
      const number = /^(\d{4})_[a-z0-9_-]+\.sql$/.exec(file)?.[1];
      if (!number)
        throw new MigrationError(`${join(directory, file)} must be named like 0001_what_it_does.sql`);
      if (numbers.has(number)) throw new MigrationError(`${directory} has two migrations numbered ${number}`);
      numbers.add(number);
      const sql = await readFile(join(directory, file), 'utf8');
      const sha256 = createHash('sha256').update(sql).digest('hex');
      return { name: `${basename(dirname(directory))}/${file}`, sql, sha256 };
    }),
  );
}

async function apply(connection: Connection, { name, sql: text, sha256 }: Migration): Promise<void> {
  const { sql } = connection;
  try {
    if (text.startsWith('-- no-transaction')) {
      await dropInvalidIndexes(sql);
      await sql.unsafe(text).simple();
      await sql`insert into schema_migration (name, sha256) values (${name}, ${sha256})`;
      return;
    }
    await runTransaction(connection, async (tx) => {
      await tx.unsafe(text).simple();
      await tx`insert into schema_migration (name, sha256) values (${name}, ${sha256})`;
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationError(`${name}: ${reason}`, { cause });
  }
}

/**
 * Drops the indexes whose concurrent build was interrupted. PostgreSQL keeps them without using them, and
 * `create index concurrently if not exists` would take one for a finished index. The caller holds the lock of
 * migrations, so no other runner builds one.
 */
async function dropInvalidIndexes(sql: postgres.Sql): Promise<void> {
  const invalid = await sql<{ schema: string; name: string }[]>`
    select n.nspname as schema, c.relname as name
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where not i.indisvalid and n.nspname = current_schema()`;
  for (const { schema, name } of invalid)
    await sql`drop index concurrently if exists ${sql(schema)}.${sql(name)}`;
}

// Polled, because a runner that waits inside pg_advisory_lock deadlocks with another's CREATE INDEX CONCURRENTLY.
async function acquireMigrationLock(sql: postgres.Sql): Promise<void> {
  for (;;) {
    const [row] = await sql<
      { mine: boolean }[]
    >`select pg_try_advisory_lock(hashtext('schema_migration')) as mine`;
    if (row?.mine) return;
    await sleep(50);
  }
}
