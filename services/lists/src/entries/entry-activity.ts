import type { Actor } from '@scanlist/contracts/http/actor';
import type { ListActivity } from '../list-model/activity-row.ts';
import type { EntryRow } from './entry-page-rows.ts';

/** What of an entry its owner changes, as far as the trail tells of it. */
export type EntryState = Pick<EntryRow, 'deletedAt' | 'dealtWithAt' | 'comment' | 'correctedAt'>;

/** What somebody did with entry `entryId`, of how it was and how it is now. A repeated request did nothing. */
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
