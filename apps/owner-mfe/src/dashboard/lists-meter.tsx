import { freeLists } from '@scanlist/contracts/http/limits';
import { ProgressMeter } from '@scanlist/ui/progress-meter';
import { Skeleton } from '@scanlist/ui/skeleton';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { askToPay } from '../billing/ask-to-pay.ts';
import { mayDo } from '../shared/roles.ts';
import { useOwner } from '../shared/shell.tsx';
import { formatListsUsed, isNearLimit, limitText } from './lists-counter.ts';

interface ListsMeterProps {
  /** Undefined while the lists load. */
  count: number | undefined;
  /** The list limit; null for any number. */
  limit: number | null;
  /** The subscription has an overdue payment. */
  isOverdue: boolean;
  /** A payment that would remove the limit is being confirmed. */
  isPending: boolean;
  /** Shown beside the counter. */
  children?: ReactNode;
}

/** The number of used lists; where there is a limit, a bar and a text show how close it is. */
export function ListsMeter({ count, limit, isOverdue, isPending, children }: ListsMeterProps) {
  const owner = useOwner();
  const mayWrite = mayDo(owner, 'lists:write');
  if (count === undefined) return <MeterPlaceholder hasBar={limit !== null} />;
  // Who makes no lists can do nothing about it.
  const text = isPending || !mayWrite ? null : limitText(count, limit, isOverdue);
  const ask = askToPay(owner);
  const isNear = isNearLimit(count, limit);
  return (
    <div className="mt-1 sm:mt-2">
      <div className="flex min-h-6 flex-wrap items-center gap-x-4">
        <p className="text-sm text-muted tabular-nums">{formatListsUsed(count, limit)}</p>
        {children}
      </div>
      {limit !== null && (
        <div className={barClasses}>
          <ProgressMeter label="Lists used" value={count} max={limit} tone={isNear ? 'flag' : 'done'} />
        </div>
      )}
      {text && (
        <p className={wordsClasses}>
          <span className={isNear ? 'font-medium' : 'text-muted'}>{text}</span>
          {ask === null ? (
            <Link
              to={isOverdue ? '/profile?tab=subscription' : '/subscribe'}
              className="-mx-1 inline-flex min-h-11 items-center rounded-control px-1 font-semibold underline decoration-done decoration-2 underline-offset-4 hover:text-done"
            >
              {isOverdue ? 'Fix Payment' : 'Subscribe'}
            </Link>
          ) : (
            <span className="inline-flex min-h-11 min-w-0 items-center wrap-anywhere">{ask}</span>
          )}
        </p>
      )}
    </div>
  );
}

/** As high as the content that replaces it, so that nothing below it moves. */
function MeterPlaceholder({ hasBar }: { hasBar: boolean }) {
  return (
    <div className="mt-1 sm:mt-2">
      <div className="flex h-6 items-center">
        <Skeleton className="h-4 w-40" />
      </div>
      {hasBar && (
        <>
          <Skeleton className={`h-1.5 ${barClasses}`} />
          <p aria-hidden className={`invisible ${wordsClasses}`}>
            <span>{limitText(freeLists, freeLists, false)}</span>
            <span className="inline-flex min-h-11 items-center">Subscribe</span>
          </p>
        </>
      )}
    </div>
  );
}

const barClasses = 'mt-2 w-48 max-w-full';

/** On a narrow phone the link is below the text even if that is short, so the row always has the same height. */
const wordsClasses =
  'flex items-center gap-x-3 text-sm max-sm:text-xs max-[24rem]:flex-col max-[24rem]:mt-1 max-[24rem]:items-start sm:mt-1';
