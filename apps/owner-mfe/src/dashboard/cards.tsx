import type { ListSummary } from '@scanlist/contracts/http/lists';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { lazyDialog } from '../common/lazy-dialog.tsx';
import { useCardFocus, type WantedCard } from './card-focus.ts';
import { ListGrid } from './list-grid.tsx';
import { isInTab, type ListsView, type Sort, sortLists } from './lists-view.ts';
import { NoListsYet } from './no-lists-yet.tsx';
import { NoMatches } from './no-matches.tsx';
import { useCardActions } from './use-card-actions.ts';

interface CardsProps {
  lists: readonly ListSummary[];
  /** Those that the tab and the search of the view show. */
  found: readonly ListSummary[];
  view: ListsView;
  onClearSearch: () => void;
}

const deleteDialog = lazyDialog(() => import('../common/delete-list-dialog.tsx'));

/** How many cards the first drawing has: more than a window shows, few enough to be there at once. */
const firstCards = 24;

/** The cards of a tab, or what stands there without any, and what their menus do. */
export function Cards({ lists, found, view, onClearSearch }: CardsProps) {
  const [newCopy, setNewCopy] = useState<{ listId: string; under: Sort } | null>(null);
  const first = newCopy?.under === view.sort ? newCopy.listId : null;
  const asked = useMemo(
    () => ({
      lists: withFirst(sortLists(lists, view.sort), first),
      shown: new Set(found.map(({ id }) => id)),
      isTabEmpty: !lists.some((list) => isInTab(list, view.tab)),
      view,
    }),
    [lists, found, view, first],
  );
  // Keys and tabs answer before a thousand cards have followed.
  const drawn = useDeferredValue(asked, {
    ...asked,
    lists: asked.lists.filter(({ id }) => asked.shown.has(id)).slice(0, firstCards),
  });

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
  const { tab, search } = drawn.view;
  return (
    <>
      {isEmpty && drawn.isTabEmpty && <NoListsYet tab={tab} />}
      {isEmpty && !drawn.isTabEmpty && <NoMatches tab={tab} search={search} onClear={onClearSearch} />}
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
