import { Button } from '@scanlist/ui/button';
import { EmptyState } from '@scanlist/ui/empty-state';
import { SearchX } from 'lucide-react';

interface NothingMatchesProps {
  title: string;
  /** Removes every filter. */
  onClear: () => void;
  children: string;
}

/** In place of rows that filters leave out, with the way back to all of them. */
export function NothingMatches({ title, onClear, children }: NothingMatchesProps) {
  return (
    <EmptyState
      as="h2"
      icon={<SearchX strokeWidth={1.5} />}
      title={title}
      action={
        <Button
          onClick={() => {
            onClear();
            // The button disappears with the filters, so the focus moves to the page's content.
            document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
          }}
        >
          Clear filters
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
