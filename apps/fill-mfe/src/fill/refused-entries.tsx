import { moment } from '../texts/date-styles.ts';
import { dateText, laterText } from '../texts/text.ts';
import { textParts } from '../texts/text-parts.ts';
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
      <div key={entry.sessionId} className="fill-card fill-refused">
        {/* Not of the whole card: it would be said again when a tick changes what is below. */}
        <p role="alert">
          {textParts('refusedEntry', {
            title: entry.listTitle,
            list: (title) => (
              <strong key="list">
                <bdi>{title}</bdi>
              </strong>
            ),
            time: dateText(entry.savedAt, moment),
            message: entry.refused ?? '',
          })}
        </p>
        {entry.listId !== listId ? (
          <a href={`/view-list/${entry.listId}`}>{laterText('openThatList')}</a>
        ) : canReopen ? (
          <button type="button" className="fill-quiet" onClick={() => onReopen(entry.sessionId)}>
            {laterText('openAgain')}
          </button>
        ) : (
          <p>{laterText('completeFirst')}</p>
        )}
      </div>
    ));
}
