import type { Entry } from '@scanlist/contracts/http/entries';
import { Button } from '@scanlist/ui/button';
import { PencilLine, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { lazyDialog } from '../dialogs/lazy-dialog.tsx';
import { useCorrection } from './use-correction.ts';

const correctionDialog = lazyDialog(() => import('./correction-dialog.tsx'));

/** The buttons that correct an entry and take that back. 'Correct' gets the focus where the other one goes. */
export function CorrectEntry({ listId, entry }: { listId: string; entry: Entry }) {
  const { isSaving, undo } = useCorrection(listId, entry.id);
  const correct = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const about = <span className="sr-only"> entry {entry.id}</span>;
  const undoAndFocus = async () => {
    if (await undo(entry)) correct.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <Button ref={correct} onClick={() => setIsOpen(true)}>
        <PencilLine aria-hidden strokeWidth={1.75} />
        <span>Correct{about}</span>
      </Button>
      {entry.correction && (
        <Button aria-disabled={isSaving} onClick={() => void undoAndFocus()}>
          <RotateCcw aria-hidden strokeWidth={1.75} />
          <span>
            Undo correction<span className="sr-only"> of entry {entry.id}</span>
          </span>
        </Button>
      )}
      {isOpen && <correctionDialog.Dialog listId={listId} entry={entry} onClose={() => setIsOpen(false)} />}
    </>
  );
}
