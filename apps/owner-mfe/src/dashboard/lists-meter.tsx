import { freeLists } from '@scanlist/contracts/http/limits';
import { ProgressMeter } from '@scanlist/ui/progress-meter';
import { Skeleton } from '@scanlist/ui/skeleton';
import type { ReactNode } from 'react';
import { limitWords, listsUsed } from './lists-counter.ts';

interface ListsMeterProps {
  /** Undefined while the lists load. */
  count: number | undefined;
  hasSubscription: boolean;
  /** Stands beside the counter. */
  children?: ReactNode;
}

/** How many lists are used; a bar and words show how close the limit is, where there is one. */
export function ListsMeter({ count, hasSubscription, children }: ListsMeterProps) {
  if (count === undefined) return <MeterPlaceholder hasBar={!hasSubscription} />;
  const words = limitWords(count, hasSubscription);
  return (
    <div className="mt-2">
      <div className="flex min-h-6 flex-wrap items-center gap-x-4">
        <p className="text-sm text-muted tabular-nums">{listsUsed(count, hasSubscription)}</p>
        {children}
      </div>
      {!hasSubscription && (
        <div className={barClasses}>
          <ProgressMeter label="Lists used" value={count} max={freeLists} tone={words ? 'flag' : 'done'} />
        </div>
      )}
      {words && <p className="mt-2 text-sm font-medium text-balance">{words}</p>}
    </div>
  );
}

/** As high as what takes its place, so that nothing below it moves. */
function MeterPlaceholder({ hasBar }: { hasBar: boolean }) {
  return (
    <div className="mt-2">
      <div className="flex h-6 items-center">
        <Skeleton className="h-4 w-40" />
      </div>
      {hasBar && <Skeleton className={`h-1.5 ${barClasses}`} />}
    </div>
  );
}

const barClasses = 'mt-2 w-48 max-w-full';
