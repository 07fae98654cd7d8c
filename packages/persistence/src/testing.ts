import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { silentLogger } from '@scanlist/service-kit/logger';
import postgres from 'postgres';
import { connectDatabase, type Sql } from './database.ts';

/** A database of a single test. */
export interface TestDatabase {
  sql: Sql;
  url: string;
  /** Ends the connections and removes the database. */
  drop(): Promise<void>;
}

/**
 * Clones `template_<service>`, which was migrated before the tests, on the server of `TEST_DATABASE_URL`. Drop it
 * afterwards.
 *
 * @throws Error where there is no test server.
 */
export async function createTestDatabase(service: string): Promise<TestDatabase> {
  const admin = connectAsAdmin();
  const name = `test_${service}_${randomBytes(6).toString('hex')}`;
  await cloneTemplate(admin.sql, `template_${service}`, name);
  const url = new URL(admin.url);
  url.pathname = `/${name}`;
  const sql = connectDatabase({ url: url.href, service, logger: silentLogger });
  return {
    sql,
    url: url.href,
    async drop() {
      await sql.end({ timeout: 1 });
      await admin.sql.unsafe(`drop database if exists ${name} with (force)`);
      await admin.sql.end({ timeout: 1 });
    },
  };
}

function connectAsAdmin(): { sql: postgres.Sql; url: string } {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error('TEST_DATABASE_URL is not set: run the integration tests with vitest --project int');
  return { url, sql: postgres(url, { max: 1, onnotice: () => {} }) };
}

/**
 * Copies the template's files, which takes a quarter of the time of PostgreSQL's usual way, page by page through the log. A
 * template with open connections cannot be cloned (55006); it is free again in a moment.
 */
async function cloneTemplate(sql: postgres.Sql, template: string, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await sql.unsafe(`create database ${name} template ${template} strategy file_copy`);
      return;
    } catch (error) {
      const busy = error instanceof postgres.PostgresError && error.code === '55006';
      if (!busy || tries >= 100) throw error;
      await sleep(50);
    }
  }
}

/** Resolves once a statement in this database waits for another one's lock. */
export async function waitForLock(sql: Sql): Promise<void> {
  const until = Date.now() + 10_000;
  while (Date.now() < until) {
    const waiting = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    if (waiting.length > 0) return;
    await sleep(5);
  }
  throw new Error('no statement waits for a lock');
}

/** Connects to a test's database with the statement timeout of production (`provisionDatabase`). End it afterwards. */
export function connectWithLimits({ url }: Pick<TestDatabase, 'url'>): Sql {
  return connectDatabase({ url: `${url}?statement_timeout=5000`, service: 'limited', logger: silentLogger });
}
