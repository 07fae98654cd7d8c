import { shortSeal } from '@scanlist/contracts/http/seals';
import type { ReactNode } from 'react';
import { dateText, laterText, text, weekdayText } from '../texts/text.ts';
import { Ending, goHome } from './ending.tsx';
import type { LinkedReceipt } from './linked-receipt.ts';
import { ReceiptLink } from './receipt-link.tsx';
import { RefusedEntries } from './refused-entries.tsx';
import { SaveCopy } from './save-copy.tsx';
import type { LinkStatus } from './send-ticks.ts';
import type { UnsentEntry } from './unsent-entry.ts';
import { useFocusOnMount } from './use-focus-on-mount.ts';
import type { Visit } from './visit.ts';
import type { EntrySummary } from './visit-store.ts';

interface ThankYouScreenProps {
  entry: EntrySummary & { sessionId: string };
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
  listId: string;
  visit: Visit;
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
  listId,
  visit,
  children: waits,
}: ThankYouScreenProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const shown = entry.sessionId;
  const waitsFor = sendAt
    ? `${laterText('waitsForTime', { time: weekdayText(sendAt) })} ${durable ? laterText('comeBackThen') : ''}`
    : laterText(link === 'offline' ? 'waitsOffline' : 'waits');
  if (unsent.some(({ sessionId, refused }) => sessionId === shown && refused)) {
    return (
      <main className="fill-form">
        <h1 ref={heading} tabIndex={-1}>
          {laterText('notSent')}
        </h1>
        <RefusedEntries listId={listId} entries={unsent} canReopen visit={visit} />
      </main>
    );
  }
  return (
    <>
      <main className="fill-form fill-thanks">
        {receipt && (
          <svg className="fill-done" viewBox="0 0 32 32" aria-hidden="true">
            <path d="M5 17.5 12.5 25.5 28 6" pathLength="1" />
          </svg>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {text('thankYou')}
        </h1>
        {receipt && (
          <>
            <p>{text('entriesSaved')}</p>
            <ReceiptLink href={receipt.link} />
          </>
        )}
        <div role="status">
          {receipt ? (
            <div className="fill-receipt">
              <span>{laterText('receipt')}</span>
              <strong>
                <bdi>{receipt.receipt}</bdi>
              </strong>
              <time dateTime={receipt.createdAt}>
                {dateText(receipt.createdAt, { dateStyle: 'medium', timeStyle: 'short' })}
              </time>
              {receipt.seal && <span>{laterText('seal', { seal: shortSeal(receipt.seal) })}</span>}
            </div>
          ) : (
            waits
          )}
        </div>
        <p className="fill-summary">
          <strong>
            <bdi>{entry.listTitle}</bdi>
          </strong>
          {` ${laterText('completedCount', { done: entry.done, total: entry.total })}`}
        </p>
        {!receipt && (
          <>
            <p>{waitsFor}</p>
            {!durable && (
              <p>
                <strong>{laterText('keepOpen')}</strong>
              </p>
            )}
            <SaveCopy entries={unsent} />
          </>
        )}
        <div className="fill-actions">
          {/* An empty form, as after a scan. */}
          <button type="button" className="fill-quiet" onClick={() => window.location.reload()}>
            {laterText('fillAgain')}
          </button>
          <button type="button" className={receipt ? 'fill-button' : 'fill-quiet'} onClick={goHome}>
            {laterText('home')}
          </button>
        </div>
      </main>
      {receipt && <Ending onStay={() => heading.current?.focus()} />}
    </>
  );
}
