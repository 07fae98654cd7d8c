import type { Entry } from '@scanlist/contracts/http/entries';
import { Button } from '@scanlist/ui/button';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { rowButtons } from './row-buttons.ts';
import { useEntryDeletion } from './use-entry-change.ts';

interface DeleteEntryProps {
  listId: string;
  entry: Entry;
  /** The entry, in the names of buttons for screen readers. */
  about: string;
}

/**
 * Deletes an entry, or restores a deleted one. The row then leaves the page, and the row after it gets the focus. It asks
 * nothing: the toast offers 'Undo'.
 */
export function DeleteEntry({ listId, entry, about }: DeleteEntryProps) {
  const { remove, restore } = useEntryDeletion(listId, entry.id);
  const button = useRef<HTMLButtonElement>(null);
  const [isPending, setPending] = useState(false);
  const act = async () => {
    if (isPending) return;
    setPending(true);
    const next = rowBeside(button.current);
    const isDone = await (entry.deletedAt ? restore() : remove());
    setPending(false);
    if (!isDone) return;
    (next?.isConnected ? next : document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
  };
  return (
    <Button ref={button} aria-disabled={isPending} onClick={() => void act()}>
      {entry.deletedAt ? (
        <RotateCcw aria-hidden strokeWidth={1.75} />
      ) : (
        <Trash2 aria-hidden strokeWidth={1.75} />
      )}
      <span>
        {entry.deletedAt ? 'Restore' : 'Delete'}
        <span className="sr-only"> {about}</span>
      </span>
    </Button>
  );
}

/** The button of the row after the one that holds an element, or of the one before it. */
function rowBeside(inside: HTMLElement | null): HTMLElement | undefined {
  const rows = rowButtons(document);
  const place = rows.findIndex((row) => row.closest('li')?.contains(inside));
  return rows[place + 1] ?? rows[place - 1];
}
