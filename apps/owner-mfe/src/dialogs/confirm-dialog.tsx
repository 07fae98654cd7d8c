import { Button } from '@scanlist/ui/button';
import { Dialog } from '@scanlist/ui/dialog';
import type { ReactNode } from 'react';

export interface ConfirmDialogProps {
  title: string;
  /** What happens when it is confirmed, in full. */
  children: ReactNode;
  /** What the safe choice is called: it says what stays. */
  cancelLabel: string;
  confirmLabel: string;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before something that cannot simply be taken back. The safe choice comes first, and Escape is it too. */
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
