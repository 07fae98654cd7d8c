import type { UnsentEntry } from './unsent-entry.ts';

interface RefusedEntriesProps {
  listId: string;
  entries: readonly UnsentEntry[];
  /** False while the form holds ticks that reopening another entry would replace. */
  canReopen: boolean;
  onReopen: (sessionId: string) => void;
}

/**
 * Entries the server refused while they were sent in the background. They are never deleted; the visitor can reopen
 * them.
 */
export function RefusedEntries({ listId, entries, canReopen, onReopen }: RefusedEntriesProps) {
  return entries
    .filter(({ refused }) => refused)
    .map((entry) => (
      <div key={entry.sessionId} className="fill-card fill-refused" role="alert">
        <p>
          <strong>{entry.listTitle}</strong>
          {`, ${new Date(entry.savedAt).toLocaleString()}: Failed to complete list: ${entry.refused}`}
        </p>
        {entry.listId !== listId ? (
          <a href={`/view-list/${entry.listId}`}>Open that list</a>
        ) : canReopen ? (
          <button type="button" className="fill-quiet" onClick={() => onReopen(entry.sessionId)}>
            Open it again
          </button>
        ) : (
          <p>Complete what you’ve checked below first, then open it again.</p>
        )}
      </div>
    ));
}
