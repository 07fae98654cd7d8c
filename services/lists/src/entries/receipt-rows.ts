import type { AnySql } from '@scanlist/persistence/database';
import { joinMail } from './entry-mail-rows.ts';
import { type EntryRow, entryColumns } from './entry-page-rows.ts';

/** The entry of a receipt, its list and its owner. */
export interface ReceiptRow extends EntryRow {
  listId: string;
  ownerId: string;
  companyName: string | null;
  listTitle: string;
  listDeletedAt: Date | null;
}

/**
 * The entry whose receipt has a secret with this hash. Null for none, for an entry that its owner deleted, for one that was
 * erased, which leaves no items, and for one of a list that was deleted at `listDeletedUntil` or before.
 */
export async function findReceipt(
  sql: AnySql,
  secretHash: Buffer,
  listDeletedUntil: Date,
): Promise<ReceiptRow | null> {
  const [row] = await sql<ReceiptRow[]>`
    select ${entryColumns(sql)}, l.id as "listId", l.owner_id as "ownerId", l.title as "listTitle",
      l.deleted_at as "listDeletedAt", o.company_name as "companyName"
    from entry_receipt r
      join entry e on e.list_id = r.list_id and e.number = r.number
      join list l on l.id = e.list_id
      left join owner o on o.id = l.owner_id
      ${joinMail(sql)}
    where r.secret_hash = ${secretHash} and e.deleted_at is null and e.items_bytes > 2
      and l.owner_id is not null and (l.deleted_at is null or l.deleted_at > ${listDeletedUntil})`;
  return row ?? null;
}

/** Stores that the visitor of an entry asked for its deletion; false if they have before, or it is deleted or erased. */
export async function storeDeletionAsked(
  tx: AnySql,
  { listId, number }: Pick<ReceiptRow, 'listId' | 'number'>,
  now: Date,
): Promise<boolean> {
  const stored = await tx`
    update entry set deletion_asked_at = ${now}
    where list_id = ${listId} and number = ${number} and deletion_asked_at is null and deleted_at is null
      and items_bytes > 2`;
  return stored.count > 0;
}
