import type { Entry } from '@scanlist/contracts/http/entries';
import { Badge } from '@scanlist/ui/badge';
import { Card } from '@scanlist/ui/card';
import { Disclosure } from '@scanlist/ui/disclosure';
import { CircleCheck, CircleDot, CopyPlus, PencilLine, StickyNote, Trash2, UserRound } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { EntryMailBadge } from '../entry-mail/entry-mail-state.tsx';
import { isDeletionAsked } from './deletion-request.tsx';
import { EntryDetails } from './entry-details.tsx';
import { TypedSignature } from './entry-signature.tsx';
import { EntryTimes } from './entry-times.tsx';
import { isErased } from './erased.ts';
import { missingItems, nameItems, notedItems } from './findings.ts';

/**
 * The last press of 'Expand all' or 'Collapse all'. Every press has a new number; rows that load later apply the last
 * one.
 */
export interface OpenAll {
  isOpen: boolean;
  press: number;
}

interface EntryRowProps {
  listId: string;
  entry: Entry;
  listTitle: string;
  /** The rows around it are of other lists, so it says of which one it is. */
  isOfAny?: boolean;
  /** The address names this entry: it is opened and scrolled into view. */
  isLinked: boolean;
  openAll: OpenAll;
}

/** One entry of the list; opening it pushes the content below. */
export const EntryRow = memo(function EntryRow({
  listId,
  entry,
  listTitle,
  isOfAny = false,
  isLinked,
  openAll,
}: EntryRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const [isOpen, setIsOpen] = useState(isLinked || openAll.isOpen);
  const [applied, setApplied] = useState(openAll.press);
  if (applied !== openAll.press) {
    setApplied(openAll.press);
    setIsOpen(openAll.isOpen);
  }
  useEffect(() => {
    if (!isLinked) return;
    setIsOpen(true);
    row.current?.scrollIntoView({ block: 'start' });
    row.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [isLinked]);
  return (
    <li
      ref={row}
      id={isOfAny ? `entry-${listId}-${entry.id}` : `entry-${entry.id}`}
      className="scroll-mt-20 pb-2"
    >
      <Card className="overflow-hidden">
        <Disclosure
          open={isOpen}
          onOpenChange={setIsOpen}
          summary={<Summary listId={listId} entry={entry} listTitle={isOfAny ? listTitle : null} />}
        >
          <EntryDetails listId={listId} entry={entry} listTitle={listTitle} isOfAny={isOfAny} />
        </Disclosure>
      </Card>
    </li>
  );
});

interface SummaryProps {
  listId: string;
  entry: Entry;
  /** Null where every row is of the same list. */
  listTitle: string | null;
}

function Summary({ listId, entry, listTitle }: SummaryProps) {
  return (
    <span className="flex min-w-0 grow flex-col gap-y-1.5">
      {listTitle !== null && <bdi className="text-sm font-semibold wrap-anywhere">{listTitle}</bdi>}
      <Facts listId={listId} entry={entry} />
      <Findings entry={entry} />
    </span>
  );
}

function Facts({ listId, entry }: { listId: string; entry: Entry }) {
  return (
    <span className="flex min-w-0 grow flex-col gap-x-4 gap-y-1 md:flex-row md:items-center">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-24 text-sm font-semibold whitespace-nowrap tabular-nums">
          Entry #{entry.id}
        </span>
        <span className="md:min-w-40">
          <Badge>
            <Share completed={entry.completedCount} total={entry.totalCount} />
            {entry.completedCount}/{entry.totalCount} completed
          </Badge>
        </span>
      </span>
      {entry.visitorName && <Who name={entry.visitorName} />}
      {entry.mail && (
        <span className="empty:hidden">
          <EntryMailBadge listId={listId} entryId={entry.id} mail={entry.mail} />
        </span>
      )}
      <span className="flex grow flex-wrap items-center justify-between gap-x-4 gap-y-1 md:justify-end">
        {(entry.open || entry.dealtWith || entry.correction || entry.sentAgain) && (
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs whitespace-nowrap text-muted max-md:order-last md:mr-auto">
            {(entry.open || entry.dealtWith) && <FollowUpState isOpen={entry.open ?? false} />}
            {entry.correction && (
              <span className="flex items-center gap-1.5">
                <PencilLine aria-hidden className="size-4" strokeWidth={1.75} />
                Corrected
              </span>
            )}
            {entry.sentAgain && (
              <span className="flex items-center gap-1.5">
                <CopyPlus aria-hidden className="size-4" strokeWidth={1.75} />
                Sent again with other content
              </span>
            )}
          </span>
        )}
        {isDeletionAsked(entry) && (
          <span className="flex items-center gap-1.5 text-xs font-semibold max-md:order-last md:mr-auto">
            <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
            Deletion requested
          </span>
        )}
        {isErased(entry) && <span className="text-xs text-muted max-md:order-last md:mr-auto">Erased</span>}
        {entry.signatureData && (
          <span data-theme="light" className="hidden rounded-control border border-line bg-surface md:block">
            <img
              src={entry.signatureData}
              alt="Signed"
              loading="lazy"
              decoding="async"
              className="h-7 w-16 object-contain"
            />
          </span>
        )}
        {entry.signatureTyped && (
          <span
            className="hidden max-w-32 truncate text-sm text-muted md:block"
            title={`Typed signature: ${entry.signatureTyped}`}
          >
            <span className="sr-only">Typed signature: </span>
            <TypedSignature name={entry.signatureTyped} />
          </span>
        )}
        <EntryTimes entry={entry} className="text-xs text-muted md:max-w-56 md:min-w-40 md:text-right" />
      </span>
    </span>
  );
}

function FollowUpState({ isOpen }: { isOpen: boolean }) {
  return (
    <span className="flex items-center gap-1.5">
      {isOpen ? (
        <CircleDot aria-hidden className="size-4" strokeWidth={1.75} />
      ) : (
        <CircleCheck aria-hidden className="size-4 text-done" strokeWidth={1.75} />
      )}
      {isOpen ? 'Open' : 'Resolved'}
    </span>
  );
}

/** What was left out, and what has a note. */
function Findings({ entry }: { entry: Entry }) {
  const missing = missingItems(entry);
  const noted = notedItems(entry);
  return (
    <>
      {missing.length > 0 && (
        <span className="line-clamp-2 self-start rounded-control bg-flag px-2 py-1 text-xs font-semibold wrap-anywhere text-flag-ink">
          Missing: {nameItems(missing)}
        </span>
      )}
      {noted.length > 0 && (
        <span className="flex gap-1.5 text-xs text-muted">
          <StickyNote aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
          <span className="line-clamp-2 wrap-anywhere">
            {noted.length === 1 ? 'Note on ' : `${noted.length} notes: `}
            {nameItems(noted)}
          </span>
        </span>
      )}
    </>
  );
}

/** Who filled it in. Where the row has one line, the name takes what the others leave, and a long one is cut. */
function Who({ name }: { name: string }) {
  return (
    <span className="flex min-w-0 items-start gap-1.5 text-sm md:max-w-48 md:grow md:basis-0 md:items-center">
      <UserRound aria-hidden className="mt-0.5 size-4 shrink-0 text-muted md:mt-0" strokeWidth={1.75} />
      <bdi className="min-w-0 wrap-anywhere md:truncate" title={name}>
        {name}
      </bdi>
    </span>
  );
}

/** The completed share as a small bar; the text beside it has the numbers. */
function Share({ completed, total }: { completed: number; total: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 28 4"
      className="h-1 w-7 overflow-hidden rounded-full bg-line max-[22rem]:hidden"
    >
      <rect width={total > 0 ? (completed / total) * 28 : 0} height="4" className="fill-done" />
    </svg>
  );
}
