import type { ListSummary } from '@scanlist/contracts/http/lists';
import { Badge } from '@scanlist/ui/badge';
import { Button } from '@scanlist/ui/button';
import { Card } from '@scanlist/ui/card';
import { Skeleton } from '@scanlist/ui/skeleton';
import { MailX, QrCode } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import { Link } from 'react-router-dom';
import { formatProblemCount } from '../entry-mail/entry-mail.ts';
import { formatEntryCount, formatOpenCount } from '../format/entry-count.ts';
import { Timestamp } from '../format/timestamp.tsx';
import { EditedBy } from '../list-components/edited-by.tsx';
import { ListLabels } from '../list-components/list-labels.tsx';
import { TypeBadge } from '../list-components/list-type.tsx';
import { cardLinkId } from './card-focus.ts';
import { type CardActions, CardMenu } from './card-menu.tsx';
import { ListTrend } from './list-trend.tsx';

export interface ListCardProps {
  list: ListSummary;
  /** The same object in every render, so that of a thousand cards only changed ones render again. */
  actions: CardActions;
}

/** A list on the dashboard; the whole card is a link to it. Cards of one row have the same height. */
export const ListCard = memo(function ListCard({ list, actions }: ListCardProps) {
  const titleId = cardLinkId(list.id);
  return (
    <Card className="relative flex w-full min-w-0 flex-col pt-3 pr-2 pb-4 pl-5 transition-colors hover:border-line-strong">
      <div className="flex flex-wrap items-center gap-x-1">
        <TypeBadge type={list.type} />
        <div className="relative z-1 ml-auto flex gap-1">
          <Button asChild variant="plain" iconOnly>
            <Link
              to={`/list-details/${list.id}`}
              aria-label="Show QR code"
              aria-describedby={titleId}
              onClick={ignoreSecondClick}
            >
              <QrCode aria-hidden strokeWidth={1.75} />
            </Link>
          </Button>
          <CardMenu list={list} titleId={titleId} actions={actions} />
        </div>
      </div>
      <h2 className="-mx-1 mt-1 line-clamp-3 p-1 pr-3 font-display text-lg">
        <Link
          id={titleId}
          to={`/list-details/${list.id}`}
          onClick={ignoreSecondClick}
          className="rounded-control decoration-done decoration-2 underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {list.title}
        </Link>
      </h2>
      <p className="mt-1 line-clamp-2 pr-3 text-sm wrap-anywhere text-muted">{list.description}</p>
      <ListLabels labels={list.labels} className="mt-3 pr-3" />
      {list.failedMails && (
        <p className="mt-3 flex items-center gap-1.5 pr-3 text-xs font-semibold">
          <MailX aria-hidden className="size-4 shrink-0 text-stop" strokeWidth={1.75} />
          {formatProblemCount(list.failedMails.count)}
        </p>
      )}
      <p className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-1 pt-4 pr-3 text-xs text-muted">
        <span className="flex flex-col">
          <Timestamp at={list.createdAt} as="day" />
          <EditedBy list={list} />
          {list.lastEntryAt && (
            <span>
              Last entry <Timestamp at={list.lastEntryAt} as="ago" />
            </span>
          )}
        </span>
        <span className="flex flex-wrap items-end gap-x-3 gap-y-1 font-semibold whitespace-nowrap text-ink tabular-nums">
          {list.openCount ? <Badge tone="flag">{formatOpenCount(list.openCount)}</Badge> : null}
          <span className="flex flex-col items-end">
            {list.entryCount > 0 && <ListTrend listId={list.id} titleId={titleId} />}
            {formatEntryCount(list.entryCount)}
          </span>
        </span>
      </p>
    </Card>
  );
});

/** After a menu or dialog closed over this card, the second click of a double click was not meant for the list. */
export function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

/** The placeholder of a card while the lists load. */
export function ListCardPlaceholder() {
  return (
    <Card className="flex w-full flex-col gap-3 p-5">
      <Skeleton className="h-7 w-28" />
      <Skeleton className="mt-2 h-6 w-3/4" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="mt-3 h-4 w-1/2" />
    </Card>
  );
}
