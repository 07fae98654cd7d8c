import type { OwnerList } from '@scanlist/contracts/http/lists';
import { Card } from '@scanlist/ui/card';
import { Skeleton } from '@scanlist/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Loading } from '../layout/loading.tsx';
import { BackLink, Page } from '../layout/page.tsx';
import { StaleNotice } from '../layout/stale-notice.tsx';
import { ListLoadError } from '../list-components/list-load-error.tsx';
import { isMissing, listQuery } from '../list-data/list-calls.ts';
import { HistorySection } from './history-section.tsx';
import { ListHeading } from './list-heading.tsx';
import { QrCard } from './qr-card.tsx';

/** /list-details/{id} (specification section 2: List detail). */
export default function ListDetailsScreen({ id }: { id: string }) {
  const { data, error, isError, isFetching, refetch } = useQuery(listQuery(id));
  // Cached data of a deleted list is not shown either.
  if (isError && (!data || isMissing(error))) {
    return <ListLoadError error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <DetailsPlaceholder />;
  return (
    <Page title={data.title}>
      <BackLink to="/dashboard">Back to Dashboard</BackLink>
      {isError && (
        <StaleNotice
          what="This list"
          error={error}
          isRefetching={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <ListDetails list={data} />
    </Page>
  );
}

function ListDetails({ list }: { list: OwnerList }) {
  return (
    <div className="mt-2 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_auto_1fr]">
      <ListHeading list={list} />
      <aside aria-labelledby="qr-code" className="min-w-0 lg:col-start-2 lg:row-span-3 lg:row-start-1">
        <QrCard list={list} />
      </aside>
      <Items list={list} />
      <HistorySection list={list} />
    </div>
  );
}

function Items({ list }: { list: OwnerList }) {
  return (
    <section aria-labelledby="items" className="min-w-0">
      <h2 id="items" className="font-display text-lg">
        Items{' '}
        <span className="font-sans text-sm font-normal text-muted tabular-nums">{list.items.length}</span>
      </h2>
      {list.items.length === 0 ? (
        <p className="mt-3 text-sm text-muted">No items in this list.</p>
      ) : (
        <Card className="mt-3 px-2 py-1 sm:px-4">
          <ol className="divide-y divide-line">
            {list.items.map((item, place) => (
              <li key={item.id} className="flex gap-3 py-3 text-sm">
                <span aria-hidden className="w-7 shrink-0 text-right font-mono text-xs leading-6 text-muted">
                  {place + 1}
                </span>
                <span className="min-w-0 wrap-anywhere">{item.content}</span>
              </li>
            ))}
          </ol>
        </Card>
      )}
    </section>
  );
}

function DetailsPlaceholder() {
  return (
    <Page title="List">
      <BackLink to="/dashboard">Back to Dashboard</BackLink>
      <h1 className="sr-only">List</h1>
      <Loading className="mt-2 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="flex flex-col gap-4">
          <Skeleton className="h-7 w-28" />
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="h-4 w-full max-w-measure" />
          <Skeleton className="mt-4 h-11 w-4/5" />
          <Skeleton className="mt-6 hidden h-64 w-full lg:block" />
        </div>
        <Skeleton className="h-96 w-full rounded-card sm:max-lg:h-72" />
      </Loading>
    </Page>
  );
}
