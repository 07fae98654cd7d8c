import type { AnySql, Sql } from '@scanlist/persistence/database';
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

/** An entry without items is erased. */
const erasedBytes = 2;

/**
 * Locks the counts of a list until the transaction ends. A completion and the deletion of a list lock them before they touch
 * an entry, and a trigger changes them after it, so whoever changes an entry locks them first.
 */
export async function lockCounts(tx: AnySql, listId: string): Promise<void> {
  await tx`select from list_stat where list_id = ${listId} for update`;
}

/**
 * Stores the change and returns the entry as it is then; null where it is not one of this owner, deleted or erased. The
 * caller holds the counts.
 */
export async function updateEntry(sql: AnySql, update: EntryUpdate): Promise<EntryRow | null> {
  const { listId, number, dealtWith, comment, now } = update;
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
      where list_id = ${listId} and number = ${number} and deleted_at is null and items_bytes > ${erasedBytes}
        and ${isListOf(sql, update)}
      returning *
    )
    select ${entryColumns(sql)} from changed e ${joinMail(sql)}`;
  return row ?? null;
}

/** Which entry of this owner is deleted, and when, or restored. */
export interface EntryDeletion {
  ownerId: string;
  listId: string;
  number: number;
  /** Null restores it. */
  deletedAt: Date | null;
  /** An entry deleted at this moment or before stays as it is. */
  restorableAfter: Date;
}

/**
 * Stores when an entry was deleted, null for not at all, and returns it; the first deletion stays. Null where there is no
 * such entry of this owner. The caller holds the counts.
 */
export async function storeEntryDeletion(sql: AnySql, deletion: EntryDeletion): Promise<EntryRow | null> {
  const { listId, number, deletedAt } = deletion;
  const [row] = await sql<EntryRow[]>`
    with changed as (
      update entry set deleted_at = ${deletedAt === null ? null : sql`coalesce(deleted_at, ${deletedAt})`}
      where list_id = ${listId} and number = ${number} and ${isListOf(sql, deletion)}
        and (deleted_at is null or deleted_at > ${deletion.restorableAfter})
      returning *
    )
    select ${entryColumns(sql)} from changed e ${joinMail(sql)}`;
  return row ?? null;
}

/** Erases up to `most` entries that were deleted at or before this moment, and returns how many. Their rows stay. */
export async function eraseDeletedEntries(sql: Sql, moment: Date, most: number): Promise<number> {
  const erased = await sql`
    update entry set items = '[]', items_bytes = 2, has_notes = false, signature = null, latitude = null,
      longitude = null, user_agent = '', visitor_name = null, dealt_with_comment = null,
      -- Each part has a salt of sixteen bytes. The first one belongs to the facts, which stay.
      part_salts = overlay(part_salts placing decode(repeat('00', octet_length(part_salts) - 16), 'hex') from 17)
    where (list_id, number) in (
      select list_id, number from entry
      where deleted_at <= ${moment} and deleted_at is not null and items_bytes > 2
      order by deleted_at limit ${most} for update skip locked)`;
  return erased.count;
}

/** Condition that a list is there and belongs to this owner. */
function isListOf(sql: AnySql, { ownerId, listId }: { ownerId: string; listId: string }) {
  return sql`exists (select from list l where l.id = ${listId} and l.owner_id = ${ownerId} and l.deleted_at is null)`;
}
