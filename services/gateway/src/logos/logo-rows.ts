import type { Sql } from '@scanlist/persistence/database';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { deleteRows } from '@scanlist/persistence/delete-rows';
import type { Logo, LogoRows } from './logo.ts';

/** Every SQL statement about logos. */
export function logoRows(sql: Sql): LogoRows {
  return {
    async find(hash) {
      const [row] = await translateDatabaseErrors(sql<Logo[]>`
        select hash, extension, bytes from logo where hash = ${hash}`);
      return row ?? null;
    },

    // Another account may store the same bytes at the same time.
    async store({ hash, extension, bytes }, now) {
      await translateDatabaseErrors(sql`
        insert into logo (hash, extension, bytes, used_at) values (${hash}, ${extension}, ${bytes}, ${now})
        on conflict (hash) do update set used_at = excluded.used_at`);
    },

    async markUsed(hash, now) {
      const known = await translateDatabaseErrors(sql`update logo set used_at = ${now} where hash = ${hash}`);
      return known.count === 1;
    },

    removeUnused: (usedBefore) =>
      deleteRows(
        sql,
        'logo',
        () => sql`
          used_at < ${usedBefore} and not exists (
            select from workspace where company_logo_url = '/logos/' || hash || '.' || extension)`,
      ),
  };
}
