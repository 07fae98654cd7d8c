import { Button } from '@scanlist/ui/button';
import { EmptyState } from '@scanlist/ui/empty-state';
import { SearchX } from 'lucide-react';
import type { Tab } from './lists-view.ts';

const names: Record<Tab, string> = { all: 'lists', todo: 'to-do lists', inventory: 'inventory lists' };

/** The empty state of a search without results. */
export function NoMatches({ tab, search, onClear }: { tab: Tab; search: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX strokeWidth={1.5} />}
      title={`No ${names[tab]} match “${search.trim()}”`}
      action={<Button onClick={onClear}>Clear search</Button>}
    >
      Every word has to be in the title or the description.
    </EmptyState>
  );
}
