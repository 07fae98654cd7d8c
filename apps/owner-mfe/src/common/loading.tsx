import type { ReactNode } from 'react';

/** The shapes of what is on its way; who does not see them is told that it is. */
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
