import { withDeadline } from '@scanlist/service-kit/deadline';
import type { Sql } from './database.ts';
import type { DatabaseProxy } from './database-proxy.ts';

interface Breaking {
  /** `attempt` connects through it. */
  proxy: DatabaseProxy;
  /** Connects without the proxy. */
  sql: Sql;
  /** It must be repeatable. */
  attempt: () => Promise<unknown>;
  /** Runs without the proxy before each attempt that would otherwise not send all its statements again. */
  prepare?: () => Promise<unknown>;
}

/** The result of an attempt, an error or nothing, and the tables whose rows it changed. */
interface Attempted {
  outcome: unknown;
  changed: string[];
}

/** A checksum of the rows of every table. */
type Sums = Map<string, string>;

/** Shorter than every timeout: an attempt must settle by itself. */
const settlesMsMax = 4_000;

/**
 * Repeats an attempt and ends its backend at its first statement, then at its second, until one attempt passes
 * undisturbed. Returns the errors of the others and all changed tables. Rejects where an attempt hangs for four
 * seconds, and where any row afterwards differs from what was committed when the backend ended.
 */
export async function killBackendAtEachStatement({ proxy, sql, attempt, prepare }: Breaking) {
  const outcomes: unknown[] = [];
  const changed = new Set<string>();
  for (let number = 1; ; number++) {
    let committed: Sums | undefined;
    await prepare?.();
    proxy.breakAt(number, async (port) => {
      committed = await sumRows(sql);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where client_port = ${port}`;
    });
    const attempted = await make(attempt, sql);
    for (const table of attempted.changed) changed.add(table);
    if (!committed) {
      proxy.mend();
      if (attempted.outcome !== undefined) throw attempted.outcome;
      return { outcomes, changed: [...changed].sort() };
    }
    const wrong = differences(committed, await sumRows(sql));
    if (wrong.length > 0) throw new Error(`ended at statement ${number}, ${wrong} have changed`);
    outcomes.push(attempted.outcome);
  }
}

/** Makes an attempt whose first commit is stored and never answered. */
export async function dropCommitResponse({ proxy, sql, attempt }: Breaking): Promise<Attempted> {
  proxy.loseAnswerTo('commit');
  return await make(attempt, sql);
}

async function make(attempt: () => Promise<unknown>, sql: Sql): Promise<Attempted> {
  const before = await sumRows(sql);
  const settling = attempt().then(
    () => undefined,
    (error: unknown) => error,
  );
  const outcome = await withDeadline(settling, settlesMsMax, 'an attempt');
  return { outcome, changed: differences(before, await sumRows(sql)) };
}

function differences(before: Sums, after: Sums): string[] {
  return [...after].filter(([table, sum]) => before.get(table) !== sum).map(([table]) => table);
}

async function sumRows(sql: Sql): Promise<Sums> {
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`;
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from "${name}" t`,
  );
  const rows = await sql.unsafe<{ name: string; sum: string }[]>(sums.join(' union all '));
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}
