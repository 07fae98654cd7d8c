import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface BadgeProps {
  /** Colours the mark in front, never the words alone. `flag` fills the badge: it asks for attention. */
  tone?: 'neutral' | 'done' | 'flag' | 'stop' | 'info';
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A small mark with a word: a type, a state, a count. It never wraps. */
export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border px-2.5 text-xs font-semibold whitespace-nowrap tabular-nums',
        tone === 'flag' ? 'border-transparent bg-flag text-flag-ink' : 'border-line bg-surface text-ink',
        className,
      )}
    >
      {icon && (
        <span aria-hidden className={classNames('flex [&_svg]:size-3.5', iconTones[tone])}>
          {icon}
        </span>
      )}
      {children}
    </span>
  );
}

const iconTones: Record<NonNullable<BadgeProps['tone']>, string> = {
  neutral: 'text-muted',
  done: 'text-done',
  flag: 'text-flag-ink',
  stop: 'text-stop',
  info: 'text-info',
};
