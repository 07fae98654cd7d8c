import type { Actor } from '@scanlist/contracts/http/actor';
import type { ListActivity } from '../list-model/activity-row.ts';
import type { EntryRow } from './entry-page-rows.ts';

/** The parts of an entry whose changes are recorded in the trail. */
export type EntryState = Pick<EntryRow, 'deletedAt' | 'dealtWithAt' | 'comment' | 'correctedAt'>;

/**
 * The rows of the trail for a change of entry `entryId`, found by comparing its states before and after. A repeated
 * request finds no difference.
 */
export function entryActivities(
  before: EntryState,
  after: EntryState,
  { entryId, actor }: { entryId: number; actor: Actor | undefined },
): ListActivity[] {
  const kinds: ListActivity['kind'][] = [];
  if (!before.deletedAt !== !after.deletedAt)
    kinds.push(after.deletedAt ? 'entry-deleted' : 'entry-restored');
  if (!before.dealtWithAt !== !after.dealtWithAt)
    kinds.push(after.dealtWithAt ? 'entry-dealt-with' : 'entry-reopened');
  if (before.correctedAt?.getTime() !== after.correctedAt?.getTime())
    kinds.push(after.correctedAt ? 'entry-corrected' : 'correction-removed');
  if (before.comment !== after.comment) kinds.push(after.comment === null ? 'note-removed' : 'note-added');
  return kinds.map((kind) => ({ kind, actor, details: { entryId } }));
}
