import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../dialogs/lazy-dialog.tsx';
import { deletedListsQuery } from '../list-data/list-calls.ts';

const deletedListsDialog = lazyDialog(() => import('./deleted-lists-dialog.tsx'));

/** The button to deleted lists. It is shown only when there are some, or when they could not be loaded. */
export function RecentlyDeleted() {
  const deleted = useQuery(deletedListsQuery);
  const [isOpen, setIsOpen] = useState(false);
  const count = deleted.data?.length;
  const isThere = deleted.isError || count !== 0;
  const close = () => {
    setIsOpen(false);
    // The last list was restored, so the button that would get the focus is gone.
    if (!isThere) setTimeout(() => document.querySelector<HTMLElement>('main')?.focus());
  };
  if (!isOpen && (deleted.isPending || !isThere)) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="-mx-2 -my-2.5 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-sm font-medium whitespace-nowrap text-muted tabular-nums transition-colors hover:text-ink"
        onPointerEnter={deletedListsDialog.preload}
        onFocus={deletedListsDialog.preload}
        onClick={() => setIsOpen(true)}
      >
        <Trash2 aria-hidden strokeWidth={1.75} className="size-[1.125rem]" />
        Recently deleted{count ? ` (${count})` : ''}
      </button>
      {isOpen && <deletedListsDialog.Dialog onClose={close} />}
    </>
  );
}
