import type { PublicList } from '@scanlist/contracts/http/fill';
import type { FillAnswer } from '@scanlist/contracts/http/fill-page';
import { shortSeal } from '@scanlist/contracts/http/seals';
import { ReceiptLink } from '../fill/receipt-link.tsx';
import { moment } from '../texts/date-styles.ts';
import { dateText, laterText, text } from '../texts/text.ts';

interface ThankYouPageProps {
  list: PublicList;
  answer: Extract<FillAnswer, { kind: 'recorded' }>;
}

/**
 * The thank-you page that answers a posted form (specification section 2, Thank-you screen). Nothing leads away from it
 * by itself: without a script such a countdown could not be stopped (decision F7). Where the list ends elsewhere than at the
 * homepage, the way to the list again is the main one (decision F16).
 */
export function ThankYouPage({ list, answer: { receipt, done, total, receiptHref } }: ThankYouPageProps) {
  const [quiet, main] = ['fill-quiet', 'fill-button'];
  const again = (
    <a className={list.ending ? main : quiet} href={`/view-list/${list.id}`}>
      {laterText('fillAgain')}
    </a>
  );
  const home = (
    <a className={list.ending ? quiet : main} href="/">
      {laterText('home')}
    </a>
  );
  return (
    <div className="fill">
      <main className="fill-form fill-thanks">
        <svg className="fill-done" viewBox="0 0 32 32" aria-hidden="true">
          <path d="M5 17.5 12.5 25.5 28 6" pathLength="1" />
        </svg>
        <h1>{text('thankYou')}</h1>
        <p>{text('entriesSaved')}</p>
        {list.endingMessage && <bdi className="fill-message">{list.endingMessage}</bdi>}
        <ReceiptLink href={receiptHref} />
        <div className="fill-receipt">
          {/* Spaces, for browsers without styles. */}
          <span>{laterText('receipt')}</span>{' '}
          <strong>
            <bdi>{receipt.receipt}</bdi>
          </strong>{' '}
          <time dateTime={receipt.createdAt}>{timeOf(receipt.createdAt)}</time>{' '}
          {receipt.seal && <span>{laterText('seal', { seal: shortSeal(receipt.seal) })}</span>}
        </div>
        <p className="fill-summary">
          <strong>
            <bdi>{list.title}</bdi>
          </strong>
          {` ${laterText('completedCount', { done, total })}`}
        </p>
        <div className="fill-actions">
          {list.ending ? (
            <>
              {home} {again}
            </>
          ) : (
            <>
              {again} {home}
            </>
          )}
        </div>
      </main>
    </div>
  );
}

/** Without a script nobody knows the visitor's time zone. */
function timeOf(createdAt: string): string {
  return dateText(createdAt, {
    ...moment,
    timeZone: 'UTC',
    timeZoneName: 'short',
  });
}
