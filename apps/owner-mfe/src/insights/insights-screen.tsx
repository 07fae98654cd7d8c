import { Skeleton } from '@scanlist/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { dayAt } from '../format/day.ts';
import { LoadingTitle } from '../layout/loading.tsx';
import { BackLink, Page } from '../layout/page.tsx';
import { ListLoadError } from '../list-components/list-load-error.tsx';
import { isMissing, listQuery } from '../list-data/list-calls.ts';
import { InsightsPlaceholder } from './insights-placeholder.tsx';
import { InsightsSection } from './insights-section.tsx';
import { NoFiguresYet } from './no-figures-yet.tsx';
import { rangeProblems, readRange } from './range.ts';
import { RangeChoice } from './range-choice.tsx';
import { useInsights } from './use-insights.ts';
import { useLightPrint } from './use-light-print.ts';

/** /list-insights/{id}: the figures of a list (decision 0066). */
export default function InsightsScreen({ id }: { id: string }) {
  const list = useQuery(listQuery(id));
  const [params] = useSearchParams();
  const range = readRange(params, dayAt(new Date()));
  const problems = rangeProblems(range);
  const isValid = Object.keys(problems).length === 0;
  const insights = useInsights(id, isValid ? { from: range.from, to: range.to } : null);
  const printed = useLightPrint();

  // The list may have been deleted since it was loaded.
  if (isMissing(insights.error))
    return <ListLoadError error={insights.error} onRetry={() => void insights.refetch()} />;
  if (list.isError && (!list.data || isMissing(list.error))) {
    // What stopped one of the calls stopped the other as well, and one retry is enough.
    const retry = () => void Promise.all([list.refetch(), isValid && refetchSettled(insights)]);
    return <ListLoadError error={list.error} onRetry={retry} />;
  }
  const title = list.data ? `${list.data.title} - Insights` : 'Insights';
  // A phone may have filled it in since the list was loaded.
  const isUnused = list.data?.entryCount === 0 && !insights.data?.entries;
  return (
    <Page title={title}>
      <div ref={printed} className="text-ink">
        <div className="print:hidden">
          <BackLink to={`/list-details/${id}`}>Back to the list</BackLink>
        </div>
        <h1 className="mt-2 font-display text-2xl text-balance">
          {list.data ? title : <LoadingTitle>{title}</LoadingTitle>}
        </h1>
        {isUnused ? (
          <NoFiguresYet listId={id} />
        ) : list.data ? (
          <>
            <RangeChoice range={range} problems={problems} />
            <InsightsSection listId={id} isValid={isValid} insights={insights} kind={range.kind} />
          </>
        ) : (
          // The title may take two lines, which would move what stands below it.
          <>
            <Skeleton className="mt-5 h-11 w-full max-w-md" />
            <InsightsPlaceholder />
          </>
        )}
      </div>
    </Page>
  );
}

/** A call that is still under way takes a refetch for itself, and its failure would be that of the refetch. */
async function refetchSettled({ isFetching, refetch }: ReturnType<typeof useInsights>): Promise<void> {
  const { isError } = await refetch();
  if (isFetching && isError) await refetch();
}
