import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface FigureLinkProps {
  to: string;
  align?: 'start' | 'end';
  /** A smaller line below the figure. */
  note?: ReactNode;
  children: ReactNode;
}

/** A figure that leads to the entries behind it, large enough for a finger. */
export function FigureLink({ to, align = 'start', note, children }: FigureLinkProps) {
  return (
    <Link
      to={to}
      className={`group inline-flex min-h-11 min-w-[44px] flex-col justify-center rounded-control text-inherit no-underline hover:text-done ${align === 'end' ? 'items-end' : 'items-start'}`}
    >
      <span className="underline decoration-line-strong decoration-dotted underline-offset-4 group-hover:decoration-solid print:no-underline">
        {children}
      </span>
      {note && <span className="text-xs text-muted">{note}</span>}
    </Link>
  );
}
