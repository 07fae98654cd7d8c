import { deletedListDays } from '@scanlist/contracts/http/limits';
import type { ListSummary } from '@scanlist/contracts/http/lists';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { formatEntryCount } from '../format/entry-count.ts';

export interface DeleteListDialogProps {
  list: ListSummary;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before a list with entries is deleted: its QR code may be on walls (decision P9a). */
export default function DeleteListDialog({ list, onClose, onConfirm }: DeleteListDialogProps) {
  return (
    <ConfirmDialog
      title={`Delete “${list.title}”?`}
      cancelLabel="Keep List"
      confirmLabel="Delete List"
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>
        <strong className="font-semibold">Printed codes stop working.</strong> From now on, anyone who scans
        one will see “List Not Found.”
      </p>
      <p>
        <strong className="font-semibold">
          {list.entryCount === 1 ? 'Its 1 entry is' : `Its ${formatEntryCount(list.entryCount)} are`} kept for{' '}
          {deletedListDays} days.
        </strong>{' '}
        Until then, you can restore the list and everything in it under “Recently deleted.” After that, it’s
        gone for good.
      </p>
    </ConfirmDialog>
  );
}
