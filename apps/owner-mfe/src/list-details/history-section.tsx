import type { OwnerList } from '@scanlist/contracts/http/lists';
import { Button } from '@scanlist/ui/button';
import { ChartNoAxesColumn } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatEntryCount } from '../format/entry-count.ts';
import { NoEntriesYet } from '../list-components/no-entries-yet.tsx';
import { HistoryRow } from './history-row.tsx';
import { historyView } from './history-view.ts';

export const historySectionId = 'historical-entries';

/**
 * 'Historical Entries': the newest sessions that ticked something, collapsed, and a link to all entries (specification
 * section 2: List detail, decision O3).
 */
export function HistorySection({ list }: { list: OwnerList }) {
  const [isAllRunning, setIsAllRunning] = useState(false);
  const { groups, hiddenRunning, unknownRunning, hasMoreEntries } = historyView(list, isAllRunning);
  return (
    <section id={historySectionId} tabIndex={-1} aria-labelledby="history-heading" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id="history-heading" className="font-display text-lg">
            Historical Entries
          </h2>
          <p className="mt-1 text-sm text-muted">QR code scan data</p>
        </div>
        <Button asChild>
          <Link to={`/list-insights/${list.id}`}>
            <ChartNoAxesColumn aria-hidden strokeWidth={1.75} />
            Insights
          </Link>
        </Button>
      </div>
      <div className="mt-4 flex flex-col gap-2">
        {list.history.length === 0 && list.entryCount === 0 && <NoEntriesYet as="h3" />}
        {groups.map((group) => (
          <HistoryRow key={group.sessionId} listId={list.id} group={group} />
        ))}
      </div>
      {unknownRunning > 0 && (isAllRunning || hiddenRunning === 0) && (
        <p className="mt-3 text-sm text-muted">
          {unknownRunning.toLocaleString('en-US')} more in progress {unknownRunning === 1 ? 'is' : 'are'} not
          shown.
        </p>
      )}
      {(hasMoreEntries || hiddenRunning > 0) && (
        <div className="mt-4 flex flex-wrap gap-2">
          {hasMoreEntries && (
            <Button asChild>
              <Link to={`/list-entries/${list.id}`}>View all {formatEntryCount(list.entryCount)}</Link>
            </Button>
          )}
          {hiddenRunning > 0 && (
            <Button
              variant="plain"
              aria-expanded={isAllRunning}
              onClick={() => setIsAllRunning(!isAllRunning)}
            >
              {isAllRunning ? 'Show fewer in progress' : `Show ${hiddenRunning} more in progress`}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
