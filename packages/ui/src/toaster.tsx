import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { useToastPosition } from './toast-position.ts';

export interface ToastMessage {
  id: number;
  title: string;
  description?: string | undefined;
  /** A sentence after the description. */
  reason?: string | undefined;
  variant?: 'default' | 'success' | 'error' | 'info' | undefined;
  /** Milliseconds before it fades. */
  durationMs: number;
  /** One thing to do about it; doing it closes the toast. */
  action?: { label: string; onSelect: () => void } | undefined;
}

export interface ToasterProps {
  toasts: readonly ToastMessage[];
  /** Called once the toast has faded: remove it from `toasts`. */
  onDismiss: (id: number) => void;
}

/** How long a toast takes to fade, in milliseconds (specification section 9). */
const fadeMs = 300;

/**
 * Toasts at the top right, the newest lowest, where they cover no control (`useToastPosition`). A press beside their
 * text and buttons reaches the page. Screen readers announce them, they stay while hovered or focused, and they can be
 * swiped away; F8 moves the focus to them.
 */
export function Toaster({ toasts, onDismiss }: ToasterProps) {
  const list = useRef<HTMLOListElement>(null);
  const topPx = useToastPosition(list, toasts.length);
  return (
    <Toast.Provider swipeDirection="right">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDismiss={onDismiss} />
      ))}
      {/* A scroll container clips shadows: the padding for them lets the pointer through to the page. */}
      <Toast.Viewport
        ref={list}
        style={{ top: topPx, maxHeight: `calc(100dvh - ${topPx}px)` }}
        className="pointer-events-none fixed right-0 z-60 m-0 flex w-full max-w-full list-none flex-col gap-2 overflow-y-auto px-[min(1rem,4vw)] pt-2 pb-12 outline-none sm:w-[26.5rem] sm:pl-10"
      />
    </Toast.Provider>
  );
}

function ToastCard({ toast, onDismiss }: { toast: ToastMessage; onDismiss: (id: number) => void }) {
  const [open, setOpen] = useState(true);
  const dismiss = useRef(onDismiss);
  dismiss.current = onDismiss;
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => dismiss.current(toast.id), fadeMs);
    return () => clearTimeout(timer);
  }, [open, toast.id]);
  const variant = toast.variant ?? 'default';
  return (
    <Toast.Root
      open={open}
      onOpenChange={setOpen}
      duration={toast.durationMs}
      type={variant === 'error' || toast.action ? 'foreground' : 'background'}
      data-variant={variant}
      className="@container shrink-0 rounded-card border border-line bg-surface py-2 pr-2 pl-4 text-ink shadow-float data-[state=closed]:animate-leave data-[state=open]:animate-enter data-[swipe=end]:animate-leave data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
    >
      <div className="flex items-start gap-3">
        {marks[variant]}
        <div className="min-w-0 grow py-2">
          <Toast.Title className="pointer-events-auto w-fit text-sm font-semibold wrap-anywhere">
            {toast.title}
          </Toast.Title>
          {toast.description && (
            <Toast.Description className="pointer-events-auto mt-0.5 w-fit text-sm wrap-anywhere text-muted">
              <span>{toast.description}</span>
              {toast.reason && (
                <>
                  {/[.!?]$/.test(toast.description) ? ' ' : '. '}
                  <span>{toast.reason}</span>
                </>
              )}
            </Toast.Description>
          )}
          {toast.action && (
            <Toast.Action asChild altText={toast.action.label} onClick={toast.action.onSelect}>
              <Button className="pointer-events-auto mt-2">{toast.action.label}</Button>
            </Toast.Action>
          )}
        </div>
        <Toast.Close asChild>
          <Button
            variant="plain"
            iconOnly
            aria-label="Dismiss"
            className="pointer-events-auto @max-[16rem]:w-7"
          >
            <X aria-hidden strokeWidth={1.75} />
          </Button>
        </Toast.Close>
      </div>
    </Toast.Root>
  );
}

/** Hidden where large text needs the space; the text says the same. */
const markClasses = 'mt-2.5 size-5 shrink-0 @max-[16rem]:hidden';

const marks: Record<NonNullable<ToastMessage['variant']>, ReactNode> = {
  default: null,
  success: <CircleCheck aria-hidden strokeWidth={1.75} className={`${markClasses} text-done`} />,
  error: <CircleAlert aria-hidden strokeWidth={1.75} className={`${markClasses} text-stop`} />,
  info: <Info aria-hidden strokeWidth={1.75} className={`${markClasses} text-info`} />,
};
