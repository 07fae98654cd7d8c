import { useEffect, useState } from 'react';
import { text } from '../texts/text.ts';
import { unbroken } from '../texts/unbroken.tsx';
import { ReceiptLink } from './receipt-link.tsx';
import type { Toast } from './visit-store.ts';

const shownMs = 5000;
const fadeMs = 300;

interface ToastsProps {
  toasts: readonly Toast[];
  onDismiss: (id: number) => void;
}

/** Messages at the top right (section 4: Toasts). */
export function Toasts({ toasts, onDismiss }: ToastsProps) {
  return (
    <div className="fill-toasts">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDismiss={onDismiss} />
      ))}
    </div>
  );
}

/** Fades by itself unless it is `lasting`, but not under a pointer or while it has the focus. */
function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: (id: number) => void }) {
  const [held, setHeld] = useState(false);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if ((held || toast.lasting) && !leaving) return;
    const timer = setTimeout(
      () => (leaving ? onDismiss(toast.id) : setLeaving(true)),
      leaving ? fadeMs : shownMs,
    );
    return () => clearTimeout(timer);
  }, [held, leaving, onDismiss, toast]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it holds still under a pointer, it does nothing
    <div
      className="fill-toast"
      data-variant={toast.variant}
      data-leaving={leaving || undefined}
      role={toast.variant === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>
        <strong>{toast.title}</strong>
        <span>{unbroken(toast.description)}</span>
        <ReceiptLink href={toast.receiptLink} />
      </p>
      <button type="button" aria-label={text('close')} onClick={() => setLeaving(true)}>
        <svg className="fill-cross" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 6 18 18M18 6 6 18" />
        </svg>
      </button>
    </div>
  );
}
