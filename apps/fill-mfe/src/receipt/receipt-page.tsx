import { completedAtOf, receivedAtOf } from '@scanlist/contracts/http/entry-times';
import type { ReceiptPageInput } from '@scanlist/contracts/http/fill-page';
import type { EntryReceipt } from '@scanlist/contracts/http/receipts';
import { ProductMark } from '@scanlist/ui/product-mark';
import type { ReactNode } from 'react';
import { day, moment } from '../texts/date-styles.ts';
import { dateText, laterText, serverText } from '../texts/text.ts';
import { textParts } from '../texts/text-parts.ts';

interface ReceiptPageProps extends ReceiptPageInput {
  entry: EntryReceipt;
  productName: string;
}

/** What a visitor submitted, to keep, print and download, and to ask its owner to delete it. Needs no script. */
export function ReceiptPage({ entry, timeZone, isFile, productName }: ReceiptPageProps) {
  const { completedCount, totalCount, visitorName, signatureData, signatureTyped, location, seal } = entry;
  return (
    <main className="fill fill-form receipt">
      <Brand name={entry.companyName || productName} />
      <h1>
        <bdi>{entry.listTitle}</bdi>
      </h1>
      <div className="fill-receipt">
        <span>{laterText('receipt')}</span>
        <strong>
          <bdi>{entry.receipt}</bdi>
        </strong>
        <time dateTime={completedAtOf(entry)}>{timesText(entry, timeZone)}</time>
      </div>
      {!isFile && <Status entry={entry} timeZone={timeZone} />}
      <dl className="receipt-facts">
        <Fact name={serverText('submitted')}>
          {laterText('completedCount', { done: completedCount, total: totalCount })}
        </Fact>
        {visitorName && (
          <Fact name={serverText('name')}>
            <bdi>{visitorName}</bdi>
          </Fact>
        )}
        {signatureTyped && (
          <Fact name={serverText('typedSignature')}>
            <bdi>{signatureTyped}</bdi>
          </Fact>
        )}
        {location && (
          <Fact name={serverText('location')}>
            <bdi>{`${location.latitude.toFixed(4)}, ${location.longitude.toFixed(4)}`}</bdi>
          </Fact>
        )}
      </dl>
      <ul className="fill-sheet">
        {entry.items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once
          <Item key={place} item={item} />
        ))}
      </ul>
      {signatureData && (
        <figure className="receipt-signature">
          <figcaption>{laterText('signature')}</figcaption>
          <img src={signatureData} alt={serverText('yourSignature')} />
        </figure>
      )}
      {seal && (
        <dl className="receipt-facts receipt-seal">
          <Fact name={serverText('sealName')}>{seal}</Fact>
        </dl>
      )}
      {!isFile && <Keeping timeZone={timeZone} />}
      {!isFile && !entry.gone && !entry.deletionAskedAt && <AskToDelete entry={entry} timeZone={timeZone} />}
    </main>
  );
}

/** The same for a secret that never was, and for an entry that was deleted or erased. */
export function ReceiptNotFound({ productName }: { productName: string }) {
  return (
    <main className="fill fill-state">
      <div className="fill-card">
        <Brand name={productName} />
        <h1>{serverText('receiptNotFound')}</h1>
        <p>{serverText('receiptNotFoundText')}</p>
        <p className="fill-muted">{serverText('receiptNotFoundHint')}</p>
      </div>
    </main>
  );
}

function Brand({ name }: { name: string }) {
  return (
    <div className="fill-brand">
      <ProductMark className="fill-mark" />
      <bdi>{name}</bdi>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Item({ item }: { item: EntryReceipt['items'][number] }) {
  const { content, completed, note, removed, unnamed } = item;
  return (
    <li className="fill-row receipt-item">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect x="3" y="7" width="22" height="22" rx="5" />
        {completed && <path d="M8 17.5 13.5 23.5 27 6.5" />}
      </svg>
      <div>
        <p>
          <span className="fill-hidden">{`${serverText(completed ? 'itemCompleted' : 'itemNotCompleted')} `}</span>
          <bdi>{content}</bdi>
        </p>
        {unnamed && <p className="fill-muted">{serverText('itemUnnamed')}</p>}
        {removed && <p className="fill-muted">{serverText('itemRemoved')}</p>}
        {note && (
          <p className="receipt-note">
            <span className="fill-hidden">{`${serverText('noteBefore')} `}</span>
            <bdi>{note}</bdi>
          </p>
        )}
      </div>
    </li>
  );
}

/** What became of the entry since. */
function Status({ entry, timeZone }: { entry: EntryReceipt; timeZone: string }) {
  const { deletionAskedAt, gone } = entry;
  return (
    <>
      {gone && (
        <p className="receipt-status">
          <strong>{serverText('listDeleted')}</strong>
          {` ${serverText('receiptGone', { date: dayText(gone, timeZone) })}`}
        </p>
      )}
      {deletionAskedAt && (
        <p className="receipt-status">
          <strong>{serverText('askedToDelete', { date: dayText(deletionAskedAt, timeZone) })}</strong>
          {!gone && ` ${serverText('askedToDeleteText')}`}
        </p>
      )}
    </>
  );
}

function Keeping({ timeZone }: { timeZone: string }) {
  return (
    <section className="receipt-keeping" aria-label={serverText('keepReceipt')}>
      <a className="fill-button" href={`${addressOf(timeZone)}&download`} download>
        {serverText('download')}
      </a>
      <p className="fill-muted">{serverText('keepReceiptText')}</p>
    </section>
  );
}

/** The question comes first: the button that asks is behind it. */
function AskToDelete({ entry, timeZone }: { entry: EntryReceipt; timeZone: string }) {
  return (
    <details className="receipt-delete">
      <summary>{serverText('askToDelete')}</summary>
      <p>
        {textParts('askToDeleteText', {
          owner: entry.companyName || serverText('theOwner'),
          who: (name) => <bdi key="who">{name}</bdi>,
        })}
      </p>
      <form method="post" action={addressOf(timeZone)}>
        <button type="submit" className="receipt-ask">
          {serverText('sendAsk')}
        </button>
      </form>
    </details>
  );
}

/** This page again. Relative, so that the renderer does not need the secret. */
function addressOf(timeZone: string): string {
  return `?${new URLSearchParams({ zone: timeZone })}`;
}

/** When the entry was completed, and when it was received where that is later. */
function timesText(entry: EntryReceipt, timeZone: string): string {
  const completed = momentText(completedAtOf(entry), timeZone);
  const received = receivedAtOf(entry);
  return received
    ? serverText('completedReceived', { completed, received: momentText(received, timeZone) })
    : completed;
}

/** 'Nov 20, 2026, 3:04 PM EST': the zone is named, because the page may be read in another one. */
export function momentText(at: string, timeZone: string): string {
  return dateText(at, {
    ...moment,
    timeZoneName: 'short',
    timeZone,
  });
}

function dayText(at: string, timeZone: string): string {
  return dateText(at, { ...day, timeZone });
}
