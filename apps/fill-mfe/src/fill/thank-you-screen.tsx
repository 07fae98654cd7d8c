import { completedAtOf } from '@scanlist/contracts/http/entry-times';
import { shortSeal } from '@scanlist/contracts/http/seals';
import type { ReactNode } from 'react';
import { moment } from '../texts/date-styles.ts';
import { dateText, laterText, text, weekdayText } from '../texts/text.ts';
import { Ending, fillAgain, goHome } from './ending.tsx';
import { EndingMessage } from './ending-message.tsx';
import type { LinkedReceipt } from './linked-receipt.ts';
import { ReceiptLink } from './receipt-link.tsx';
import { RefusedEntries } from './refused-entries.tsx';
import { SaveCopy } from './save-copy.tsx';
import type { LinkStatus } from './send-ticks.ts';
import type { UnsentEntry } from './unsent-entry.ts';
import { useFocusOnMount } from './use-focus-on-mount.ts';
import { useTitle } from './use-title.ts';
import type { Visit } from './visit.ts';
import type { EntrySummary, ShownList } from './visit-store.ts';

/** Of the sentence about an entry that waits, which describes the heading. */
const waitsId = 'fill-waits';

interface ThankYouScreenProps {
  /** The newest that came from the server: it says where the page ends (decision F16). */
  list: Pick<ShownList, 'id' | 'ending' | 'endingMessage'>;
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
  visit: Visit;
}

/**
 * The last screen (specification section 2, Thank-you screen; decisions F7 and F16). While the entry is only on the phone,
 * it says so and stays; the countdown begins with the receipt.
 */
export function ThankYouScreen({
  list: { id: listId, ending, endingMessage },
  entry,
  receipt,
  link,
  unsent,
  sendAt,
  durable,
  visit,
  children: waits,
}: ThankYouScreenProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const isRefused = unsent.some(({ sessionId, refused }) => sessionId === entry.sessionId && refused);
  useTitle(isRefused ? laterText('notSent') : text('thankYou'));
  const waitsFor = sendAt
    ? `${laterText('waitsForTime', { time: weekdayText(sendAt) })} ${durable ? laterText('comeBackThen') : ''}`
    : laterText(link === 'offline' ? 'waitsOffline' : 'waits');
  if (isRefused) {
    return (
      <main className="fill-form">
        <h1 ref={heading} tabIndex={-1}>
          {laterText('notSent')}
        </h1>
        <RefusedEntries listId={listId} entries={unsent} canReopen visit={visit} />
      </main>
    );
  }
  const again = (
    <button
      key="again"
      type="button"
      className={receipt && ending ? 'fill-button' : 'fill-quiet'}
      onClick={fillAgain}
    >
      {laterText('fillAgain')}
    </button>
  );
  const home = (
    <button
      key="home"
      type="button"
      className={receipt && !ending ? 'fill-button' : 'fill-quiet'}
      onClick={goHome}
    >
      {laterText('home')}
    </button>
  );
  return (
    <>
      <main className="fill-form fill-thanks">
        {receipt && (
          <svg className="fill-done" viewBox="0 0 32 32" aria-hidden="true">
            <path d="M5 17.5 12.5 25.5 28 6" pathLength="1" />
          </svg>
        )}
        <h1 ref={heading} tabIndex={-1} aria-describedby={receipt ? undefined : waitsId}>
          {text('thankYou')}
        </h1>
        {receipt && (
          <>
            <p>{text('entriesSaved')}</p>
            {endingMessage && <EndingMessage>{endingMessage}</EndingMessage>}
            <ReceiptLink href={receipt.link} />
          </>
        )}
        {receipt ? (
          <div className="fill-receipt">
            <span>{laterText('receipt')}</span>
            <strong>
              <bdi>{receipt.receipt}</bdi>
            </strong>
            <time dateTime={completedAtOf(receipt)}>{dateText(completedAtOf(receipt), moment)}</time>
            {receipt.seal && <span>{laterText('seal', { seal: shortSeal(receipt.seal) })}</span>}
          </div>
        ) : (
          waits
        )}
        <p className="fill-summary">
          <strong>
            <bdi>{entry.listTitle}</bdi>
          </strong>
          {` ${laterText('completedCount', { done: entry.done, total: entry.total })}`}
        </p>
        {!receipt && (
          <>
            <p id={waitsId}>{waitsFor}</p>
            {!durable && (
              <p>
                <strong>{laterText('keepOpen')}</strong>
              </p>
            )}
            <SaveCopy entries={unsent} />
          </>
        )}
        {/* The main one is the last. */}
        <div className="fill-actions">{receipt && ending ? [home, again] : [again, home]}</div>
      </main>
      {receipt && ending !== 'message' && (
        <Ending opensList={ending === 'form'} onStay={() => heading.current?.focus()} />
      )}
    </>
  );
}
