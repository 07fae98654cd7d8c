import type { Entry } from '@scanlist/contracts/http/entries';
import { Button } from '@scanlist/ui/button';
import { PencilLine } from 'lucide-react';
import { type Ref, useState } from 'react';
import { lazyDialog } from '../dialogs/lazy-dialog.tsx';
import { useMay } from '../shared/roles.ts';

const correctionDialog = lazyDialog(() => import('./correction-dialog.tsx'));

interface CorrectEntryProps {
  /** The button. */
  ref: Ref<HTMLButtonElement>;
  listId: string;
  entry: Entry;
  /** The entry, in the names of buttons for screen readers. */
  about: string;
}

/** The button that opens the form of a correction. */
export function CorrectEntry({ ref, listId, entry, about }: CorrectEntryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const mayWrite = useMay('lists:write');
  // An open form stays with what was typed.
  if (!mayWrite && !isOpen) return null;
  return (
    <>
      <Button ref={ref} onClick={() => setIsOpen(true)}>
        <PencilLine aria-hidden strokeWidth={1.75} />
        <span>
          Correct<span className="sr-only"> {about}</span>
        </span>
      </Button>
      {isOpen && <correctionDialog.Dialog listId={listId} entry={entry} onClose={() => setIsOpen(false)} />}
    </>
  );
}
