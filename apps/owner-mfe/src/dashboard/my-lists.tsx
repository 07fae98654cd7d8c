import type { ListSummary } from '@scanlist/contracts/http/lists';
import { Tabs } from '@scanlist/ui/tabs';
import { useMemo } from 'react';
import { Cards } from './cards.tsx';
import { ListGridPlaceholder } from './list-grid.tsx';
import { ListsTools, searchFieldId } from './lists-tools.tsx';
import { findLists, isInTab, type Tab } from './lists-view.ts';
import { useListsView } from './use-lists-view.ts';

/** With fewer lists no search is needed. */
const toolsFrom = 6;

/** The owner's lists, by type, searched and sorted; `undefined` while they load. */
export function MyLists({ lists }: { lists: readonly ListSummary[] | undefined }) {
  const { view, show, flush } = useListsView();
  const found = useMemo(() => lists && findLists(lists, view).length, [lists, view]);
  const count = (tab: Tab) => (lists ? ` (${lists.filter((list) => isInTab(list, tab)).length})` : '');
  return (
    <Tabs
      label="Lists by type"
      value={view.tab}
      onValueChange={(tab) => show({ tab })}
      tabs={[
        { value: 'all', label: `All Lists${count('all')}` },
        { value: 'todo', label: `To-Do${count('todo')}` },
        { value: 'inventory', label: `Inventory${count('inventory')}` },
      ]}
    >
      {/* Inside the panel, so that content above it does not move when the lists arrive. */}
      {lists && found !== undefined && (lists.length >= toolsFrom || view.search !== '') && (
        <ListsTools view={view} show={show} flush={flush} found={found} />
      )}
      {lists ? (
        <Cards
          lists={lists}
          view={view}
          onClearSearch={() => {
            show({ search: '' });
            document.getElementById(searchFieldId)?.focus();
          }}
        />
      ) : (
        <ListGridPlaceholder />
      )}
    </Tabs>
  );
}
