import type { ListSummary } from '@scanlist/contracts/http/lists';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { archiveList, deleteList, duplicateList, unarchiveList } from '../list-data/list-actions.ts';
import { useListActionDependencies } from '../list-data/use-list-action-dependencies.ts';
import type { CardToFocus } from './card-focus.ts';
import type { CardActions } from './card-menu.tsx';

interface CardActionsOptions {
  rendered: { lists: readonly ListSummary[]; shown: ReadonlySet<string> };
  /** The card to focus after a card was added or removed. */
  cardToFocus: RefObject<CardToFocus | null>;
  /** Opens the confirmation for a list with entries. */
  confirmRemove: (list: ListSummary) => void;
  preloadDialog: () => void;
  editLabels: (list: ListSummary) => void;
  preloadLabelsDialog: () => void;
  onCopied: (listId: string) => void;
}

/** The actions of the cards' menus; `actions` is stable. `copying` counts the copies being made. */
export function useCardActions(options: CardActionsOptions): {
  actions: CardActions;
  remove: (list: ListSummary) => void;
  copying: number;
} {
  const deps = useListActionDependencies();
  const navigate = useNavigate();
  const [copying, setCopying] = useState(0);
  const latest = useRef(options);
  latest.current = options;

  const { actions, remove } = useMemo(() => {
    const remove = (list: ListSummary) => {
      const { rendered, cardToFocus } = latest.current;
      cardToFocus.current = { listId: neighbourOf(list, rendered) };
      void deleteList(deps, list, (restored) => {
        cardToFocus.current = { listId: restored.id };
      });
    };
    const archive = (list: ListSummary) => {
      const { rendered, cardToFocus } = latest.current;
      cardToFocus.current = { listId: neighbourOf(list, rendered) };
      void archiveList(deps, list, ({ id }) => {
        cardToFocus.current = { listId: id };
      });
    };
    const unarchive = (list: ListSummary) => {
      const { rendered, cardToFocus } = latest.current;
      cardToFocus.current = { listId: neighbourOf(list, rendered) };
      void unarchiveList(deps, list);
    };
    const duplicate = async (list: ListSummary) => {
      setCopying((count) => count + 1);
      const copy = await duplicateList(deps, list, ({ id }) => void navigate(`/edit-list/${id}`));
      setCopying((count) => count - 1);
      if (!copy) return;
      latest.current.onCopied(copy.id);
      latest.current.cardToFocus.current = { listId: copy.id, copiedFrom: list.id };
    };
    const actions: CardActions = {
      editLabels: (list) => latest.current.editLabels(list),
      preloadLabelsDialog: () => latest.current.preloadLabelsDialog(),
      duplicate: (list) => void duplicate(list),
      archive,
      unarchive,
      remove: (list) => (list.entryCount > 0 ? latest.current.confirmRemove(list) : remove(list)),
      preloadRemoveDialog: () => latest.current.preloadDialog(),
    };
    return { actions, remove };
  }, [deps, navigate]);
  return { actions, remove, copying };
}

/** The list after the one that leaves the view, else the one before it. */
function neighbourOf(list: ListSummary, { lists, shown }: CardActionsOptions['rendered']): string | null {
  const visible = lists.filter(({ id }) => shown.has(id));
  const place = visible.findIndex(({ id }) => id === list.id);
  return (visible[place + 1] ?? visible[place - 1])?.id ?? null;
}
