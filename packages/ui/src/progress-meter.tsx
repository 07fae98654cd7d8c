import { classNames } from './class-names.ts';

export interface ProgressMeterProps {
  /** What is measured, for screen readers. */
  label: string;
  value: number;
  max: number;
  /** `flag` when the limit is near. */
  tone?: 'done' | 'flag';
  className?: string;
}

/** A slim bar of value out of max. Show the numbers as text beside it. */
export function ProgressMeter({ label, value, max, tone = 'done', className }: ProgressMeterProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <>
      <meter aria-label={label} min={0} max={max} value={Math.min(value, max)} className="sr-only" />
      <svg
        aria-hidden="true"
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        className={classNames('block h-1.5 w-full overflow-hidden rounded-full bg-line', className)}
      >
        <rect
          width={share * 100}
          height="6"
          className={classNames(
            'transition-[width] duration-200',
            tone === 'flag' ? 'fill-flag' : 'fill-done',
          )}
        />
      </svg>
    </>
  );
}
