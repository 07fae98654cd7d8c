import { useEffect, useRef } from 'react';

interface ConfirmDialogProps {
  open: boolean;
  progress: { done: number; total: number };
  onOk: () => void;
  onCancel: () => void;
}

/** Asks before completing (section 4, step 2) and says why the browser is about to ask for the location (decision F6). */
export function ConfirmDialog({ open, progress, onOk, onCancel }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal();
      dialog.current?.focus();
    } else if (!open) dialog.current?.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className="fill-dialog"
      tabIndex={-1}
      aria-labelledby="fill-confirm-title"
      aria-describedby="fill-confirm-text"
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id="fill-confirm-title">Complete this list?</h2>
      <p id="fill-confirm-text">
        Are you sure you want to complete this list? Hit OK to save these entries and complete the list, or
        hit cancel to go back.
      </p>
      <p className="fill-muted">
        {`${progress.done} of ${progress.total} ticked. `}
        Your browser may ask for your location: it is saved with this entry to show where the list was
        completed. You may refuse.
      </p>
      <div className="fill-actions">
        <button type="button" className="fill-quiet" onClick={onCancel}>
          Cancel
        </button>
        <button type="button" className="fill-button" onClick={onOk}>
          OK
        </button>
      </div>
    </dialog>
  );
}
