import { ChevronDown } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import type { ReactNode } from 'react';

export interface DisclosureProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The text of the row while it is closed; the whole row is the button. */
  summary: ReactNode;
  /** Makes the row a heading of this level, so that screen readers can go from row to row. */
  heading?: 'h3';
  /** Rendered only while open. */
  children: ReactNode;
}

/** A row that opens in place and moves the content below it. */
export function Disclosure({ open, onOpenChange, summary, heading: Heading, children }: DisclosureProps) {
  const trigger = (
    <Collapsible.Trigger className="group flex min-h-14 w-full items-center gap-3 px-4 py-3 text-left text-ink transition-colors hover:bg-sunken [--ring-offset:-2px] sm:px-5">
      <ChevronDown
        aria-hidden
        className="size-5 shrink-0 text-muted transition-transform duration-150 group-data-[state=closed]:-rotate-90"
        strokeWidth={1.75}
      />
      {summary}
    </Collapsible.Trigger>
  );
  return (
    <Collapsible.Root open={open} onOpenChange={onOpenChange}>
      {Heading ? <Heading className="font-sans font-normal">{trigger}</Heading> : trigger}
      {/* Clipped, not hidden: while it opens, the focus of an element below its edge must not scroll its content. */}
      <Collapsible.Content className="flow-root overflow-clip data-[state=open]:animate-open">
        {children}
      </Collapsible.Content>
    </Collapsible.Root>
  );
}
