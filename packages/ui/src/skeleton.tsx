import { classNames } from './class-names.ts';

/**
 * A placeholder for content that is loading; give it a size. Hidden from screen readers: say 'Loading' once beside a
 * group of them.
 */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block animate-pulse rounded-control bg-sunken motion-reduce:animate-none',
        className,
      )}
    />
  );
}
