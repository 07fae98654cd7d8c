import { Skeleton } from '@scanlist/ui/skeleton';
import { Loading } from '../layout/loading.tsx';

/** The place of the figures while they load. */
export function InsightsPlaceholder() {
  return (
    <Loading className="mt-5">
      <Skeleton className="h-6 w-48" />
      <div className="mt-4 grid gap-3 sm:grid-cols-3">
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} className="h-36 w-full rounded-card" />
        ))}
      </div>
      <Skeleton className="mt-10 h-7 w-40" />
      <Skeleton className="mt-4 h-72 w-full rounded-card" />
    </Loading>
  );
}
