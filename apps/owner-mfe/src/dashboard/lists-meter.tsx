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
  if (count === undefined) return <Skeleton className="mt-3 h-5 w-40" />;
  const words = limitWords(count, hasSubscription);
  return (
    <div className="mt-2">
      <div className="flex min-h-6 flex-wrap items-center gap-x-4">
        <p className="text-sm text-muted tabular-nums">{listsUsed(count, hasSubscription)}</p>
        {children}
      </div>
      {!hasSubscription && (
        <ProgressMeter
          className="mt-2 max-w-48"
          label="Lists used"
          value={count}
          max={freeLists}
          tone={words ? 'flag' : 'done'}
        />
      )}
      {words && <p className="mt-2 text-sm font-medium">{words}</p>}
    </div>
  );
}
