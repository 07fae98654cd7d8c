import { activityDays } from '@scanlist/contracts/http/activity';
import { Button } from '@scanlist/ui/button';
import { EmptyState } from '@scanlist/ui/empty-state';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Skeleton } from '@scanlist/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { membersQuery } from '../account/members-query.ts';
import { Loading } from '../layout/loading.tsx';
import { NothingMatches } from '../layout/nothing-matches.tsx';
import { Page } from '../layout/page.tsx';
import { listsQuery } from '../list-data/list-calls.ts';
import { errorMessage } from '../shared/error-messages.ts';
import { ActivityDays } from './activity-days.tsx';
import { ActivityExport } from './activity-export.tsx';
import { ActivityFields } from './activity-fields.tsx';
import {
  type ActivityFilter,
  countFilters,
  dateProblems,
  firstPagePath,
  noFilter,
  readFilter,
  writeFilter,
} from './activity-filter.ts';
import { useActivity } from './use-activity.ts';

/** /activity: who did what in the workspace, and when. */
export default function ActivityScreen() {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const { data: members } = useQuery(membersQuery);
  const { data: lists } = useQuery(listsQuery);
  const problems = dateProblems(filter);
  const choose = (next: ActivityFilter) => setParams(writeFilter(next), { replace: true });
  return (
    <Page title="Activity">
      <h1 className="font-display text-2xl">Activity</h1>
      <p className="mt-1 max-w-[68ch] text-sm text-muted">
        Who changed what in this workspace. We keep it for {activityDays} days.
      </p>
      <div className="mt-4 sm:mt-6">
        <ActivityFields
          filter={filter}
          problems={problems}
          members={members?.members}
          lists={lists}
          onChange={choose}
        />
      </div>
      <div className="mt-6">
        {Object.keys(problems).length > 0 ? (
          <div role="status">
            <NothingMatches title="Check these dates" onClear={() => choose(noFilter)}>
              Choose an end date on or after the start date.
            </NothingMatches>
          </div>
        ) : (
          <Rows filter={filter} onClear={() => choose(noFilter)} />
        )}
      </div>
    </Page>
  );
}

function Rows({ filter, onClear }: { filter: ActivityFilter; onClear: () => void }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useActivity(
    firstPagePath(filter),
  );
  const list = useRef<HTMLDivElement>(null);
  const focusFirstNewRow = useFocusOnNewRow(list, data?.pages.length ?? 0);
  if (!data) {
    if (!error) return <RowsPlaceholder />;
    return (
      <RetryPanel title="The activity didn’t load" onRetry={() => void refetch()}>
        {errorMessage(error)}
      </RetryPanel>
    );
  }
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) {
    if (countFilters(filter) === 0) return <NothingYet />;
    return (
      <div role="status">
        <NothingMatches title="Nothing matches" onClear={onClear}>
          Choose another person, list, or date, or clear the filters to see everything.
        </NothingMatches>
      </div>
    );
  }
  return (
    <>
      <ActivityExport filter={filter} />
      <div ref={list} aria-busy={isFetchingNextPage}>
        <ActivityDays rows={rows} />
      </div>
      {error && (
        <p role="alert" className="mt-4 text-center text-sm text-stop">
          Older activity didn’t load: {errorMessage(error)}
        </p>
      )}
      {hasNextPage && (
        <div className="mt-6 flex justify-center">
          <Button
            aria-disabled={isFetchingNextPage}
            onClick={() => {
              if (isFetchingNextPage) return;
              focusFirstNewRow();
              void fetchNextPage();
            }}
          >
            {isFetchingNextPage ? 'Loading...' : error ? 'Try again' : 'Show more'}
          </Button>
        </div>
      )}
    </>
  );
}

/** Returns a function to call on 'Show more': the first new row then gets the focus. */
function useFocusOnNewRow(list: RefObject<HTMLElement | null>, pageCount: number): () => void {
  const waiting = useRef<number | null>(null);
  const rowsOf = () => list.current?.querySelectorAll('li') ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is what is waited for
  useEffect(() => {
    const row = waiting.current === null ? undefined : rowsOf()[waiting.current];
    waiting.current = null;
    if (!row) return;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  }, [pageCount]);
  return () => {
    waiting.current = rowsOf().length;
  };
}

function NothingYet() {
  return (
    <EmptyState icon={<History strokeWidth={1.5} />} title="No activity yet">
      Changes to lists, entries, and members show up here.
    </EmptyState>
  );
}

function RowsPlaceholder() {
  return (
    <Loading>
      <Skeleton className="h-6 w-32" />
      <div className="mt-2 divide-y divide-line border-y border-line">
        {[0, 1, 2, 3, 4, 5].map((place) => (
          <div key={place} className="flex h-11 items-center gap-3">
            <Skeleton className="size-5 shrink-0" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
