import { classNames } from './class-names.ts';

export interface SpinnerProps {
  /** What is loading, for screen readers. */
  label?: string;
  className?: string;
}

/** For waits of unknown length. It does not move under reduced motion, and its text remains. */
export function Spinner({ label = 'Loading', className }: SpinnerProps) {
  return (
    <span role="status" data-spinner="" className={classNames('inline-flex', className)}>
      <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className="size-6 animate-spin text-done">
        <circle cx="12" cy="12" r="9" stroke="var(--line)" strokeWidth="2.5" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      <span className="sr-only">{label}</span>
    </span>
  );
}
