import { Button } from '@scanlist/ui/button';
import { Tick } from '@scanlist/ui/tick';
import { type ReactNode, useEffect, useRef } from 'react';

interface SentPanelProps {
  title: string;
  children: ReactNode;
  /** Returns to the blank form. */
  againLabel: string;
  onAgain: () => void;
}

/**
 * Shown in place of a form once its message has arrived. The focus moves to its title, so that screen readers announce
 * it.
 */
export function SentPanel({ title, children, againLabel, onAgain }: SentPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(ignoreSecondPress, []);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-start">
      <span className="mb-5 grid size-12 place-items-center rounded-control bg-done text-done-ink forced-colors:border">
        <Tick className="size-7" />
      </span>
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        {title}
      </h2>
      <div className="mt-3 flex max-w-measure flex-col gap-3 text-sm text-pretty wrap-anywhere text-muted">
        {children}
      </div>
      <Button onClick={onAgain} className="mt-6 max-sm:w-full">
        {againLabel}
      </Button>
    </div>
  );
}

/** The usual double-click time of operating systems, in milliseconds. */
const doubleClickMs = 500;

/** Ignores the second press of a double click on the form's button. The returned function ends this. */
function ignoreSecondPress(): () => void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const end = () => {
    for (const kind of presses) document.removeEventListener(kind, ignore, true);
  };
  for (const kind of presses) document.addEventListener(kind, ignore, true);
  const timer = setTimeout(end, doubleClickMs);
  return () => {
    clearTimeout(timer);
    end();
  };
}

const presses = ['mousedown', 'click'] as const;
