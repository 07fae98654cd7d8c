import { describeUserAgent, unknownBrowser } from '@scanlist/contracts/http/describe-user-agent';
import type { Entry } from '@scanlist/contracts/http/entries';
import { deletedListDays } from '@scanlist/contracts/http/limits';
import { shortSeal } from '@scanlist/contracts/http/seals';
import { Button } from '@scanlist/ui/button';
import { Printer } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { EntryMailState } from '../entry-mail/entry-mail-state.tsx';
import { Timestamp } from '../format/timestamp.tsx';
import { AnsweredItem } from '../list-components/answered-item.tsx';
import { useMay } from '../shared/roles.ts';
import { CorrectEntry } from './correct-entry.tsx';
import { DeleteEntry } from './delete-entry.tsx';
import { DeletionRequest, isDeletionAsked } from './deletion-request.tsx';
import { allEntries, writeFilterParams } from './entries-filter.ts';
import { EntryFollowUp } from './entry-follow-up.tsx';
import { EntryPdf } from './entry-pdf.tsx';
import { DrawnSignature, TypedSignature } from './entry-signature.tsx';
import { erasedText, isErased } from './erased.ts';
import { hasFindings } from './findings.ts';
import { OriginalEntry } from './original-entry.tsx';
import { PrintedEntry } from './printed-entry.tsx';

interface EntryDetailsProps {
  listId: string;
  entry: Entry;
  listTitle: string;
  /** Links to its list, where the rows around it are of other lists. */
  isOfAny: boolean;
}

/** An entry in full: every item as the visitor saw it, name, signature, device and location. */
export function EntryDetails({ listId, entry, listTitle, isOfAny }: EntryDetailsProps) {
  const correct = useRef<HTMLButtonElement>(null);
  const mayWrite = useMay('lists:write');
  // Numbers count per list.
  const about = isOfAny ? `entry ${entry.id} of ${listTitle}` : `entry ${entry.id}`;
  const corrected = new Set(entry.correction?.original.items.map(({ itemId }) => itemId));
  return (
    <div className="grid gap-x-10 gap-y-6 border-t border-line px-4 py-5 sm:px-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <DeletionRequest listId={listId} entry={entry} about={about} />
      {isErased(entry) ? (
        <p className="self-start text-sm text-muted">{erasedText}</p>
      ) : (
        <div className="self-start">
          <OriginalEntry
            about={about}
            listId={listId}
            entry={entry}
            onUndone={() => correct.current?.focus({ preventScroll: true })}
          />
          <ul className="divide-y divide-line">
            {entry.items.map((item) => (
              <AnsweredItem key={item.listItemId} item={item} isCorrected={corrected.has(item.listItemId)} />
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-col gap-4 self-start text-sm">
        <dl className="flex flex-col gap-4">
          {isOfAny && (
            <Fact name="List">
              <Link
                to={`/list-details/${listId}`}
                className="-my-2.5 inline-flex min-h-11 items-center underline underline-offset-4 hover:text-done"
              >
                <bdi className="wrap-anywhere">{listTitle}</bdi>
              </Link>
            </Fact>
          )}
          {entry.visitorName && (
            <Fact name="Name">
              <Who name={entry.visitorName} />
            </Fact>
          )}
          {entry.open !== undefined &&
            !entry.deletedAt &&
            !isErased(entry) &&
            (entry.open || entry.dealtWith || hasFindings(entry)) && (
              <Fact name="Follow-up">
                <EntryFollowUp listId={listId} entry={entry} about={about} />
              </Fact>
            )}
          {entry.signatureData && (
            <Fact name="Signature">
              <span
                data-theme="light"
                className="block max-w-md rounded-control border border-line bg-surface p-2"
              >
                <DrawnSignature
                  entry={entry}
                  alt={`Signature of entry ${entry.id}`}
                  className="max-h-40 w-full object-contain text-ink"
                />
              </span>
            </Fact>
          )}
          {entry.signatureTyped && (
            <Fact name="Typed signature">
              <span
                data-theme="light"
                className="block max-w-md rounded-control border border-line bg-surface px-4 py-3 text-2xl text-ink"
              >
                <TypedSignature name={entry.signatureTyped} />
              </span>
            </Fact>
          )}
          <Fact name="Receipt">
            <span className="font-mono tracking-wide whitespace-nowrap">{entry.receipt}</span>
          </Fact>
          {entry.seal && (
            <Fact name="Seal">
              <Opened text={shortSeal(entry.seal)} whole={entry.seal} className="font-mono" />
            </Fact>
          )}
          {entry.sentAgain && (
            <Fact name="Sent again with other content">
              Another entry was saved first for the same visit. Both are kept, so you can compare them.
            </Fact>
          )}
          {entry.deletedAt && (
            <Fact name="Deleted">
              <Timestamp at={entry.deletedAt} as="both" className="whitespace-normal!" />
              <span className="mt-1 block text-xs text-muted">
                Permanently deleted after {deletedListDays} days.
              </span>
            </Fact>
          )}
          {entry.mail && !entry.deletedAt && (
            <Fact name="Email notification">
              <EntryMailState listId={listId} entryId={entry.id} mail={entry.mail} />
            </Fact>
          )}
          {!isErased(entry) && (
            <Fact name="Device">
              <Device userAgent={entry.userAgent} />
            </Fact>
          )}
          {entry.location && (
            <Fact name="Location">
              <Place {...entry.location} />
            </Fact>
          )}
        </dl>
        <div className="flex flex-wrap gap-2">
          {entry.open !== undefined && !entry.deletedAt && !isErased(entry) && (
            <CorrectEntry ref={correct} listId={listId} entry={entry} about={about} />
          )}
          <PrintEntry entry={entry} listTitle={listTitle} />
          <EntryPdf listId={listId} number={entry.id} about={about} />
          {mayWrite && entry.open !== undefined && !isDeletionAsked(entry) && (
            <DeleteEntry listId={listId} entry={entry} about={about} />
          )}
        </div>
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs font-semibold text-muted">{name}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}

/** The visitor's name, and a link to all of their entries. */
function Who({ name }: { name: string }) {
  return (
    <>
      <bdi className="mr-2 font-medium wrap-anywhere">{name}</bdi>
      <Link
        to={{ search: new URLSearchParams(writeFilterParams({ ...allEntries, name })).toString() }}
        className="-my-2.5 inline-flex min-h-11 items-center text-xs whitespace-nowrap underline underline-offset-4 hover:text-done"
        // The entries, and this link with them, are replaced, so the focus moves to the page's content.
        onClick={() => document.querySelector<HTMLElement>('main')?.focus()}
      >
        All entries by this name
      </Link>
    </>
  );
}

/** The name of the browser, with its user agent string on demand. An unknown string is shown as it is. */
function Device({ userAgent }: { userAgent: string }) {
  const text = describeUserAgent(userAgent);
  if (text === unknownBrowser) return <span className="wrap-anywhere">{userAgent || text}</span>;
  return <Opened text={text} whole={userAgent} />;
}

/** A short text; the whole text shows on hover and when opened. */
function Opened({ text, whole, className }: { text: string; whole: string; className?: string }) {
  return (
    <details className={className}>
      <summary
        title={whole}
        className="-my-2.5 inline-flex min-h-11 cursor-pointer items-center underline decoration-line-strong decoration-dotted underline-offset-4"
      >
        {text}
      </summary>
      <span className="mt-2 block text-xs wrap-anywhere text-muted">{whole}</span>
    </details>
  );
}

/** Coordinates and a link to an external map. Nothing of the map is loaded before the click. */
function Place({ latitude, longitude }: { latitude: number; longitude: number }) {
  return (
    <>
      <span className="mr-2 font-mono tabular-nums">
        {latitude.toFixed(4)}, {longitude.toFixed(4)}
      </span>
      <a
        href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
        target="_blank"
        rel="noreferrer"
        className="-my-2.5 inline-flex min-h-11 items-center text-xs whitespace-nowrap underline underline-offset-4 hover:text-done"
      >
        Show on a map
      </a>
    </>
  );
}

function PrintEntry({ entry, listTitle }: { entry: Entry; listTitle: string }) {
  const [isPrinting, setIsPrinting] = useState(false);
  return (
    <>
      <Button
        className="self-start"
        aria-label="Print this entry"
        aria-disabled={isPrinting}
        onClick={() => setIsPrinting(true)}
      >
        <Printer aria-hidden strokeWidth={1.75} />
        Print
      </Button>
      {isPrinting && (
        <PrintedEntry entry={entry} listTitle={listTitle} onPrinted={() => setIsPrinting(false)} />
      )}
    </>
  );
}
