import type { ListSummary } from '@scanlist/contracts/http/lists';
import { Tabs } from '@scanlist/ui/tabs';
import { useMemo } from 'react';
import { labelsInUse } from '../list-data/labels-in-use.ts';
import { Cards } from './cards.tsx';
import { FiguresSection, FiguresToCome } from './figures-section.tsx';
import { ListGridPlaceholder } from './list-grid.tsx';
import { Trends } from './list-trend.tsx';
import { ListsTools, searchFieldId } from './lists-tools.tsx';
import { findLists, isInTab, type Tab } from './lists-view.ts';
import { useFigures } from './use-figures.ts';
import { useListsView } from './use-lists-view.ts';

/** With fewer lists no search is needed. */
const toolsFrom = 6;

/** The owner's lists, by type, searched and sorted; `undefined` while they load. */
export function MyLists({ lists }: { lists: readonly ListSummary[] | undefined }) {
  const { view, show, flush } = useListsView();
  const found = useMemo(() => lists && findLists(lists, view).length, [lists, view]);
  const labels = useMemo(() => labelsInUse(lists ?? []), [lists]);
  const hasEntries = lists?.some(({ entryCount }) => entryCount > 0) ?? false;
  const figures = useFigures(hasEntries);
  const hasArchive = view.tab === 'archived' || lists?.some((list) => isInTab(list, 'archived'));
  const isChanged = view.search !== '' || view.label !== '' || view.layout !== 'cards';
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
        ...(hasArchive ? [{ value: 'archived' as const, label: `Archived${count('archived')}` }] : []),
      ]}
    >
      {/* These are inside the panel, so that content above it does not move when the lists arrive. */}
      {view.tab === 'all' && lists && hasEntries && <FiguresSection lists={lists} figures={figures} />}
      {view.tab === 'all' && lists && lists.length > 0 && !hasEntries && <FiguresToCome />}
      {lists && found !== undefined && (lists.length >= toolsFrom || isChanged) && (
        <ListsTools view={view} show={show} flush={flush} found={found} labels={labels} />
      )}
      {view.tab === 'archived' && lists && <ArchiveNote />}
      {lists ? (
        <Trends figures={figures.data}>
          <Cards
            lists={lists}
            view={view}
            onClear={(filter) => {
              show(filter);
              document.getElementById(searchFieldId)?.focus();
            }}
          />
        </Trends>
      ) : (
        <ListGridPlaceholder layout={view.layout} />
      )}
    </Tabs>
  );
}

/** Says that archiving is order, not deletion. */
function ArchiveNote() {
  return (
    <p className="mb-4 max-w-measure text-sm text-pretty text-muted">
      Archived lists keep their entries, and their QR codes still work. They count as lists used.
    </p>
  );
}
