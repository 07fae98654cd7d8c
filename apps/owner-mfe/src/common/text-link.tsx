import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A way on that stands beside or within a sentence, with room to be pressed by a finger. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-mx-1 inline-flex min-h-11 items-center rounded-control px-1 font-semibold text-ink underline underline-offset-4 hover:text-done"
    >
      {children}
    </Link>
  );
}
