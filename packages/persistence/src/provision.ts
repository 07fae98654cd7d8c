import postgres from 'postgres';

export interface ProvisionDatabaseOptions {
  /** An administrator's URL of any database of the server. */
  adminUrl: string;
  service: string;
  ownerPassword: string;
  servicePassword: string;
  /** The prefix of databases and roles. */
  prefix?: string;
}

/** URLs of a service's database: `ownerUrl` for migrations, `serviceUrl` for the service itself. */
export interface DatabaseUrls {
  ownerUrl: string;
  serviceUrl: string;
}

/**
 * Creates a service's database and its two roles, or resets their passwords and rights: `<prefix>_<service>_owner` owns
 * the tables, `<prefix>_<service>` may only read and write rows, with a statement timeout of five seconds. No other
 * service's role can connect.
 */
export async function provisionDatabase(options: ProvisionDatabaseOptions): Promise<DatabaseUrls> {
  const { adminUrl, service, ownerPassword, servicePassword, prefix = 'scanlist' } = options;
  const database = `${prefix}_${service}`;
  const login = database;
  const owner = `${database}_owner`;
  await withConnection(adminUrl, async (sql) => {
    await upsertRole(sql, owner, ownerPassword);
    await upsertRole(sql, login, servicePassword);
    await execute(sql, "alter role %I set statement_timeout = '5s'", login);
    await execute(sql, "alter role %I set lock_timeout = '3s'", login);
    await execute(sql, "alter role %I set idle_in_transaction_session_timeout = '10s'", login);
    await execute(sql, 'alter role %I connection limit 80', login);
    // An administrator who is not a superuser may give the database only to a role it is a member of.
    await execute(sql, 'grant %I to current_user', owner);
    const [existing] = await sql`select 1 from pg_database where datname = ${database}`;
    if (!existing) await execute(sql, 'create database %I owner %I', database, owner);
    await execute(sql, 'revoke all on database %I from public', database);
    await execute(sql, 'grant connect on database %I to %I', database, login);
  });
  await withConnection(addressOf(adminUrl, { database }), async (sql) => {
    await execute(sql, 'alter schema public owner to %I', owner);
    await execute(sql, 'revoke all on schema public from public');
    await execute(sql, 'grant usage on schema public to %I', login);
    for (const [what, rights] of rowRights) {
      await execute(sql, `grant ${rights} on all ${what} in schema public to %I`, login);
      await execute(
        sql,
        `alter default privileges for role %I in schema public grant ${rights} on ${what} to %I`,
        owner,
        login,
      );
    }
  });
  return {
    ownerUrl: addressOf(adminUrl, { database, user: owner, password: ownerPassword }),
    serviceUrl: addressOf(adminUrl, { database, user: login, password: servicePassword }),
  };
}

/**
 * Revokes access to the default databases `postgres` and `template1` from every role but superusers, for a server that
 * only we use. It is idempotent and safe to run concurrently.
 */
export async function closeDefaultDatabases(adminUrl: string): Promise<void> {
  await withConnection(adminUrl, async (sql) => {
    // Concurrent changes to the rights of one database would fail.
    await sql`select pg_advisory_lock(hashtext('close_default_databases'))`;
    const open = await sql<{ name: string }[]>`
      select datname as name from pg_database
      where datname in ('postgres', 'template1') and has_database_privilege('public', oid, 'connect')`;
    for (const { name } of open) await execute(sql, 'revoke all on database %I from public', name);
  });
}

const rowRights = [
  ['tables', 'select, insert, update, delete'],
  ['sequences', 'usage, select'],
] as const;

async function upsertRole(sql: postgres.Sql, role: string, password: string): Promise<void> {
  const [existing] = await sql`select 1 from pg_roles where rolname = ${role}`;
  if (!existing) await execute(sql, 'create role %I', role);
  await execute(sql, 'alter role %I with login password %L', role, password);
}

/** Runs a statement that takes no parameters, with names (%I) and texts (%L) inserted by PostgreSQL's own `format`. */
async function execute(sql: postgres.Sql, template: string, ...values: string[]): Promise<void> {
  const [row] = await sql<{ statement: string }[]>`
    select format(${template}::text, variadic ${values}::text[]) as statement`;
  if (row) await sql.unsafe(row.statement);
}

async function withConnection(url: string, work: (sql: postgres.Sql) => Promise<void>): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {} });
  try {
    await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function addressOf(adminUrl: string, part: { database: string; user?: string; password?: string }): string {
  const url = new URL(adminUrl);
  url.pathname = `/${part.database}`;
  if (part.user !== undefined) url.username = part.user;
  if (part.password !== undefined) url.password = encodeURIComponent(part.password);
  return url.href;
}
