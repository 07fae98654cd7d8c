import type { ListSummary } from '@scanlist/contracts/http/lists';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { lazyDialog } from '../dialogs/lazy-dialog.tsx';
import { type CardToFocus, useCardFocus } from './card-focus.ts';
import { ListGrid } from './list-grid.tsx';
import { findLists, isInTab, type ListsFilter, type ListsView, type Sort, sortLists } from './lists-view.ts';
import { NoListsYet } from './no-lists-yet.tsx';
import { NoMatches } from './no-matches.tsx';
import { useCardActions } from './use-card-actions.ts';

interface CardsProps {
  lists: readonly ListSummary[];
  view: ListsView;
  /** Undoes the search, or the label where there is one. */
  onClear: (filter: Partial<ListsFilter>) => void;
}

const deleteDialog = lazyDialog(() => import('../list-components/delete-list-dialog.tsx'));
const labelsDialog = lazyDialog(() => import('../list-components/labels-dialog.tsx'));

/** The number of cards in the first render: more than a window shows, few enough to be fast. */
const firstRenderCards = 24;

/** The cards of a tab, or its empty state, and the actions of the cards' menus. */
export function Cards({ lists, view: requestedView, onClear }: CardsProps) {
  // Typing and tabs respond before a thousand cards have updated; deleting and restoring update at once.
  const view = useDeferredValue(requestedView);
  const cardsMax = useDeferredValue(Number.POSITIVE_INFINITY, firstRenderCards);
  const [newCopy, setNewCopy] = useState<{ listId: string; under: Sort } | null>(null);
  const first = newCopy?.under === view.sort ? newCopy.listId : null;
  const rendered = useMemo(() => {
    const ordered = withFirst(sortLists(lists, view.sort), first);
    const found = findLists(ordered, view);
    return {
      lists: cardsMax < ordered.length ? found.slice(0, cardsMax) : ordered,
      shown: new Set(found.map(({ id }) => id)),
      isTabEmpty: !lists.some((list) => isInTab(list, view.tab)),
      isArchiveOnly: lists.length > 0 && lists.every((list) => isInTab(list, 'archived')),
    };
  }, [lists, view, first, cardsMax]);

  const cardToFocus = useRef<CardToFocus | null>(null);
  useCardFocus(cardToFocus, rendered);
  const [listToDelete, setListToDelete] = useState<ListSummary | null>(null);
  const [listToLabel, setListToLabel] = useState<ListSummary | null>(null);
  const { actions, remove, copying } = useCardActions({
    rendered,
    cardToFocus,
    confirmRemove: setListToDelete,
    preloadDialog: deleteDialog.preload,
    editLabels: setListToLabel,
    preloadLabelsDialog: labelsDialog.preload,
    onCopied: (listId) => setNewCopy({ listId, under: view.sort }),
  });

  const isEmpty = rendered.shown.size === 0 && copying === 0;
  return (
    <>
      {isEmpty && rendered.isTabEmpty && <NoListsYet tab={view.tab} isArchiveOnly={rendered.isArchiveOnly} />}
      {isEmpty && !rendered.isTabEmpty && <NoMatches filter={view} onClear={onClear} />}
      <ListGrid
        lists={rendered.lists}
        shown={rendered.shown}
        layout={view.layout}
        isCopying={copying > 0}
        actions={actions}
      />
      {listToLabel && <labelsDialog.Dialog list={listToLabel} onClose={() => setListToLabel(null)} />}
      {listToDelete && (
        <deleteDialog.Dialog
          list={listToDelete}
          onClose={() => setListToDelete(null)}
          onConfirm={() => remove(listToDelete)}
        />
      )}
    </>
  );
}

/** Moves one list to the front, so that it is visible at once. */
function withFirst(lists: readonly ListSummary[], id: string | null): readonly ListSummary[] {
  const first = lists.find((list) => list.id === id);
  return first ? [first, ...lists.filter((list) => list !== first)] : lists;
}
