import type { AnySql } from '@scanlist/persistence/database';
import type { IndexedEntry } from './correction.ts';

/** An entry that the search does not know yet. */
export interface EntryToIndex extends IndexedEntry {
  listId: string;
  number: number;
}

/** Some entries without words, locked until the transaction ends; those that another process has locked are left out. */
export async function findEntriesToIndex(tx: AnySql, most: number): Promise<EntryToIndex[]> {
  return await tx<EntryToIndex[]>`
    select e.list_id as "listId", e.number, l.owner_id as "ownerId", e.receipt, e.items, e.correction,
      e.visitor_name as "visitorName", e.recorded_name as "recordedName", e.signature_typed as "signatureTyped"
    from entry e join list l on l.id = e.list_id
    where e.words is null order by e.list_id, e.number limit ${most} for update of e skip locked`;
}

/** Stores the words of entries, and who owns their lists. */
export async function storeWords(
  tx: AnySql,
  entries: readonly { listId: string; number: number; ownerId: string | null; words: string[] }[],
): Promise<void> {
  await tx`
    update entry set
      words = array_to_tsvector(array(select jsonb_array_elements_text(found.words))), owner_id = found."ownerId"
    from jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb)
      as found("listId" text, number integer, "ownerId" uuid, words jsonb)
    where entry.list_id = found."listId" and entry.number = found.number`;
}
