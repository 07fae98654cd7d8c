import type { ListSummary } from '@scanlist/contracts/http/lists';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { deleteList, duplicateList } from '../list-data/list-changes.ts';
import { useListDesk } from '../list-data/use-list-desk.ts';
import type { WantedCard } from './card-focus.ts';
import type { CardActions } from './card-menu.tsx';

interface Asked {
  drawn: { lists: readonly ListSummary[]; shown: ReadonlySet<string> };
  /** Where a keyboard goes on once something has come or gone. */
  wanted: RefObject<WantedCard | null>;
  /** Asks the owner before a list with entries goes. */
  ask: (list: ListSummary) => void;
  expectAsking: () => void;
  onCopied: (listId: string) => void;
}

/** What the cards' menus do; `actions` stays the same object. `copying` counts copies that are being made. */
export function useCardActions(asked: Asked): {
  actions: CardActions;
  remove: (list: ListSummary) => void;
  copying: number;
} {
  const desk = useListDesk();
  const navigate = useNavigate();
  const [copying, setCopying] = useState(0);
  const latest = useRef(asked);
  latest.current = asked;

  const { actions, remove } = useMemo(() => {
    const remove = (list: ListSummary) => {
      const { drawn, wanted } = latest.current;
      wanted.current = { listId: neighbourOf(list, drawn) };
      void deleteList(desk, list, (restored) => {
        wanted.current = { listId: restored.id };
      });
    };
    const duplicate = async (list: ListSummary) => {
      setCopying((count) => count + 1);
      const copy = await duplicateList(desk, list, ({ id }) => void navigate(`/edit-list/${id}`));
      setCopying((count) => count - 1);
      if (!copy) return;
      latest.current.onCopied(copy.id);
      latest.current.wanted.current = { listId: copy.id, force: true };
    };
    const actions: CardActions = {
      duplicate: (list) => void duplicate(list),
      remove: (list) => (list.entryCount > 0 ? latest.current.ask(list) : remove(list)),
      expectRemove: () => latest.current.expectAsking(),
    };
    return { actions, remove };
  }, [desk, navigate]);
  return { actions, remove, copying };
}

/** The list that takes the place of one that goes, or the one before it. */
function neighbourOf(list: ListSummary, { lists, shown }: Asked['drawn']): string | null {
  const visible = lists.filter(({ id }) => shown.has(id));
  const place = visible.findIndex(({ id }) => id === list.id);
  return (visible[place + 1] ?? visible[place - 1])?.id ?? null;
}
