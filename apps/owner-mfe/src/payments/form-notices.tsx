import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { scrollToElement } from '../shared/scroll-to-element.ts';

interface FormNoticesProps {
  /** Why the card was refused; the toast that announced it disappears. */
  refusal: string | null;
  isBusy: boolean;
  /** The label of the button meanwhile; a disabled button is not read out. */
  busyLabel: string;
}

/** After this time, in milliseconds, a slow answer is mentioned. */
const slowMs = 6_000;

/** The notices above the button: offline, card refused, slow answer. */
export function FormNotices({ refusal, isBusy, busyLabel }: FormNoticesProps) {
  const refused = useRef<HTMLParagraphElement>(null);
  const isOnline = useIsOnline();
  const isSlow = useIsSlow(isBusy);
  useEffect(() => {
    // On a phone with an open keyboard the button and this notice are below it.
    if (refusal && refused.current) scrollToElement(refused.current, 'nearest');
  }, [refusal]);
  return (
    <>
      {refusal && (
        <p
          ref={refused}
          className="flex scroll-my-4 items-start gap-2 rounded-control border-l-4 border-stop bg-sunken px-3 py-2.5 text-sm text-ink"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-stop" strokeWidth={1.75} />
          <span className="min-w-0 wrap-anywhere">{refusal}</span>
        </p>
      )}
      <p role="status" className="sr-only">
        {isBusy && busyLabel}
      </p>
      <p role="status" className="rounded-control bg-sunken px-3 py-2.5 text-sm text-ink empty:hidden">
        {!isOnline && 'You’re offline. What you typed is still here.'}
        {isOnline && isSlow && 'This is taking longer than usual. Please keep this page open.'}
      </p>
    </>
  );
}

function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    setIsSlow(false);
    if (!isBusy) return;
    const timer = setTimeout(() => setIsSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return isSlow;
}

function useIsOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      window.addEventListener('online', onChange);
      window.addEventListener('offline', onChange);
      return () => {
        window.removeEventListener('online', onChange);
        window.removeEventListener('offline', onChange);
      };
    },
    () => navigator.onLine,
  );
}
