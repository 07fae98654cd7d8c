import type { ListInsights } from '@scanlist/contracts/http/insights';
import { Button } from '@scanlist/ui/button';
import { EmptyState } from '@scanlist/ui/empty-state';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { CalendarSearch, Hourglass } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatEntryCount } from '../format/entry-count.ts';
import { StaleNotice } from '../layout/stale-notice.tsx';
import { entriesLink } from '../list-data/entries-link.ts';
import { errorMessage } from '../shared/error-messages.ts';
import { BusyTimes } from './busy-times.tsx';
import { inSpanText } from './comparison.ts';
import { daysText } from './day-names.ts';
import { EntriesOverTime } from './entries-over-time.tsx';
import { FigureLink } from './figure-link.tsx';
import { InsightsPlaceholder } from './insights-placeholder.tsx';
import { KeyFigures } from './key-figures.tsx';
import { MissedItems } from './missed-items.tsx';
import { daysBefore } from './periods.ts';
import type { RangeKind } from './range.ts';
import type { useInsights } from './use-insights.ts';

interface InsightsSectionProps {
  listId: string;
  /** False where the days of the address cannot be used; the fields say why. */
  isValid: boolean;
  insights: ReturnType<typeof useInsights>;
  kind: RangeKind;
}

/** The figures of a range in each state. */
export function InsightsSection({ listId, isValid, insights, kind }: InsightsSectionProps) {
  const { data, error, isPlaceholderData, isFetching, refetch } = insights;
  if (!isValid) {
    return (
      <EmptyState
        as="h2"
        icon={<CalendarSearch strokeWidth={1.5} />}
        title="Check these dates"
        className="mt-6"
      >
        Choose a start date and an end date to see your figures.
      </EmptyState>
    );
  }
  if (!data && error) {
    return (
      <div className="mt-6">
        <RetryPanel title="The figures didn’t load" onRetry={() => void refetch()}>
          {errorMessage(error)}
        </RetryPanel>
      </div>
    );
  }
  if (!data) return <InsightsPlaceholder />;
  return (
    <div data-insights aria-busy={isPlaceholderData} className="mt-5">
      <p role="status" className="text-sm text-muted tabular-nums">
        {isPlaceholderData ? 'Loading...' : daysText(data.from, data.to)}
      </p>
      <div
        className={`mt-4 flex flex-col gap-10 transition-opacity duration-150 ${isPlaceholderData ? 'opacity-60' : ''}`}
      >
        {error && (
          <StaleNotice
            what="These figures"
            error={error}
            isRefetching={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data.upToDate && <StillCounting />}
        {data.entries === 0 ? (
          <NoneInRange listId={listId} insights={data} kind={kind} />
        ) : (
          <Figures listId={listId} insights={data} />
        )}
      </div>
    </div>
  );
}

function Figures({ listId, insights }: { listId: string; insights: ListInsights }) {
  return (
    <>
      <KeyFigures listId={listId} insights={insights} />
      <EntriesOverTime listId={listId} insights={insights} />
      <MissedItems listId={listId} insights={insights} />
      <BusyTimes listId={listId} insights={insights} />
    </>
  );
}

function StillCounting() {
  return (
    <p className="flex items-center gap-3 rounded-card border border-line bg-sunken px-4 py-3 text-sm">
      <Hourglass aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-muted" />
      We’re still counting your entries. These figures will update in a moment.
    </p>
  );
}

interface NoneInRangeProps {
  listId: string;
  insights: ListInsights;
  kind: RangeKind;
}

function NoneInRange({ listId, insights, kind }: NoneInRangeProps) {
  const { from, byDay, previous } = insights;
  return (
    <EmptyState
      as="h2"
      icon={<CalendarSearch strokeWidth={1.5} />}
      title="No entries in this range"
      action={
        <Button asChild>
          {kind === 'year' ? (
            <Link to={`/list-entries/${listId}`}>View Entries</Link>
          ) : (
            <Link to="?range=year">Show the last year</Link>
          )}
        </Button>
      }
    >
      <p>Choose a longer range to see earlier entries.</p>
      {previous.entries > 0 && (
        <FigureLink to={entriesLink(daysBefore(from, byDay.length), { list: listId })}>
          {formatEntryCount(previous.entries)} {inSpanText(byDay.length)}
        </FigureLink>
      )}
    </EmptyState>
  );
}
