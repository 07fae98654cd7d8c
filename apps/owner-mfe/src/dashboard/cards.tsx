import type { ListSummary } from '@scanlist/contracts/http/lists';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { lazyDialog } from '../dialogs/lazy-dialog.tsx';
import { useCardFocus, type WantedCard } from './card-focus.ts';
import { ListGrid } from './list-grid.tsx';
import { findLists, isInTab, type ListsView, type Sort, sortLists } from './lists-view.ts';
import { NoListsYet } from './no-lists-yet.tsx';
import { NoMatches } from './no-matches.tsx';
import { useCardActions } from './use-card-actions.ts';

interface CardsProps {
  lists: readonly ListSummary[];
  view: ListsView;
  onClearSearch: () => void;
}

const deleteDialog = lazyDialog(() => import('../list-components/delete-list-dialog.tsx'));

/** How many cards the first drawing has: more than a window shows, few enough to be there at once. */
const firstCards = 24;

/** The cards of a tab, or what stands there without any, and what their menus do. */
export function Cards({ lists, view: asked, onClearSearch }: CardsProps) {
  // Keys and tabs answer before a thousand cards have followed; what is deleted or comes back does so at once.
  const view = useDeferredValue(asked);
  const cardsMax = useDeferredValue(Number.POSITIVE_INFINITY, firstCards);
  const [newCopy, setNewCopy] = useState<{ listId: string; under: Sort } | null>(null);
  const first = newCopy?.under === view.sort ? newCopy.listId : null;
  const drawn = useMemo(() => {
    const ordered = withFirst(sortLists(lists, view.sort), first);
    const found = findLists(ordered, view);
    return {
      lists: cardsMax < ordered.length ? found.slice(0, cardsMax) : ordered,
      shown: new Set(found.map(({ id }) => id)),
      isTabEmpty: !lists.some((list) => isInTab(list, view.tab)),
    };
  }, [lists, view, first, cardsMax]);

  const wanted = useRef<WantedCard | null>(null);
  useCardFocus(wanted, drawn);
  const [asking, setAsking] = useState<ListSummary | null>(null);
  const { actions, remove, copying } = useCardActions({
    drawn,
    wanted,
    ask: setAsking,
    expectAsking: deleteDialog.expect,
    onCopied: (listId) => setNewCopy({ listId, under: view.sort }),
  });

  const isEmpty = drawn.shown.size === 0 && copying === 0;
  return (
    <>
      {isEmpty && drawn.isTabEmpty && <NoListsYet tab={view.tab} />}
      {isEmpty && !drawn.isTabEmpty && (
        <NoMatches tab={view.tab} search={view.search} onClear={onClearSearch} />
      )}
      <ListGrid lists={drawn.lists} shown={drawn.shown} isCopying={copying > 0} actions={actions} />
      {asking && (
        <deleteDialog.Dialog list={asking} onClose={() => setAsking(null)} onConfirm={() => remove(asking)} />
      )}
    </>
  );
}

/** The lists with one of them before all others, where it is to be seen at once. */
function withFirst(lists: readonly ListSummary[], id: string | null): readonly ListSummary[] {
  const first = lists.find((list) => list.id === id);
  return first ? [first, ...lists.filter((list) => list !== first)] : lists;
}
