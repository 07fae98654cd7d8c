import type { Entry } from '@scanlist/contracts/http/entries';
import { Timestamp } from '../format/timestamp.tsx';
import { useMay } from '../shared/roles.ts';
import { DeleteEntry } from './delete-entry.tsx';
import { isErased } from './erased.ts';

interface DeletionRequestProps {
  listId: string;
  entry: Entry;
  /** The entry, in the names of buttons for screen readers. */
  about: string;
}

/** Whether the visitor of an entry waits for its deletion (decision 0075). */
export function isDeletionAsked(entry: Entry): boolean {
  return !!entry.deletionAskedAt && !entry.deletedAt && !isErased(entry);
}

/** That and when the visitor asked for the deletion, with the button that deletes; nothing for any other entry. */
export function DeletionRequest({ listId, entry, about }: DeletionRequestProps) {
  const mayWrite = useMay('lists:write');
  if (!entry.deletionAskedAt || !isDeletionAsked(entry)) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border-l-4 border-flag bg-sunken px-3 py-2 text-sm lg:col-span-2">
      <p>
        The visitor asked you to delete this entry on <Timestamp at={entry.deletionAskedAt} as="short-day" />
      </p>
      {mayWrite && <DeleteEntry listId={listId} entry={entry} about={about} />}
    </div>
  );
}
