import { Skeleton } from '@scanlist/ui/skeleton';
import { useEffect, useState } from 'react';
import { Loading } from '../layout/loading.tsx';

/** After this time, in milliseconds, the wait is explained. */
const slowMs = 2_000;

/** The placeholder of the card fields, as high as they will be, so that nothing below moves. */
export function FieldsPlaceholder() {
  const isSlow = useIsSlow();
  return (
    <div className="@container">
      <Loading className="flex min-h-[19.625rem] flex-col gap-4 @min-[19.25rem]:min-h-[18.4rem] @min-[22rem]:min-h-[18.6rem]">
        <Skeleton className="h-18 w-full" />
        <div className="grid grid-cols-2 gap-4">
          <Skeleton className="h-18 w-full" />
          <Skeleton className="h-18 w-full" />
        </div>
        <Skeleton className="h-12 w-full" />
        <p role="status" className="text-sm text-muted">
          {isSlow && 'The card form is still loading. Your connection may be slow.'}
        </p>
      </Loading>
    </div>
  );
}

function useIsSlow(): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}
