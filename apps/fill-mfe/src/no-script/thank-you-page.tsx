import type { PublicList } from '@scanlist/contracts/http/fill';
import type { FillAnswer } from '@scanlist/contracts/http/fill-page';
import { shortSeal } from '@scanlist/contracts/http/seals';
import { ReceiptLink } from '../fill/receipt-link.tsx';

interface ThankYouPageProps {
  list: PublicList;
  answer: Extract<FillAnswer, { kind: 'recorded' }>;
}

/**
 * The thank-you page that answers a posted form (specification section 2, Thank-you screen). Nothing leads away from it
 * by itself: without a script such a countdown could not be stopped (decision F7).
 */
export function ThankYouPage({ list, answer: { receipt, done, total, receiptHref } }: ThankYouPageProps) {
  return (
    <div className="fill">
      <main className="fill-form fill-thanks">
        <svg className="fill-done" viewBox="0 0 32 32" aria-hidden="true">
          <path d="M5 17.5 12.5 25.5 28 6" pathLength="1" />
        </svg>
        <h1>Thank You!</h1>
        <p className="fill-summary">
          <strong>{list.title}</strong>
          {` ${done} of ${total} completed`}
        </p>
        <p>Your entries have been saved successfully.</p>
        <div className="fill-receipt">
          {/* Spaces, for browsers without styles. */}
          <span>Receipt</span> <strong>{receipt.receipt}</strong>{' '}
          <time dateTime={receipt.createdAt}>{timeOf(receipt.createdAt)}</time>{' '}
          {receipt.seal && <span>{`Seal ${shortSeal(receipt.seal)}`}</span>}
        </div>
        <ReceiptLink href={receiptHref} />
        <div className="fill-actions">
          <a className="fill-quiet" href={`/view-list/${list.id}`}>
            Fill in again
          </a>{' '}
          <a className="fill-button" href="/">
            Return to Homepage Now
          </a>
        </div>
      </main>
    </div>
  );
}

/** Without a script nobody knows the visitor's time zone. */
function timeOf(createdAt: string): string {
  const date = new Date(createdAt);
  return date.toLocaleString('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  });
}
