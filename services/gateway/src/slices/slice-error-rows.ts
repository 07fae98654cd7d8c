import type { Sql } from '@scanlist/persistence/database';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { deleteRows } from '@scanlist/persistence/delete-rows';
import type { FailureCount, SliceErrorRows } from './slice-errors.ts';

interface CountRow extends FailureCount {
  slice: string;
  version: string;
}

/** Every SQL statement about errors of slices. All throw SERVICE_UNAVAILABLE while the database is away. */
export function sliceErrorRows(sql: Sql): SliceErrorRows {
  /** Made by the first gateway that needs it. */
  async function saltOf(day: string): Promise<Buffer> {
    for (;;) {
      const [row] = await translateDatabaseErrors(sql<{ salt: Buffer }[]>`
        with made as (insert into slice_error_salt (day) values (${day}) on conflict do nothing returning salt)
        select salt from made union all select salt from slice_error_salt where day = ${day}`);
      // Without a row, another gateway made it while this statement ran.
      if (row) return row.salt;
    }
  }

  return {
    saltOf,

    async store({ slice, version, document, network, kind, at }) {
      await translateDatabaseErrors(sql`
        insert into slice_failure (slice, version, document, network, minute, kind)
        values (${slice}, ${version}, ${document}, ${network}, date_trunc('minute', ${at}::timestamptz), ${kind})
        on conflict do nothing`);
    },

    async countFailures(slice, version, { from, until }) {
      const [row] = await translateDatabaseErrors(sql<FailureCount[]>`
        select count(*)::integer as documents, count(distinct network)::integer as networks from slice_failure
        where slice = ${slice} and version = ${version}
          and minute >= date_trunc('minute', ${from}::timestamptz) and minute < ${until}`);
      return row ?? { documents: 0, networks: 0 };
    },

    async countAll() {
      const rows = await translateDatabaseErrors(sql<CountRow[]>`
        select slice, version, count(*)::integer as documents, count(distinct network)::integer as networks
        from slice_failure group by slice, version order by slice, version`);
      return rows.map(({ slice: name, version, documents, networks }) => ({
        name,
        version,
        visitors: networks,
        documents,
      }));
    },

    async storeServed({ slice, gateway, networks, at }) {
      await translateDatabaseErrors(sql`
        insert into slice_served (slice, gateway, networks, at) values (${slice}, ${gateway}, ${networks}, ${at})
        on conflict (slice, gateway) do update set networks = excluded.networks, at = excluded.at`);
    },

    async countServed(slice, since) {
      const [row] = await translateDatabaseErrors(sql<{ networks: number }[]>`
        select coalesce(sum(networks), 0)::integer as networks from slice_served
        where slice = ${slice} and at >= ${since}`);
      return row?.networks ?? 0;
    },

    async removeBefore(moment) {
      const deleted = await deleteRows(sql, 'slice_failure', () => sql`minute < ${moment}`);
      // Gateways of the release before write these.
      const older = await deleteRows(sql, 'slice_error', () => sql`minute < ${moment}`);
      await translateDatabaseErrors(sql`delete from slice_served where at < ${moment}`);
      await translateDatabaseErrors(
        sql`delete from slice_error_salt where day < (${moment}::timestamptz at time zone 'UTC')::date`,
      );
      return deleted + older;
    },
  };
}
