import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface FigureLinkProps {
  to: string;
  className?: string;
  children: ReactNode;
}

/** A figure that leads to the entries behind it, large enough for a finger. */
export function FigureLink({ to, className = '', children }: FigureLinkProps) {
  return (
    <Link
      to={to}
      className={`inline-flex min-h-11 min-w-11 items-center rounded-control text-inherit underline decoration-line-strong decoration-dotted underline-offset-4 hover:text-done hover:decoration-solid print:no-underline ${className}`}
    >
      <span>{children}</span>
    </Link>
  );
}
