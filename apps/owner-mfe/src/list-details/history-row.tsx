import type { HistoryGroup } from '@scanlist/contracts/http/lists';
import { Badge } from '@scanlist/ui/badge';
import { Card } from '@scanlist/ui/card';
import { Disclosure } from '@scanlist/ui/disclosure';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EntryMailBadge, EntryMailState } from '../entry-mail/entry-mail-state.tsx';
import { Timestamp } from '../format/timestamp.tsx';
import { AnsweredItem } from '../list-components/answered-item.tsx';
import { partsOf } from './history-view.ts';

/** One session as a row, which wraps at large font sizes; opened, it shows completed and left out items. */
export function HistoryRow({ listId, group }: { listId: string; group: HistoryGroup }) {
  const [isOpen, setIsOpen] = useState(false);
  const { done, leftOut } = partsOf(group);
  const isRunning = group.status === 'in-progress';
  const mail = group.mail && group.entryId !== null && { listId, entryId: group.entryId, mail: group.mail };
  return (
    <Card className="overflow-hidden">
      <Disclosure
        heading="h3"
        open={isOpen}
        onOpenChange={setIsOpen}
        summary={
          <span className="flex min-w-0 grow flex-wrap items-center gap-2">
            <span className="mr-auto text-sm font-semibold">
              Entry from <Timestamp at={group.date} as="day" className="whitespace-normal!" />
              {group.visitorName && (
                <span className="font-normal wrap-anywhere text-muted">
                  {' by '}
                  <bdi>{group.visitorName}</bdi>
                </span>
              )}
            </span>
            {group.receivedAt && (
              <span className="text-xs text-muted">
                Received <Timestamp at={group.receivedAt} as="both" className="whitespace-normal!" />
              </span>
            )}
            {isRunning && <Badge tone="flag">In progress</Badge>}
            {group.leftOut && (
              <Badge className="h-auto! min-h-7 whitespace-normal!">
                {done.length}/{done.length + leftOut.length} completed
              </Badge>
            )}
            <Badge icon={<Clock strokeWidth={1.75} />}>
              <Timestamp at={group.date} as="time" />
            </Badge>
            {/* Last, so that it is what wraps when the row is full. */}
            {mail && <EntryMailBadge {...mail} />}
          </span>
        }
      >
        <div className="border-t border-line px-4 py-4 sm:px-5">
          <Part title="Completed" items={done} />
          <Part title={isRunning ? 'Not completed yet' : 'Missed'} items={leftOut} />
          {mail && (
            <div className="mt-3 text-sm">
              <h4 className="font-sans text-xs font-semibold text-muted">Email notification</h4>
              <div className="mt-1">
                <EntryMailState {...mail} />
              </div>
            </div>
          )}
          {group.entryId !== null && (
            <Link
              to={`/list-entries/${listId}#entry-${group.entryId}`}
              className="mt-1 -ml-2 inline-flex min-h-11 items-center rounded-control px-2 text-xs font-semibold text-muted underline decoration-line underline-offset-4 tabular-nums hover:text-ink"
            >
              Entry #{group.entryId}
            </Link>
          )}
        </div>
      </Disclosure>
    </Card>
  );
}

function Part({ title, items }: { title: string; items: ReturnType<typeof partsOf>['done'] }) {
  if (items.length === 0) return null;
  return (
    <div className="not-first:mt-3">
      <h4 className="font-sans text-xs font-semibold text-muted">{title}</h4>
      <ul className="mt-1 divide-y divide-line">
        {items.map((item) => (
          <AnsweredItem key={item.listItemId} item={item} />
        ))}
      </ul>
    </div>
  );
}
