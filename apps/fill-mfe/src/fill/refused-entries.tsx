import { type CSSProperties, useState } from 'react';
import { moment } from '../texts/date-styles.ts';
import { dateText, laterText } from '../texts/text.ts';
import { textParts } from '../texts/text-parts.ts';
import { SaveCopy } from './save-copy.tsx';
import type { UnsentEntry } from './unsent-entry.ts';
import type { Visit } from './visit.ts';

interface RefusedEntriesProps {
  listId: string;
  entries: readonly UnsentEntry[];
  /** False while the form holds ticks that reopening another entry would replace. */
  canReopen: boolean;
  visit: Pick<Visit, 'reopen' | 'forget'>;
}

/**
 * Entries the server refused after they were completed. They are never deleted by themselves: the visitor can reopen
 * them, and save or remove those of a list that is gone.
 */
export function RefusedEntries({ listId, entries, canReopen, visit }: RefusedEntriesProps) {
  return entries
    .filter(({ refused }) => refused)
    .map((entry) => (
      <section key={entry.sessionId} className="fill-card fill-refused">
        {/* Not of the whole card: it would be said again when a tick changes what is below. */}
        <p role="alert">
          {textParts(entry.isGone ? 'goneEntry' : 'refusedEntry', {
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
        <Entered entry={entry} />
        <SaveCopy entries={[entry]} />
        {entry.isGone ? (
          <Remove onRemove={() => visit.forget(entry.sessionId)} />
        ) : entry.listId !== listId ? (
          <a href={`/view-list/${entry.listId}`}>{laterText('openThatList')}</a>
        ) : canReopen ? (
          <button type="button" className="fill-quiet" onClick={() => visit.reopen(entry.sessionId)}>
            {laterText('openAgain')}
          </button>
        ) : (
          <p>{laterText('completeFirst')}</p>
        )}
      </section>
    ));
}

// Styles here are not in `fill.css`, which every visitor loads before the page responds.
const summary: CSSProperties = { padding: '12px 0', fontWeight: 600, cursor: 'pointer' };

/** What the visitor entered, as `unsentCopy` has it. */
function Entered({ entry: { body } }: { entry: UnsentEntry }) {
  const { name, signatureTyped, completedItems = [], uncompletedItems = [] } = body;
  return (
    <details style={{ width: '100%' }}>
      <summary style={summary}>{laterText('whatYouEntered')}</summary>
      {name && <p>{laterText('nameIs', { name })}</p>}
      {signatureTyped && <p>{laterText('typedSignatureIs', { name: signatureTyped })}</p>}
      <Items title={laterText('checked')} items={completedItems} />
      <Items title={laterText('notChecked')} items={uncompletedItems} />
    </details>
  );
}

function Items({
  title,
  items,
}: {
  title: string;
  items: NonNullable<UnsentEntry['body']['completedItems']>;
}) {
  if (items.length === 0) return null;
  return (
    <>
      <p>
        <strong>{title}</strong>
      </p>
      <ul style={{ paddingInlineStart: 24 }}>
        {items.map(({ itemId, content, note }) => (
          <li key={itemId}>
            <bdi>{content}</bdi>
            {note && <p>{laterText('noteIs', { note })}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Removes the entry after a question. What keeps it takes the place of the first button, so that a double tap keeps it. */
function Remove({ onRemove }: { onRemove: () => void }) {
  const [asks, setAsks] = useState(false);
  return asks ? (
    <>
      <button type="button" className="fill-quiet" onClick={() => setAsks(false)}>
        {laterText('keepEntry')}
      </button>
      <p>{laterText('removeAsk')}</p>
      <button type="button" className="fill-button" style={{ paddingInline: 16 }} onClick={onRemove}>
        {laterText('removeEntry')}
      </button>
    </>
  ) : (
    <button type="button" className="fill-quiet" onClick={() => setAsks(true)}>
      {laterText('removeEntry')}
    </button>
  );
}
