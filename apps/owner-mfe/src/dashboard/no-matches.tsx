import { Button } from '@scanlist/ui/button';
import { EmptyState } from '@scanlist/ui/empty-state';
import { SearchX } from 'lucide-react';
import type { ListsFilter, Tab } from './lists-view.ts';

const names: Record<Tab, string> = {
  all: 'lists',
  todo: 'to-do lists',
  inventory: 'inventory lists',
  archived: 'archived lists',
};

interface NoMatchesProps {
  filter: ListsFilter;
  /** Undoes these parts of the filter. */
  onClear: (filter: Partial<ListsFilter>) => void;
}

/** The empty state of a search or a label without results. */
export function NoMatches({ filter, onClear }: NoMatchesProps) {
  const { tab, label } = filter;
  const search = filter.search.trim();
  const labeled = label && ` with the label “${label}”`;
  return (
    <EmptyState
      icon={<SearchX strokeWidth={1.5} />}
      title={`No ${names[tab]}${labeled}${search && ` match “${search}”`}`}
      action={
        label ? (
          <Button onClick={() => onClear({ search: '', label: '' })}>Clear filters</Button>
        ) : (
          <Button onClick={() => onClear({ search: '' })}>Clear search</Button>
        )
      }
    >
      {search ? 'Each word must appear in the title, description, or a label.' : undefined}
    </EmptyState>
  );
}
