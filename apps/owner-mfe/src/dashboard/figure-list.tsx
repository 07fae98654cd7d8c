import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';

interface FigureListProps {
  title: string;
  /** What is said in place of the rows where there are none. */
  none: string | false;
  children: ReactNode;
}

/** A titled list of up to three rows; it is as high with one. */
export function FigureList({ title, none, children }: FigureListProps) {
  const titleId = useId();
  return (
    <div className="min-w-0">
      <p id={titleId} className="text-xs leading-5 font-semibold text-muted">
        {title}
      </p>
      {none ? (
        <p className="text-sm text-pretty text-muted">{none}</p>
      ) : (
        <ul aria-labelledby={titleId}>{children}</ul>
      )}
    </div>
  );
}

interface FigureRowProps {
  to: string;
  name: string;
  /** Said beside the name. */
  about?: string;
  figure: string;
}

/** A row; all of it is the link. */
export function FigureRow({ to, name, about, figure }: FigureRowProps) {
  const id = useId();
  return (
    <li className="relative flex min-h-11 items-center gap-2 text-sm lg:min-h-7">
      <span className="flex min-w-0 grow items-baseline gap-2">
        <Link
          to={to}
          title={name}
          aria-describedby={`${about ? `${id}about ` : ''}${id}figure`}
          className="min-w-0 truncate rounded-control font-medium decoration-done decoration-2 underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {name}
        </Link>
        {about && (
          <span id={`${id}about`} className="max-w-2/5 shrink-0 truncate text-xs text-muted">
            {about}
          </span>
        )}
      </span>
      <span id={`${id}figure`} className="shrink-0 text-xs text-muted tabular-nums">
        {figure}
      </span>
    </li>
  );
}
