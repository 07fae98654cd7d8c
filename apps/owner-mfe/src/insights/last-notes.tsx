import type { ListInsights } from '@scanlist/contracts/http/insights';
import { Timestamp } from '../format/timestamp.tsx';
import { FigureLink } from './figure-link.tsx';

interface LastNotesProps {
  listId: string;
  /** The text of the item. */
  item: string;
  notes: ListInsights['items'][number]['lastNotes'];
}

/** The last notes on an item, folded; each leads to its entry. */
export function LastNotes({ listId, item, notes }: LastNotesProps) {
  return (
    <details className="text-xs text-muted print:[&:not([open])]:hidden">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline decoration-line-strong decoration-dotted underline-offset-4 hover:text-done">
        {notes.length === 1 ? 'Last note' : 'Last notes'}
        <span className="sr-only"> on {item}</span>
      </summary>
      <ul className="flex flex-col gap-2 pb-1">
        {notes.map(({ text, entryId, at }) => (
          <li key={entryId} className="border-l-2 border-line pl-3">
            <p className="text-sm wrap-anywhere whitespace-pre-wrap text-ink">{text}</p>
            <p className="flex flex-wrap items-center gap-x-3">
              <FigureLink to={`/list-entries/${listId}#entry-${entryId}`}>
                Entry #{entryId.toLocaleString('en-US')}
              </FigureLink>
              <Timestamp at={at} as="ago" className="whitespace-normal!" />
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
