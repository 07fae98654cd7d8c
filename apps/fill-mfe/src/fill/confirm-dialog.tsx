import { useEffect, useRef } from 'react';
import type { Row } from './draft-state.ts';

interface ConfirmDialogProps {
  open: boolean;
  progress: { done: number; total: number };
  /** The items that are not ticked. */
  left: readonly Row[];
  /** The browser is about to ask for the location. */
  asksLocation: boolean;
  onOk: () => void;
  onCancel: () => void;
}

/** How many items the confirmation names. */
const namedMax = 3;

/**
 * Asks before completing (section 4, step 2), names what is left open, and says why the browser is about to ask for the
 * location (decision F6).
 */
export function ConfirmDialog({ open, progress, left, asksLocation, onOk, onCancel }: ConfirmDialogProps) {
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
      <p>
        {`${progress.done} of ${progress.total} checked.`}
        {left.length > 0 && ' Still open:'}
      </p>
      {open && left.length > 0 && (
        <ul className="fill-left">
          {left.slice(0, namedMax).map(({ id, content }) => (
            <li key={id}>{content}</li>
          ))}
          {left.length > namedMax && <li>{`and ${left.length - namedMax} more`}</li>}
        </ul>
      )}
      {asksLocation && (
        <p className="fill-muted">
          Your browser may ask for your location. It’s saved with this entry to show where the list was
          completed. You can say no.
        </p>
      )}
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
