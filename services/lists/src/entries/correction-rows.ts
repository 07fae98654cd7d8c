import type { AnySql } from '@scanlist/persistence/database';
import { isListOf, type OwnedList } from './changed-entry-rows.ts';
import type { CorrectedFields } from './correction.ts';
import { joinMail } from './entry-mail-rows.ts';
import { type EntryRow, entryColumns } from './entry-page-rows.ts';

/** An entry to correct, and whether its list asks for a name now. */
type CorrectableEntry = EntryRow & { asksName: boolean };

/**
 * An entry of this owner, locked until the transaction ends; null where it is not one, deleted or erased, which leaves no
 * items. The caller holds the counts.
 */
export async function lockEntry(
  tx: AnySql,
  { ownerId, listId, number }: OwnedList & { number: number },
): Promise<CorrectableEntry | null> {
  const [row] = await tx<CorrectableEntry[]>`
    select ${entryColumns(tx)}, l.ask_name <> 'off' as "asksName"
    from entry e join list l on l.id = e.list_id ${joinMail(tx)}
    where e.list_id = ${listId} and e.number = ${number} and e.deleted_at is null and e.items_bytes > 2
      and ${isListOf(tx, { ownerId, listId })}
    for update of e`;
  return row ?? null;
}

/**
 * Stores what a correction changes of an entry, and the words it is found by now: those recorded and the corrected ones. The
 * caller holds the entry and the counts locked.
 */
export async function storeCorrection(
  tx: AnySql,
  { ownerId, listId, number, words }: OwnedList & { number: number; words: string[] },
  fields: CorrectedFields,
): Promise<void> {
  await tx`
    update entry set corrected_at = ${fields.correctedAt},
      correction = ${fields.correction && JSON.stringify(fields.correction)}::text::jsonb,
      recorded_count = ${fields.recordedCount}, recorded_name = ${fields.recordedName},
      completed_count = ${fields.completedCount}, has_notes = ${fields.hasNotes},
      visitor_name = ${fields.visitorName}, is_open = ${fields.isOpen},
      owner_id = ${ownerId}, words = array_to_tsvector(${words}::text[])
    where list_id = ${listId} and number = ${number}`;
}
