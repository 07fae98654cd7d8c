import { Button } from '@scanlist/ui/button';
import { type KeyboardEvent, memo, type RefObject, useEffect, useRef } from 'react';
import { errorMessage } from '../shared/error-messages.ts';
import type { ShownEntry } from './entry-pages.ts';
import { EntryRow, type OpenAll } from './entry-row.tsx';
import { rowButtons } from './row-buttons.ts';
import type { LoadedEntries } from './use-entries.ts';
import { useLatestInView, useOnInView } from './use-in-view.ts';

/** The list that the entries are of; null for entries of all lists, which say it themselves. */
export interface ListOfEntries {
  id: string;
  title: string;
}

interface EntryListProps {
  list: ListOfEntries | null;
  loaded: LoadedEntries;
  openAll: OpenAll;
}

/**
 * The entries as rows. Older ones load while scrolling, or by 'Show more', which moves the focus to the first new row.
 */
export function EntryList({ list, loaded, openAll }: EntryListProps) {
  const { pages, hasMore, isLoadingMore, error, loadMore, linkedId } = loaded;
  const rows = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useOnInView(end, { isOn: hasMore && !isLoadingMore && !error, round: pages.length, onInView: loadMore });
  const focusFirstNewRow = useFocusOnNewRow(rows, pages.length);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows are the controls, and Tab reaches each as well */}
      <div ref={rows} aria-busy={isLoadingMore} onKeyDown={moveBetweenRows}>
        {pages.map(({ path, entries }) => (
          <EntryRowsPage
            key={path}
            listId={list?.id}
            listTitle={list?.title}
            entries={entries}
            linkedId={entries.some(({ id }) => id === linkedId) ? linkedId : null}
            openAll={openAll}
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-4 text-center text-sm text-stop">
          Older entries didn’t load: {errorMessage(error)}
        </p>
      )}
      <div ref={end} className="mt-6 flex justify-center">
        {hasMore && (
          <Button
            aria-disabled={isLoadingMore}
            onClick={() => {
              if (isLoadingMore) return;
              focusFirstNewRow();
              loadMore();
            }}
          >
            {isLoadingMore ? 'Loading...' : error ? 'Try again' : 'Show more'}
          </Button>
        )}
      </div>
    </>
  );
}

interface EntryRowsPageProps {
  listId: string | undefined;
  listTitle: string | undefined;
  entries: ShownEntry[];
  linkedId: number | null;
  openAll: OpenAll;
}

/**
 * One page of rows, in a list of its own. Loaded pages do not slow down new ones: they do not render again and are
 * neither laid out nor painted out of view. Find-in-page and screen readers still reach them.
 */
const EntryRowsPage = memo(function EntryRowsPage({
  listId,
  entries,
  linkedId,
  listTitle,
  openAll,
}: EntryRowsPageProps) {
  const page = useRef<HTMLUListElement>(null);
  const applied = useLatestInView(page, openAll);
  return (
    <ul
      ref={page}
      className="[content-visibility:auto]"
      style={{ containIntrinsicSize: `auto ${entries.length * rowRem}rem` }}
    >
      {entries.map((entry) => (
        <EntryRow
          key={`${entry.listId ?? ''}-${entry.id}`}
          listId={listId ?? entry.listId ?? ''}
          listTitle={listTitle ?? entry.listTitle ?? ''}
          isOfAny={listId === undefined}
          entry={entry}
          isLinked={entry.id === linkedId}
          openAll={applied}
        />
      ))}
    </ul>
  );
});

/** The arrow keys go from row to row, Home and End to the first and the last one that is loaded. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const rows = rowButtons(event.currentTarget);
  const place = rows.findIndex((row) => row === event.target);
  if (place === -1 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const target = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: rows.length - 1 }[event.key];
  const row = target === undefined ? undefined : rows[target];
  if (!row) return;
  event.preventDefault();
  row.focus();
}

/** The approximate height of a closed row, for the scroll bar while its page has not been seen. */
const rowRem = 4.25;

/** Returns a function to call on 'Show more': the first new row then gets the focus. */
function useFocusOnNewRow(pages: RefObject<HTMLElement | null>, pageCount: number): () => void {
  const waiting = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is what is waited for
  useEffect(() => {
    const place = waiting.current;
    if (place === null) return;
    waiting.current = null;
    pages.current?.children[place]?.querySelector('button')?.focus({ preventScroll: true });
  }, [pageCount]);
  return () => {
    waiting.current = pages.current?.children.length ?? null;
  };
}
