import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** The title's element: a page of its own needs `h1`. */
  as?: 'h1' | 'h2' | 'h3' | 'p';
  children?: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
  className?: string;
}

/** Shown where there is no content: what happened and what to do next. */
export function EmptyState({ icon, title, as: Title = 'h2', children, action, className }: EmptyStateProps) {
  return (
    <div
      className={classNames(
        'flex flex-col items-center rounded-card border border-dashed border-line-strong px-6 py-12 text-center',
        className,
      )}
    >
      {icon && (
        <span aria-hidden className="mb-4 text-muted [&_svg]:size-10">
          {icon}
        </span>
      )}
      <Title className="font-display text-lg font-semibold text-ink">{title}</Title>
      {children && <div className="mt-2 max-w-[46ch] text-sm text-balance text-muted">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
