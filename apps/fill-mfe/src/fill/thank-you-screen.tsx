import { completedAtOf } from '@scanlist/contracts/http/entry-times';
import { shortSeal } from '@scanlist/contracts/http/seals';
import { type ReactNode, useEffect, useState } from 'react';
import { dateText, laterText, text, weekdayText } from '../texts/text.ts';
import type { LinkedReceipt } from './linked-receipt.ts';
import { momentOf } from './moment-of.ts';
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
  /** The line that says where the entry is, until it has a receipt. */
  children: ReactNode;
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
export function ThankYouScreen({
  entry,
  receipt,
  link,
  unsent,
  sendAt,
  durable,
  children: waits,
}: ThankYouScreenProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const waitsFor = sendAt
    ? `${laterText('waitsForTime', { time: weekdayText(sendAt) })} ${durable ? laterText('comeBackThen') : ''}`
    : laterText(link === 'offline' ? 'waitsOffline' : 'waits');
  return (
    <main className="fill-form fill-thanks">
      {receipt && (
        <svg className="fill-done" viewBox="0 0 32 32" aria-hidden="true">
          <path d="M5 17.5 12.5 25.5 28 6" pathLength="1" />
        </svg>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {text('thankYou')}
      </h1>
      <p className="fill-summary">
        <strong>
          <bdi>{entry.listTitle}</bdi>
        </strong>
        {` ${laterText('completedCount', { done: entry.done, total: entry.total })}`}
      </p>
      <div role="status">
        {receipt ? (
          <p className="fill-saved">
            <span>
              {laterText('received', {
                // In the text, the sign would stand at the other end of the code in a page from right to left.
                receipt: `#${receipt.receipt}`,
                time: momentOf(receipt.createdAt, new Date()),
              })}
            </span>
          </p>
        ) : (
          waits
        )}
      </div>
      {receipt ? (
        <>
          <p>{text('entriesSaved')}</p>
          <div className="fill-receipt">
            <span>{laterText('receipt')}</span>
            <strong>
              <bdi>{receipt.receipt}</bdi>
            </strong>
            <time dateTime={completedAtOf(receipt)}>
              {dateText(completedAtOf(receipt), { dateStyle: 'medium', timeStyle: 'short' })}
            </time>
            {receipt.seal && <span>{laterText('seal', { seal: shortSeal(receipt.seal) })}</span>}
          </div>
          <Countdown link={receipt.link} onStay={() => heading.current?.focus()} />
        </>
      ) : (
        <>
          <p>{waitsFor}</p>
          {!durable && (
            <p>
              <strong>{laterText('keepOpen')}</strong>
            </p>
          )}
          <SaveCopy entries={unsent} />
          <AgainButton />
          <HomeButton quiet />
        </>
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
          <p role="timer">{laterText('redirecting', { seconds: left })}</p>
          <progress
            aria-label={laterText('timeLeft')}
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
            {laterText('stay')}
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
      {laterText('fillAgain')}
    </button>
  );
}

function HomeButton({ quiet = false }: { quiet?: boolean }) {
  return (
    <button type="button" className={quiet ? 'fill-quiet' : 'fill-button'} onClick={goHome}>
      {laterText('home')}
    </button>
  );
}

function goHome(): void {
  window.location.assign('/');
}
