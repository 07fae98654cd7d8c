import type { SliceErrorBody } from '@scanlist/contracts/http/slice-errors';
import type { Sql } from '@scanlist/persistence/database';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { deleteRows } from '@scanlist/persistence/delete-rows';
import type { SliceErrorRows } from './slice-errors.ts';

interface CountRow {
  slice: string;
  version: string;
  visitors: number;
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

    async store({ slice, version, kind }: SliceErrorBody, visitor, at) {
      await translateDatabaseErrors(sql`
        insert into slice_error (slice, version, minute, visitor, kind)
        values (${slice}, ${version}, date_trunc('minute', ${at}::timestamptz), ${visitor}, ${kind})
        on conflict do nothing`);
    },

    async countVisitors(slice, version, { from, until }) {
      const [row] = await translateDatabaseErrors(sql<{ visitors: number }[]>`
        select count(distinct visitor)::integer as visitors from slice_error
        where slice = ${slice} and version = ${version}
          and minute >= date_trunc('minute', ${from}::timestamptz) and minute < ${until}`);
      return row?.visitors ?? 0;
    },

    async countAll() {
      const rows = await translateDatabaseErrors(sql<CountRow[]>`
        select slice, version, count(distinct visitor)::integer as visitors
        from slice_error group by slice, version order by slice, version`);
      return rows.map(({ slice: name, version, visitors }) => ({ name, version, visitors }));
    },

    async removeBefore(moment) {
      const deleted = await deleteRows(sql, 'slice_error', () => sql`minute < ${moment}`);
      await translateDatabaseErrors(
        sql`delete from slice_error_salt where day < (${moment}::timestamptz at time zone 'UTC')::date`,
      );
      return deleted;
    },
  };
}
