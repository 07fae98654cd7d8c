import type { ReactNode } from 'react';

/** What happens on the left, the printed label on the right; on a phone one below the other. */
export function DemoColumns({ children }: { children: ReactNode }) {
  return (
    <div className="mt-8 grid items-start gap-x-18 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      {children}
    </div>
  );
}

/** A printed label with a punched hole and a stub to tear off. It is as large before its code is there as with it. */
export function DemoLabel({ caption, children }: { caption: string; children?: ReactNode }) {
  return (
    <div className="w-full max-w-80 overflow-hidden rounded-card border border-line-strong bg-paper lg:justify-self-end print:hidden">
      <div
        aria-hidden="true"
        className="mx-auto mt-4 size-5 rounded-full border border-line-strong bg-surface"
      />
      <div className="mx-6 mt-4 mb-6 aspect-square">{children}</div>
      <p className="border-t border-dashed border-line-strong px-6 py-4 font-mono text-xs break-all text-muted">
        {caption}
      </p>
    </div>
  );
}
