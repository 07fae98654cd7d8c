import type { Sql } from '@scanlist/persistence/database';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { deleteRows } from '@scanlist/persistence/delete-rows';
import { changesKeptMs, type ListChange, type ListChangeRows } from './list-changes.ts';

/** Every SQL statement about changes of lists. Times are those of the database, so gateways compare no clocks. */
export function listChangeRows(sql: Sql): ListChangeRows {
  return {
    async insert(listId) {
      await translateDatabaseErrors(sql`insert into list_change (list_id) values (${listId})`);
    },

    async findSince(moment) {
      const rows = await translateDatabaseErrors(sql<({ at: Date } & (ListChange | { id: null }))[]>`
        select now() as at, id, list_id as "listId"
        from (select) as one left join list_change on changed_at > ${moment}::timestamptz`);
      const [first] = rows;
      if (!first) throw new Error('an outer join has at least one row');
      return { at: first.at, changes: rows.filter((row) => row.id !== null) };
    },

    removeOld: () =>
      deleteRows(
        sql,
        'list_change',
        () => sql`changed_at < now() - ${changesKeptMs} * interval '1 millisecond'`,
      ),
  };
}
