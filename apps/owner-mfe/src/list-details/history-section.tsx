import type { HistoryGroup, OwnerList } from '@scanlist/contracts/http/lists';
import { Badge } from '@scanlist/ui/badge';
import { Card } from '@scanlist/ui/card';
import { Clock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { AnsweredItem } from '../common/answered-item.tsx';
import { Moment } from '../common/moment.tsx';
import { NoEntriesYet } from '../common/no-entries-yet.tsx';

export const historySectionId = 'historical-entries';

/** 'Historical Entries': every session that ticked something (specification section 2: List detail, decision O3). */
export function HistorySection({ list }: { list: OwnerList }) {
  return (
    <section id={historySectionId} tabIndex={-1} aria-labelledby="history-heading" className="min-w-0">
      <h2 id="history-heading" className="font-display text-lg">
        Historical Entries
      </h2>
      <p className="mt-1 text-sm text-muted">QR code scan data</p>
      <div className="mt-4 flex flex-col gap-4">
        {list.history.length === 0 ? (
          <NoEntriesYet as="h3" />
        ) : (
          list.history.map((group) => <Group key={group.sessionId} listId={list.id} group={group} />)
        )}
      </div>
    </section>
  );
}

function Group({ listId, group }: { listId: string; group: HistoryGroup }) {
  const items = group.items.filter((item) => item.completed || item.note);
  return (
    <Card className="px-5 py-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-auto font-sans text-sm font-semibold">
          Entry from <Moment at={group.date} as="day" />
        </h3>
        {group.status === 'in-progress' && <Badge tone="flag">In progress</Badge>}
        <Badge icon={<Clock strokeWidth={1.75} />}>
          <Moment at={group.date} as="time" />
        </Badge>
      </div>
      <ul className="mt-2 divide-y divide-line">
        {items.map((item) => (
          <AnsweredItem key={item.listItemId} item={item} />
        ))}
      </ul>
      {group.entryId !== null && (
        <Link
          to={`/list-entries/${listId}#entry-${group.entryId}`}
          className="mt-1 -ml-2 inline-flex min-h-11 items-center rounded-control px-2 text-xs font-semibold text-muted underline decoration-line underline-offset-4 tabular-nums hover:text-ink"
        >
          Entry #{group.entryId}
        </Link>
      )}
    </Card>
  );
}
