import type { Sql } from '@scanlist/persistence/database';
import { joinMail } from './entry-mail-rows.ts';
import { type EntryRow, entryColumns } from './entry-page-rows.ts';

/** What changes about an entry of this owner; an undefined field stays. */
export interface EntryUpdate {
  ownerId: string;
  listId: string;
  number: number;
  dealtWith: boolean | undefined;
  comment: string | null | undefined;
  now: Date;
}

/** Stores the change and returns the entry as it is then; null where it is not one of this owner. */
export async function updateEntry(sql: Sql, update: EntryUpdate): Promise<EntryRow | null> {
  const { ownerId, listId, number, dealtWith, comment, now } = update;
  const [row] = await sql<EntryRow[]>`
    with changed as (
      update entry set
        is_open = ${
          dealtWith === undefined
            ? sql`is_open`
            : dealtWith
              ? sql`false`
              : sql`has_notes or completed_count < total_count`
        },
        dealt_with_at = ${
          dealtWith === undefined
            ? sql`dealt_with_at`
            : dealtWith
              ? sql`coalesce(dealt_with_at, ${now})`
              : sql`null`
        },
        dealt_with_comment = ${comment === undefined ? sql`dealt_with_comment` : comment}
      where list_id = ${listId} and number = ${number}
        and exists (select from list l where l.id = ${listId} and l.owner_id = ${ownerId} and l.deleted_at is null)
      returning *
    )
    select ${entryColumns(sql)} from changed e ${joinMail(sql)}`;
  return row ?? null;
}
