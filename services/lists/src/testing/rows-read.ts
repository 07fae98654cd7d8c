import type { Sql } from '@scanlist/persistence/database';

/**
 * How many rows and index entries are read while `work` runs, as the database counts them: the same on any machine.
 * `sql` is what `work` uses, with one connection (`poolMax: 1`); nothing else uses its database.
 */
export async function rowsRead(sql: Sql, work: () => Promise<unknown>): Promise<number> {
  const before = await readSoFar(sql);
  await work();
  return (await readSoFar(sql)) - before;
}

async function readSoFar(sql: Sql): Promise<number> {
  // Each connection reports its figures only now and then, unless forced.
  await sql`select pg_stat_force_next_flush()`;
  await sql.transaction((tx) => tx`select pg_stat_force_next_flush()`);
  const [row] = await sql<{ read: number }[]>`
    select sum(pg_stat_get_tuples_returned(oid))::int as read from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`;
  return row?.read ?? Number.NaN;
}
