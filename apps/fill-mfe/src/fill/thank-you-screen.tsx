import { shortSeal } from '@scanlist/contracts/http/seals';
import { useEffect, useState } from 'react';
import type { LinkedReceipt } from './linked-receipt.ts';
import { timeOf, waitingText } from './progress-head.tsx';
import { ReceiptLink } from './receipt-link.tsx';
import { SaveCopy } from './save-copy.tsx';
import type { LinkStatus } from './send-ticks.ts';
import type { UnsentEntry } from './unsent-entry.ts';
import { useFocusOnMount } from './use-focus-on-mount.ts';
import type { EntrySummary } from './visit-store.ts';

const countdownSeconds = 5;
const lastDelayMs = 500;

interface ThankYouScreenProps {
  entry: EntrySummary;
  /** Null while the entry waits on the phone. */
  receipt: LinkedReceipt | null;
  link: LinkStatus;
  /** The entries that wait on this phone. */
  unsent: readonly UnsentEntry[];
  /** When this entry is sent again, where the server has named a time. */
  sendAt: number | undefined;
  durable: boolean;
}

/**
 * The last screen (specification section 2, Thank-you screen; decision F7). While the entry is only on the phone, it
 * says so and stays; the countdown begins with the receipt.
 */
export function ThankYouScreen({ entry, receipt, link, unsent, sendAt, durable }: ThankYouScreenProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <main className="fill-form fill-thanks">
      {receipt && (
        <svg className="fill-done" viewBox="0 0 32 32" aria-hidden="true">
          <path d="M5 17.5 12.5 25.5 28 6" pathLength="1" />
        </svg>
      )}
      <h1 ref={heading} tabIndex={-1}>
        Thank You!
      </h1>
      <p className="fill-summary">
        <strong>{entry.listTitle}</strong>
        {` ${entry.done} of ${entry.total} completed`}
      </p>
      {receipt ? (
        <>
          <p>Your entries have been saved successfully.</p>
          <div className="fill-receipt">
            <span>Receipt</span>
            <strong>{receipt.receipt}</strong>
            <time dateTime={receipt.createdAt}>
              {new Date(receipt.createdAt).toLocaleString(undefined, {
                dateStyle: 'medium',
                timeStyle: 'short',
              })}
            </time>
            {receipt.seal && <span>{`Seal ${shortSeal(receipt.seal)}`}</span>}
          </div>
          <Countdown link={receipt.link} onStay={() => heading.current?.focus()} />
        </>
      ) : (
        <div role="status">
          <p className="fill-waiting">{waitingText(Math.max(unsent.length, 1))}</p>
          <p>
            {sendAt
              ? `Too many entries came in at once. Yours are saved on this phone and will be sent around ${timeOf(sendAt)}. Keep this page open, or open the list again then.`
              : link === 'offline'
                ? 'You’re offline. Your entries are saved on this phone and will be sent as soon as you’re back online.'
                : 'Your entries are saved on this phone. We couldn’t send them yet and will keep trying.'}
          </p>
          {!durable && (
            <p>
              <strong>Keep this page open until they’re sent. This browser can’t save them.</strong>
            </p>
          )}
          <SaveCopy entries={unsent} />
          <AgainButton />
          <HomeButton quiet />
        </div>
      )}
    </main>
  );
}

interface CountdownProps {
  /** The address of the receipt. Following it stops the countdown. */
  link: string | undefined;
  /** Takes the focus from the button, which disappears. */
  onStay: () => void;
}

function Countdown({ link, onStay }: CountdownProps) {
  const [left, setLeft] = useState(countdownSeconds);
  const [stays, setStays] = useState(false);
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => (left > 0 ? setLeft(left - 1) : goHome()), left > 0 ? 1000 : lastDelayMs);
    return () => clearTimeout(timer);
  }, [left, stays]);

  return (
    <>
      <ReceiptLink href={link} onFollow={() => setStays(true)} />
      {!stays && (
        <>
          <p role="timer">{`Redirecting to homepage in ${left} ${left === 1 ? 'second' : 'seconds'}...`}</p>
          <progress
            aria-label="Time until the homepage opens"
            max={countdownSeconds}
            value={countdownSeconds - left}
          />
        </>
      )}
      <div className="fill-actions">
        {!stays && (
          <button
            type="button"
            className="fill-quiet"
            onClick={() => {
              onStay();
              setStays(true);
            }}
          >
            Stay on this page
          </button>
        )}
        <AgainButton onLeave={() => setStays(true)} />
        <HomeButton />
      </div>
    </>
  );
}

/** Loads the page again: an empty form, as after a scan. `onLeave` stops what would leave the page while that takes long. */
function AgainButton({ onLeave }: { onLeave?: () => void }) {
  return (
    <button
      type="button"
      className="fill-quiet"
      onClick={() => {
        onLeave?.();
        window.location.reload();
      }}
    >
      Fill in again
    </button>
  );
}

function HomeButton({ quiet = false }: { quiet?: boolean }) {
  return (
    <button type="button" className={quiet ? 'fill-quiet' : 'fill-button'} onClick={goHome}>
      Return to Homepage Now
    </button>
  );
}

function goHome(): void {
  window.location.assign('/');
}
