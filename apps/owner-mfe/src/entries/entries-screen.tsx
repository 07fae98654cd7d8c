import type { Entry } from '@scanlist/contracts/http/entries';
import { Button } from '@scanlist/ui/button';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Skeleton } from '@scanlist/ui/skeleton';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isMissing, listQuery } from '../common/list-calls.ts';
import { ListFailed } from '../common/list-not-found.tsx';
import { messageOf } from '../common/messages.ts';
import { NoEntriesYet } from '../common/no-entries-yet.tsx';
import { BackLink, Page } from '../common/page.tsx';
import { entriesQuery } from './entry-pages.ts';
import { EntryRow } from './entry-row.tsx';

/** /list-entries/{id}, with `#entry-{n}` opening that entry (specification section 2: Entries). */
export default function EntriesScreen({ id }: { id: string }) {
  const list = useQuery(listQuery(id));
  if (list.isError && (!list.data || isMissing(list.error))) {
    return <ListFailed error={list.error} onRetry={() => void list.refetch()} />;
  }
  const title = list.data ? `${list.data.title} - Entries` : 'Entries';
  return (
    <Page title={title}>
      <BackLink to={`/list-details/${id}`}>Back to the list</BackLink>
      <h1 className="mt-2 font-display text-2xl">
        {list.data ? title : <Skeleton className="h-9 w-2/3 max-w-md" />}
      </h1>
      <div className="mt-8">
        <Entries listId={id} />
      </div>
    </Page>
  );
}

function Entries({ listId }: { listId: string }) {
  const pages = useInfiniteQuery(entriesQuery(listId));
  const entries = pages.data?.pages.flatMap((page) => page.entries);
  const asked = useEntryAsked();
  useOlderUntil(asked, entries, pages);
  if (!entries) {
    if (!pages.isError) return <EntriesPlaceholder />;
    return (
      <RetryPanel title="The entries could not be loaded" onRetry={() => void pages.refetch()}>
        {messageOf(pages.error)}
      </RetryPanel>
    );
  }
  if (entries.length === 0) return <NoEntriesYet as="h2" />;
  return (
    <>
      <ul className="flex flex-col gap-2">
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} isAsked={entry.id === asked} />
        ))}
      </ul>
      {pages.isFetchNextPageError && (
        <p role="alert" className="mt-4 text-center text-sm text-stop">
          Older entries could not be loaded: {messageOf(pages.error)}
        </p>
      )}
      {pages.hasNextPage && (
        <div className="mt-6 flex justify-center">
          <Button disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {pages.isFetchingNextPage ? 'Loading...' : 'Load older entries'}
          </Button>
        </div>
      )}
    </>
  );
}

/** The entry the address names, as the notification mail's link does. */
function useEntryAsked(): number | null {
  const match = /^#entry-(\d{1,15})$/.exec(useLocation().hash);
  return match ? Number(match[1]) : null;
}

interface Pages {
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Turns the pages until the entry asked for is among them. */
function useOlderUntil(asked: number | null, entries: Entry[] | undefined, pages: Pages) {
  const { hasNextPage, isFetching, isError, fetchNextPage } = pages;
  const oldest = entries?.at(-1)?.id;
  useEffect(() => {
    if (asked === null || oldest === undefined || oldest <= asked) return;
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [asked, oldest, hasNextPage, isFetching, isError, fetchNextPage]);
}

function EntriesPlaceholder() {
  return (
    <div aria-busy="true" className="flex flex-col gap-2">
      <span role="status" className="sr-only">
        Loading
      </span>
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className="h-16 w-full" />
      ))}
    </div>
  );
}
