import type { ReactNode } from 'react';
import { text } from '../texts/text.ts';

interface ProgressHeadProps {
  progress: { done: number; total: number; percent: number };
  children: ReactNode;
}

/** The visitor's progress, always visible, and below it the line that says where what they entered is. */
export function ProgressHead({ progress: { done, total, percent }, children }: ProgressHeadProps) {
  return (
    <div className="fill-progress">
      <div className="fill-count">
        {/* early-ticks.ts has counted in them. */}
        <p suppressHydrationWarning>{text('progress', { done, total })}</p>
        <span suppressHydrationWarning>{text('percent', { percent })}</span>
      </div>
      <progress aria-label={text('progressLabel')} max={total} value={done} />
      {children}
    </div>
  );
}
