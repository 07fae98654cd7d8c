import type { ReceiptPageInput } from '@scanlist/contracts/http/fill-page';
import type { EntryReceipt } from '@scanlist/contracts/http/receipts';
import { ProductMark } from '@scanlist/ui/product-mark';
import type { ReactNode } from 'react';

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
        <span>Receipt</span>
        <strong>{entry.receipt}</strong>
        <time dateTime={entry.createdAt}>{momentText(entry.createdAt, timeZone)}</time>
      </div>
      {!isFile && <Status entry={entry} timeZone={timeZone} />}
      <dl className="receipt-facts">
        <Fact name="Submitted">{`${completedCount} of ${totalCount} completed`}</Fact>
        {visitorName && (
          <Fact name="Name">
            <bdi>{visitorName}</bdi>
          </Fact>
        )}
        {signatureTyped && (
          <Fact name="Typed signature">
            <bdi>{signatureTyped}</bdi>
          </Fact>
        )}
        {location && (
          <Fact name="Location">{`${location.latitude.toFixed(4)}, ${location.longitude.toFixed(4)}`}</Fact>
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
          <figcaption>Signature</figcaption>
          <img src={signatureData} alt="Your signature" />
        </figure>
      )}
      {seal && (
        <dl className="receipt-facts receipt-seal">
          <Fact name="Seal">{seal}</Fact>
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
        <h1>Receipt Not Found</h1>
        <p>The receipt you're looking for doesn't exist or has been removed.</p>
        <p className="fill-muted">
          Make sure you have the whole link. A receipt is gone once its entry is deleted.
        </p>
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
          <span className="fill-hidden">{completed ? 'Completed: ' : 'Not completed: '}</span>
          <bdi>{content}</bdi>
        </p>
        {unnamed && <p className="fill-muted">Not on the list you saw</p>}
        {removed && <p className="fill-muted">No longer on the list when you submitted it</p>}
        {note && (
          <p className="receipt-note">
            <span className="fill-hidden">Note: </span>
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
          <strong>The owner deleted this list.</strong>
          {` This receipt will be gone on ${dayText(gone, timeZone)}. Download it if you want to keep it.`}
        </p>
      )}
      {deletionAskedAt && (
        <p className="receipt-status">
          <strong>{`You asked the owner to delete this on ${dayText(deletionAskedAt, timeZone)}.`}</strong>
          {!gone &&
            ' They can see your request and decide. If they delete your entry, this receipt goes too.'}
        </p>
      )}
    </>
  );
}

function Keeping({ timeZone }: { timeZone: string }) {
  return (
    <section className="receipt-keeping" aria-label="Keep this receipt">
      <a className="fill-button" href={`${addressOf(timeZone)}&download`} download>
        Download
      </a>
      <p className="fill-muted">
        You can also print this page, or save its link to come back. Anyone with the link can see this
        receipt.
      </p>
    </section>
  );
}

/** The question comes first: the button that asks is behind it. */
function AskToDelete({ entry, timeZone }: { entry: EntryReceipt; timeZone: string }) {
  return (
    <details className="receipt-delete">
      <summary>Ask the owner to delete this</summary>
      <p>
        {'Ask '}
        <bdi>{entry.companyName || 'the owner of this list'}</bdi>
        {' to delete everything on this receipt? They decide, and this receipt is gone once they do.'}
      </p>
      <form method="post" action={addressOf(timeZone)}>
        <button type="submit" className="receipt-ask">
          Ask to Delete
        </button>
      </form>
    </details>
  );
}

/** This page again. Relative, so that the renderer does not need the secret. */
function addressOf(timeZone: string): string {
  return `?${new URLSearchParams({ zone: timeZone })}`;
}

/** 'Nov 20, 2026, 3:04 PM EST': the zone is named, because the page may be read in another one. */
export function momentText(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    ...day,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(new Date(at));
}

function dayText(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { ...day, timeZone }).format(new Date(at));
}

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
