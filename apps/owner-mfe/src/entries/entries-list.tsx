import { Button } from '@scanlist/ui/button';
import { EmptyState } from '@scanlist/ui/empty-state';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Skeleton } from '@scanlist/ui/skeleton';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Loading } from '../layout/loading.tsx';
import { NoEntriesYet } from '../list-components/no-entries-yet.tsx';
import { messageOf } from '../shared/messages.ts';
import { useAskedEntries } from './asked-entries.ts';
import { countWords } from './count-words.ts';
import { allEntries, filterOf, isFiltered, problemsOf } from './entries-filter.ts';
import { useEntryAsked } from './entry-asked.ts';
import type { OpenAll } from './entry-row.tsx';
import { FilterBar } from './filter-bar.tsx';
import { Ledger } from './ledger.tsx';
import { type Reading, useReading } from './reading.ts';

interface EntriesProps {
  listId: string;
  listTitle: string;
  /** All entries of the list, once known. */
  total: number | undefined;
}

/** The entries of a list with their filter, which stands in the address: `?from=&to=&notes=1&open=1`. */
export function Entries({ listId, listTitle, total }: EntriesProps) {
  const [wanted, ask] = useAskedEntries();
  const problems = problemsOf(wanted);
  const isReadable = Object.keys(problems).length === 0;
  const reading = useReading(listId, isReadable ? filterOf(wanted) : null, useEntryAsked());
  const [openAll, setOpenAll] = useState<OpenAll>({ isOpen: false, press: 0 });
  const filtered = isFiltered(wanted);
  const clear = () => ask(allEntries);

  if (!filtered && reading.entries?.length === 0) return <NoEntriesYet as="h2" />;
  const isSaidBelow =
    !isReadable || (reading.entries ? reading.entries.length === 0 : reading.error !== null);
  return (
    <>
      <FilterBar
        asked={wanted}
        problems={problems}
        onAsk={ask}
        onClear={isReadable && reading.entries?.length !== 0 ? clear : undefined}
      />
      {/* Still heard where the panel below says the same to the eye. */}
      <div className={isSaidBelow ? 'sr-only' : 'mt-4 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1'}>
        <p role="status" className="mr-auto text-sm text-muted tabular-nums">
          {statusWords(reading, { isReadable, isFiltered: filtered, total })}
        </p>
        {reading.entries && reading.entries.length > 1 && <ExpandAll value={openAll} onChange={setOpenAll} />}
      </div>
      <AskedNotice reading={reading} isFiltered={filtered} />
      <div className={isSaidBelow ? 'mt-6' : 'mt-2'}>
        {!isReadable ? (
          <NothingMatches title="These dates cannot be used" onClear={clear}>
            Choose a last day that is not before the first.
          </NothingMatches>
        ) : reading.entries?.length === 0 ? (
          <NothingMatches title="No entries match" onClear={clear}>
            Choose other days, or clear the filters to see all entries.
          </NothingMatches>
        ) : reading.entries ? (
          <Ledger
            key={reading.key}
            listId={listId}
            reading={reading}
            listTitle={listTitle}
            openAll={openAll}
          />
        ) : reading.error ? (
          <RetryPanel title="The entries could not be loaded" onRetry={reading.retry}>
            {messageOf(reading.error)}
          </RetryPanel>
        ) : (
          <EntriesPlaceholder />
        )}
      </div>
    </>
  );
}

function statusWords(
  { entries, hasMore, startsAt }: Reading,
  { isReadable, ...rest }: { isReadable: boolean; isFiltered: boolean; total: number | undefined },
): string {
  if (!isReadable) return 'These dates cannot be used';
  if (!entries) return '';
  return countWords({ shown: entries.length, hasMore, startsAt, ...rest });
}

function ExpandAll({ value, onChange }: { value: OpenAll; onChange: (value: OpenAll) => void }) {
  const press = (isOpen: boolean) => onChange({ isOpen, press: value.press + 1 });
  return (
    <span className="-mx-3 flex flex-wrap">
      <Button variant="plain" className="px-3" onClick={() => press(true)}>
        Expand all
      </Button>
      <Button variant="plain" className="px-3" onClick={() => press(false)}>
        Collapse all
      </Button>
    </span>
  );
}

/** What became of the entry the address names, where that is not plain to see. */
function AskedNotice({ reading, isFiltered }: { reading: Reading; isFiltered: boolean }) {
  const { search } = useLocation();
  if (reading.missing !== null) {
    return (
      <p role="alert" className="mt-2 text-sm text-muted">
        There is no entry #{reading.missing}
        {isFiltered ? ' among those that match.' : ' in this list.'}
      </p>
    );
  }
  if (reading.startsAt === null) return null;
  return (
    <Link
      to={{ search }}
      className="-ml-2 inline-flex min-h-11 items-center rounded-control px-2 text-sm font-semibold underline decoration-line-strong underline-offset-4 hover:text-done"
    >
      Show the newest entries
    </Link>
  );
}

interface NothingMatchesProps {
  title: string;
  onClear: () => void;
  children: string;
}

function NothingMatches({ title, onClear, children }: NothingMatchesProps) {
  return (
    <EmptyState
      as="h2"
      icon={<SearchX strokeWidth={1.5} />}
      title={title}
      action={
        <Button
          onClick={() => {
            onClear();
            // The button goes with what it cleared: a keyboard goes on from the page's content.
            document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
          }}
        >
          Clear filters
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}

function EntriesPlaceholder() {
  return (
    <Loading className="flex flex-col gap-2">
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className="h-16 w-full" />
      ))}
    </Loading>
  );
}
