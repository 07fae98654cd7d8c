import { Skeleton } from '@scanlist/ui/skeleton';
import { MailX } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { formatProblemCount } from '../entry-mail/entry-mail.ts';
import { formatEntryCount, formatOpenCount } from '../format/entry-count.ts';
import { Timestamp } from '../format/timestamp.tsx';
import { TypeIcon, typeName } from '../list-components/list-type.tsx';
import { cardLinkId } from './card-focus.ts';
import { CardMenu } from './card-menu.tsx';
import { ignoreSecondClick, type ListCardProps } from './list-card.tsx';
import { ListTrend } from './list-trend.tsx';

/**
 * A list as a compact row, as high as a touch target, so that thirty lists fit two screens of a phone. Its title and
 * facts take one line each there, and are columns where there is room.
 */
export const ListRow = memo(function ListRow({ list, actions }: ListCardProps) {
  const titleId = cardLinkId(list.id);
  return (
    <div className="relative flex min-h-11 w-full min-w-0 items-center gap-3 pl-3 transition-colors hover:bg-sunken sm:pl-4">
      <span
        className={`shrink-0 max-[22rem]:hidden [&_svg]:size-4 ${list.type === 'TODO' ? 'text-done' : 'text-info'}`}
      >
        <TypeIcon type={list.type} />
        <span className="sr-only">{typeName(list.type)}</span>
      </span>
      <div className="min-w-0 grow sm:flex sm:items-center sm:gap-4">
        <h2 className="flex min-w-0 items-center gap-1.5 text-sm leading-5 font-semibold sm:grow">
          <Link
            id={titleId}
            to={`/list-details/${list.id}`}
            title={list.title}
            onClick={ignoreSecondClick}
            className="truncate rounded-control decoration-done decoration-2 underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {list.title}
          </Link>
          {list.openCount ? (
            <span className="shrink-0 rounded-full bg-flag px-1.5 text-xs leading-4 text-flag-ink tabular-nums">
              {formatOpenCount(list.openCount)}
            </span>
          ) : null}
          {list.failedMails && (
            <>
              <MailX aria-hidden className="size-4 shrink-0 text-stop" strokeWidth={1.75} />
              <span className="sr-only">{formatProblemCount(list.failedMails.count)}</span>
            </>
          )}
        </h2>
        <p className={`${factsClasses} truncate text-xs leading-4 text-muted`}>
          <span className="tabular-nums sm:order-3 sm:w-20 sm:shrink-0 sm:text-right">
            {formatEntryCount(list.entryCount)}
          </span>
          <span className="sm:order-2 sm:w-28 sm:shrink-0">
            {list.lastEntryAt && (
              <>
                <Dot />
                <span className="sr-only">Last entry </span>
                <Timestamp at={list.lastEntryAt} as="ago" />
              </>
            )}
          </span>
          {list.labels?.length ? (
            <span className="sm:order-1 sm:truncate">
              <Dot />
              {list.labels.join(', ')}
            </span>
          ) : null}
        </p>
      </div>
      {list.entryCount > 0 && <ListTrend listId={list.id} titleId={titleId} className="max-lg:hidden" />}
      <div className="relative z-1">
        <CardMenu list={list} titleId={titleId} actions={actions} />
      </div>
    </div>
  );
});

/** Between facts that share a line. */
function Dot() {
  return (
    <span aria-hidden className="sm:hidden">
      {' · '}
    </span>
  );
}

const factsClasses = 'sm:flex sm:max-w-[70%] sm:min-w-0 sm:shrink-0 sm:items-center sm:gap-4';

/** The placeholder of a row while the lists load. */
export function ListRowPlaceholder() {
  return (
    <div className="flex h-11 w-full items-center gap-4 px-4">
      <Skeleton className="h-4 w-1/2" />
    </div>
  );
}
