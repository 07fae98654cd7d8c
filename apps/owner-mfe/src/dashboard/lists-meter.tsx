import { freeLists } from '@scanlist/contracts/http/limits';
import { ProgressMeter } from '@scanlist/ui/progress-meter';
import { Skeleton } from '@scanlist/ui/skeleton';
import { listsUsed } from './lists-counter.ts';

interface ListsMeterProps {
  /** Undefined while the lists load. */
  count: number | undefined;
  hasSubscription: boolean;
}

/** How many lists are used; a bar shows how close the limit is, where there is one. */
export function ListsMeter({ count, hasSubscription }: ListsMeterProps) {
  if (count === undefined) return <Skeleton className="mt-3 h-5 w-40" />;
  return (
    <div className="mt-2 w-48">
      <p className="text-sm text-muted tabular-nums">{listsUsed(count, hasSubscription)}</p>
      {!hasSubscription && (
        <ProgressMeter
          className="mt-2"
          label="Lists used"
          value={count}
          max={freeLists}
          tone={count >= freeLists - 1 ? 'flag' : 'done'}
        />
      )}
    </div>
  );
}
