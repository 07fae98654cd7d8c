import { Button } from '@scanlist/ui/button';
import { Tick } from '@scanlist/ui/tick';
import { type ReactNode, useEffect, useRef } from 'react';

interface SentPanelProps {
  title: string;
  children: ReactNode;
  /** Leads back to the blank form. */
  againLabel: string;
  onAgain: () => void;
}

/** What stands in a form's place once its message has arrived. The focus goes to its title, which a reader then says. */
export function SentPanel({ title, children, againLabel, onAgain }: SentPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
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
