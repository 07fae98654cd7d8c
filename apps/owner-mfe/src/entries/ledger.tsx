import type { Entry } from '@scanlist/contracts/http/entries';
import { Button } from '@scanlist/ui/button';
import { memo, useEffect, useRef } from 'react';
import { messageOf } from '../common/messages.ts';
import { EntryRow, type OpenAll } from './entry-row.tsx';
import { useNearEnd } from './near-end.ts';
import type { Reading } from './reading.ts';

interface LedgerProps {
  reading: Reading;
  listTitle: string;
  openAll: OpenAll;
}

/** The entries as rows. Older ones come by themselves while scrolling, or by 'Show more', which leads the keyboard on. */
export function Ledger({ reading, listTitle, openAll }: LedgerProps) {
  const { pages, hasMore, isLoadingMore, error, loadMore, asked } = reading;
  const rows = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useNearEnd(end, { isOn: hasMore && !isLoadingMore && !error, round: pages.length, onNear: loadMore });
  const goOnAt = useFocusOnNewRow(rows, pages.length);
  return (
    <>
      <ul ref={rows} className="flex flex-col gap-2" aria-busy={isLoadingMore}>
        {pages.map((entries) => (
          <PageOfRows
            key={entries[0]?.id}
            entries={entries}
            asked={entries.some(({ id }) => id === asked) ? asked : null}
            listTitle={listTitle}
            openAll={openAll}
          />
        ))}
      </ul>
      {error && (
        <p role="alert" className="mt-4 text-center text-sm text-stop">
          Older entries could not be loaded: {messageOf(error)}
        </p>
      )}
      <div ref={end} className="mt-6 flex justify-center">
        {hasMore && (
          <Button
            aria-disabled={isLoadingMore}
            onClick={() => {
              if (isLoadingMore) return;
              goOnAt();
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

interface PageOfRowsProps {
  entries: Entry[];
  asked: number | null;
  listTitle: string;
  openAll: OpenAll;
}

/** A page that is there stays as it is when another one comes: what is loaded does not slow down what is to come. */
const PageOfRows = memo(function PageOfRows({ entries, asked, ...rest }: PageOfRowsProps) {
  return entries.map((entry) => (
    <EntryRow key={entry.id} entry={entry} isAsked={entry.id === asked} {...rest} />
  ));
});

/** Answers what to call when a person asks for more: the focus then goes to the first row that comes. */
function useFocusOnNewRow(rows: { current: HTMLUListElement | null }, pageCount: number): () => void {
  const waiting = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is what is waited for
  useEffect(() => {
    const place = waiting.current;
    if (place === null) return;
    waiting.current = null;
    rows.current?.children[place]?.querySelector('button')?.focus({ preventScroll: true });
  }, [pageCount]);
  return () => {
    waiting.current = rows.current?.children.length ?? null;
  };
}
