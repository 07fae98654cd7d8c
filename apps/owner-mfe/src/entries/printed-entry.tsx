import { recordedEntry } from '@scanlist/contracts/http/corrections';
import { describeUserAgent } from '@scanlist/contracts/http/describe-user-agent';
import './printed-entry.css';
import type { Entry } from '@scanlist/contracts/http/entries';
import { describeTimes } from '@scanlist/contracts/http/entry-times';
import { useEffect, useRef } from 'react';
import { formatDayAndTime } from '../format/dates.ts';
import { PrintSheet, printSheet } from '../print/print-sheet.tsx';
import { useOwner } from '../shared/shell.tsx';
import { DrawnSignature, TypedSignature } from './entry-signature.tsx';
import { erasedText, isErased } from './erased.ts';
import { correctedItems, OriginalFacts } from './original-entry.tsx';

interface PrintedEntryProps {
  entry: Entry;
  listTitle: string;
  /** Called when the print dialog is closed, printed or not. */
  onPrinted: () => void;
}

/** Prints one entry as a record for filing: owner, name, items, notes, signature, time and receipt. */
export function PrintedEntry({ entry, listTitle, onPrinted }: PrintedEntryProps) {
  const { companyName, companyLogoUrl } = useOwner();
  const latest = useRef(onPrinted);
  latest.current = onPrinted;
  useEffect(() => {
    const done = () => latest.current();
    window.addEventListener('afterprint', done);
    void printSheet();
    return () => window.removeEventListener('afterprint', done);
  }, []);
  return (
    <PrintSheet>
      <article className="printed-entry">
        <header>
          {companyLogoUrl && <img className="printed-entry-logo" src={companyLogoUrl} alt="" />}
          {companyName && <p>{companyName}</p>}
        </header>
        <h1>{listTitle}</h1>
        <p className="printed-entry-facts">
          <b>Entry #{entry.id}</b>
          {entry.visitorName && (
            <span>
              by <bdi>{entry.visitorName}</bdi>
            </span>
          )}
          <span>{describeTimes(entry, formatDayAndTime)}</span>
          <span>
            {entry.completedCount}/{entry.totalCount} completed
          </span>
          <span>
            Receipt <code>{entry.receipt}</code>
          </span>
          {entry.sentAgain && <span>Sent again with other content</span>}
        </p>
        {isErased(entry) && <p>{erasedText}</p>}
        <PrintedItems items={entry.items} corrected={correctedItems(entry, entry)} />
        {entry.correction && <PrintedOriginal entry={entry} correctedAt={entry.correction.at} />}
        <footer>
          {entry.signatureData && (
            <figure>
              <DrawnSignature entry={entry} alt="" />
              <figcaption>Signature</figcaption>
            </figure>
          )}
          {entry.signatureTyped && (
            <figure>
              <p className="printed-entry-typed">
                <TypedSignature name={entry.signatureTyped} />
              </p>
              <figcaption>Typed signature</figcaption>
            </figure>
          )}
          <p>
            {!isErased(entry) && describeUserAgent(entry.userAgent)}
            {entry.location &&
              ` at ${entry.location.latitude.toFixed(4)}, ${entry.location.longitude.toFixed(4)}`}
          </p>
          {entry.seal && (
            <p>
              Seal <code>{entry.seal}</code>
            </p>
          )}
        </footer>
      </article>
    </PrintSheet>
  );
}

function PrintedItems({ items, corrected }: Pick<Entry, 'items'> & { corrected?: Entry['items'] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.listItemId}>
          <svg aria-hidden="true" viewBox="0 0 20 20">
            <rect x="1" y="1" width="18" height="18" rx="3" />
            {item.completed && <path d="m5 10.5 3.5 3.5L15 6.5" />}
          </svg>
          <div>
            <p>
              {item.content}
              {corrected?.includes(item) && <small> (corrected)</small>}
              {item.removed && <small> (removed from the list)</small>}
              {item.unnamed && <small> (not in the submission)</small>}
              {item.listContent !== undefined && (
                <small> (differs from the list, which says: {item.listContent})</small>
              )}
            </p>
            {item.note && <p className="printed-entry-note">{item.note}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What the visitor sent where the owner corrected it. */
function PrintedOriginal({ entry, correctedAt }: { entry: Entry; correctedAt: string }) {
  const original = recordedEntry(entry);
  return (
    <section className="printed-entry-original">
      <h2>Corrected {formatDayAndTime(correctedAt)}</h2>
      <p>
        <OriginalFacts original={original} entry={entry} />
      </p>
      <PrintedItems items={correctedItems(original, entry)} />
    </section>
  );
}
