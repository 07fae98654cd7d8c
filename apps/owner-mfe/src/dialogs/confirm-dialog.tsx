import { Button } from '@scanlist/ui/button';
import { Dialog } from '@scanlist/ui/dialog';
import type { ReactNode } from 'react';

export interface ConfirmDialogProps {
  title: string;
  /** Explains in full what confirming does. */
  children: ReactNode;
  /** The label of the safe choice: it says what stays. */
  cancelLabel: string;
  confirmLabel: string;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before an action that cannot simply be undone. The safe choice comes first, and Escape chooses it. */
export function ConfirmDialog({
  title,
  children,
  cancelLabel,
  confirmLabel,
  onClose,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open
      isQuestion
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm text-pretty wrap-anywhere">{children}</div>
    </Dialog>
  );
}
