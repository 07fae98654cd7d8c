import type { AnySql, Sql } from '@scanlist/persistence/database';
import type { EntryState } from './entry-activity.ts';
import { joinMail } from './entry-mail-rows.ts';
import { type EntryRow, entryColumns } from './entry-page-rows.ts';

/** A list and who has to own it. */
export interface OwnedList {
  ownerId: string;
  listId: string;
}

/** What changes about an entry of this owner; an undefined field stays. */
export interface EntryUpdate extends OwnedList {
  number: number;
  dealtWith: boolean | undefined;
  comment: string | null | undefined;
  now: Date;
}

/**
 * Locks the counts of a list of this owner until the transaction ends. Call it before changing an entry: a trigger then
 * changes the counts, and a completion and the erasure of a list lock them first as well. The other order could deadlock.
 */
export async function lockCounts(tx: AnySql, { ownerId, listId }: OwnedList): Promise<void> {
  await tx`
    select from list_stat s join list l on l.id = s.list_id
    where s.list_id = ${listId} and l.owner_id = ${ownerId} for update of s`;
}

/**
 * How an entry of this owner is, and the title of its list; null where there is none. The caller holds the counts, so
 * nobody else changes it.
 */
export async function findEntryState(
  tx: AnySql,
  { ownerId, listId, entryId }: OwnedList & { entryId: number },
): Promise<(EntryState & { listTitle: string }) | null> {
  const [row] = await tx<(EntryState & { listTitle: string })[]>`
    select e.deleted_at as "deletedAt", e.dealt_with_at as "dealtWithAt", e.dealt_with_comment as comment,
      e.corrected_at as "correctedAt", l.title as "listTitle"
    from entry e join list l on l.id = e.list_id
    where e.list_id = ${listId} and e.number = ${entryId} and l.owner_id = ${ownerId} and l.deleted_at is null`;
  return row ?? null;
}

/**
 * Stores the change and returns the entry as it is then; null where it is not one of this owner, deleted or erased, which
 * leaves no items. The caller holds the counts.
 */
export async function updateEntry(tx: AnySql, update: EntryUpdate): Promise<EntryRow | null> {
  const { listId, number, dealtWith, comment, now } = update;
  const state = dealtWith
    ? tx`is_open = false, dealt_with_at = coalesce(dealt_with_at, ${now}),`
    : tx`is_open = has_notes or completed_count < total_count, dealt_with_at = null,`;
  const [row] = await tx<EntryRow[]>`
    with changed as (
      update entry set
        ${dealtWith === undefined ? tx`` : state}
        dealt_with_comment = ${comment === undefined ? tx`dealt_with_comment` : comment}
      where list_id = ${listId} and number = ${number} and deleted_at is null and items_bytes > 2
        and ${isListOf(tx, update)}
      returning *
    )
    select ${entryColumns(tx)} from changed e ${joinMail(tx)}`;
  return row ?? null;
}

/** Which entry of this owner is deleted, and when, or restored. */
export interface EntryDeletion extends OwnedList {
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
export async function storeEntryDeletion(tx: AnySql, deletion: EntryDeletion): Promise<EntryRow | null> {
  const { listId, number, deletedAt } = deletion;
  const [row] = await tx<EntryRow[]>`
    with changed as (
      update entry set deleted_at = ${deletedAt === null ? null : tx`coalesce(deleted_at, ${deletedAt})`}
      where list_id = ${listId} and number = ${number} and ${isListOf(tx, deletion)}
        and (deleted_at is null or deleted_at > ${deletion.restorableAfter})
      returning *
    )
    select ${entryColumns(tx)} from changed e ${joinMail(tx)}`;
  return row ?? null;
}

/** Erases up to `most` entries that were deleted at or before this moment, and returns how many. Their rows stay. */
export async function eraseDeletedEntries(sql: Sql, moment: Date, most: number): Promise<number> {
  const erased = await sql`
    update entry set items = '[]', items_bytes = 2, has_notes = false, signature = null,
      signature_typed = null, signature_strokes = null, latitude = null, longitude = null, user_agent = '',
      visitor_name = null, dealt_with_comment = null, started_at = null,
      -- Each part has a salt of sixteen bytes. The first one belongs to the facts, which stay.
      part_salts = overlay(part_salts placing decode(repeat('00', octet_length(part_salts) - 16), 'hex') from 17)
    where (list_id, number) in (
      select list_id, number from entry
      where deleted_at <= ${moment} and deleted_at is not null and items_bytes > 2
      order by deleted_at limit ${most} for update skip locked)`;
  return erased.count;
}

/** Condition that a list is there and belongs to this owner. */
export function isListOf(tx: AnySql, { ownerId, listId }: OwnedList) {
  return tx`exists (select from list l where l.id = ${listId} and l.owner_id = ${ownerId} and l.deleted_at is null)`;
}
