import type { Sql } from '@scanlist/persistence/database';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { rethrowErasedAccount } from '../accounts/account-rows.ts';
import type { RunningExportRows } from './limit-exports.ts';

/** Every SQL statement about exports under way. Times are those of the database, so gateways compare no clocks. */
export function runningExportRows(sql: Sql): RunningExportRows {
  const until = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`;

  return {
    async take({ id, accountId }, places, heldMs) {
      // A try fails if another gateway takes the same place at this moment; the next one finds another place.
      for (let tries = 0; tries < places.length; tries++) {
        const taken = await translateDatabaseErrors(sql`
          insert into running_export (account_id, place, export_id, held_until)
          select ${accountId}, number, ${id}, ${until(heldMs)}
          from unnest(${places}::smallint[]) as number
          where not exists (
            select from running_export
            where account_id = ${accountId} and place = number and held_until > now())
          order by number
          limit 1
          on conflict (account_id, place) do update
          set export_id = excluded.export_id, held_until = excluded.held_until
          where running_export.held_until <= now()`).catch(rethrowErasedAccount);
        if (taken.count === 1) return true;
      }
      return false;
    },

    async extend({ id, accountId }, heldMs) {
      await translateDatabaseErrors(sql`
        update running_export set held_until = ${until(heldMs)}
        where account_id = ${accountId} and export_id = ${id}`);
    },

    async release({ id, accountId }) {
      await translateDatabaseErrors(sql`
        delete from running_export where account_id = ${accountId} and export_id = ${id}`);
    },
  };
}
