import { type ReactNode, useEffect, useRef } from 'react';
import { text } from '../texts/text.ts';

interface ConfirmDialogProps {
  open: boolean;
  /** How much is ticked, and what is left open. */
  children: ReactNode;
  /** The browser is about to ask for the location. */
  asksLocation: boolean;
  onOk: () => void;
  onCancel: () => void;
}

/**
 * Asks before completing (section 4, step 2), names what is left open, and says why the browser is about to ask for the
 * location (decision F6).
 */
export function ConfirmDialog({ open, children, asksLocation, onOk, onCancel }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal();
      dialog.current?.focus();
      // To show its first button, which had the focus, the browser has scrolled.
      dialog.current?.scrollTo(0, 0);
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
      <h2 id="fill-confirm-title">{text('confirmTitle')}</h2>
      <p id="fill-confirm-text">{text('confirmText')}</p>
      {open && children}
      {asksLocation && <p className="fill-muted">{text('locationText')}</p>}
      <div className="fill-actions">
        <button type="button" className="fill-button" onClick={onOk}>
          {text('ok')}
        </button>
        <button type="button" className="fill-quiet" onClick={onCancel}>
          {text('cancel')}
        </button>
      </div>
    </dialog>
  );
}
