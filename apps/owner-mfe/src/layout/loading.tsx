import { Skeleton } from '@scanlist/ui/skeleton';
import type { ReactNode } from 'react';

/** Placeholders while content loads; screen readers announce 'Loading'. */
export function Loading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div aria-busy="true" className={className}>
      <span role="status" className="sr-only">
        Loading
      </span>
      {children}
    </div>
  );
}

/** The placeholder of a title, for use in its heading. Screen readers get the screen's name meanwhile. */
export function LoadingTitle({ children }: { children: string }) {
  return (
    <>
      <span className="sr-only">{children}</span>
      <Skeleton className="h-9 w-2/3 max-w-md" />
    </>
  );
}
