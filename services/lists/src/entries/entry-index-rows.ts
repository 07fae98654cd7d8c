import type { AnySql } from '@scanlist/persistence/database';
import type { SearchedEntry } from './search-words.ts';

/** An entry that the search does not know yet. */
export interface EntryToIndex extends SearchedEntry {
  listId: string;
  number: number;
}

/** Some entries without words, locked until the transaction ends; those that another process has locked are left out. */
export async function findEntriesToIndex(tx: AnySql, most: number): Promise<EntryToIndex[]> {
  return await tx<EntryToIndex[]>`
    select list_id as "listId", number, receipt, visitor_name as "visitorName", items
    from entry where words is null order by list_id, number limit ${most} for update skip locked`;
}

/** Stores the words of entries, and who owns their lists. */
export async function storeWords(
  tx: AnySql,
  entries: readonly { listId: string; number: number; words: string[] }[],
): Promise<void> {
  await tx`
    update entry set
      words = array_to_tsvector(array(select jsonb_array_elements_text(found.words))),
      owner_id = (select owner_id from list where id = found."listId")
    from jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb) as found("listId" text, number integer, words jsonb)
    where entry.list_id = found."listId" and entry.number = found.number`;
}
