import { completedAtOf, describeTimes } from '@scanlist/contracts/http/entry-times';
import { shortSeal } from '@scanlist/contracts/http/seals';
import type { EntryRecorded } from '@scanlist/contracts/messages/lists';
import { formatTime } from './format-time.ts';
import { oneLine, printable, truncate, withoutLinks } from './text.ts';

/** Phones truncate longer subjects, which would hide the progress at their end. */
export const subjectTitleMax = 70;

/** The texts of the mail, before they are laid out as HTML or as plain text. */
export interface EntryFacts {
  /** The list's title as the owner wrote it. */
  title: string;
  companyName: string | null;
  completedCount: number;
  totalCount: number;
  progress: string;
  /** Who filled it in; null for none. */
  name: string | null;
  /** When it was completed. */
  completedAt: string;
  /** The same, and when it was received where that is later. */
  times: string;
  entry: string;
  receipt: string;
  /** The short and the whole seal; null for an entry from before there were seals. */
  seal: { short: string; whole: string } | null;
  location: string | null;
  items: {
    content: string;
    completed: boolean;
    note: string | null;
    /** Remarks about the item, such as that it is no longer on the list. */
    remarks: string[];
  }[];
  omitted: string | null;
  /** Replaces the items of an entry that was erased before its mail was resent; null for any other entry. */
  erased: string | null;
  signature: 'none' | 'attached' | 'left-out' | 'typed';
  /** What the visitor typed in place of drawing; null for none. */
  typedSignature: string | null;
  /** Null for a reader who is not the owner: the page would only ask them to sign in. */
  entryUrl: string | null;
}

/** The facts of an entry for its mail. User text is made printable and free of links (decision O4). */
export function entryFacts(entry: EntryRecorded): EntryFacts {
  const times = { ...entry, createdAt: entry.recordedAt };
  const format = (at: string) => formatTime(new Date(at), entry.timeZone);
  return {
    title: withoutLinks(oneLine(entry.listTitle)),
    companyName: entry.companyName ? withoutLinks(oneLine(entry.companyName)) || null : null,
    completedCount: entry.completedCount,
    totalCount: entry.totalCount,
    progress: `${entry.completedCount} of ${entry.totalCount} completed`,
    name: entry.visitorName ? withoutLinks(oneLine(entry.visitorName)) || null : null,
    completedAt: format(completedAtOf(times)),
    times: describeTimes(times, format),
    entry: `#${entry.entryId}`,
    receipt: entry.receipt,
    seal: entry.seal ? { short: shortSeal(entry.seal), whole: entry.seal } : null,
    location: entry.location
      ? `${entry.location.latitude.toFixed(4)}, ${entry.location.longitude.toFixed(4)}`
      : null,
    items: entry.items.map((item) => ({
      content: withoutLinks(oneLine(item.content)),
      completed: item.completed,
      note: item.note ? withoutLinks(printable(item.note).trim()) || null : null,
      remarks: remarksOf(item),
    })),
    omitted: entry.itemsOmitted > 0 ? describeOmitted(entry.itemsOmitted) : null,
    erased:
      entry.items.length === 0 && entry.itemsOmitted === 0
        ? 'This entry was erased. Only its time, receipt, and count are kept.'
        : null,
    signature: signatureState(entry),
    typedSignature: typedSignature(entry),
    entryUrl: entry.notifyOwner === false ? null : entry.entryUrl,
  };
}

/** The sentence at the end of a mail with the whole seal and its purpose. */
export function describeSeal(entry: string, seal: string): string {
  return `Seal of entry ${entry}: ${seal}. It vouches for this entry and every one before it on this list. Keep this email to check them later.`;
}

/** The subject. A line break in the title cannot add a header, and a long title leaves room for the progress. */
export function entrySubject(entry: EntryRecorded): string {
  return `${truncate(oneLine(entry.listTitle), subjectTitleMax)}: ${entry.completedCount} of ${entry.totalCount} completed`;
}

/** The signature's PNG as base64; null if the event has none. */
export function signaturePng(entry: EntryRecorded): string | null {
  return /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/.exec(entry.signatureData ?? '')?.[1] ?? null;
}

function remarksOf({ removed, unnamed, listContent }: EntryRecorded['items'][number]): string[] {
  return [
    ...(removed ? ['Removed from the list since'] : []),
    ...(unnamed ? ['Not in the submission'] : []),
    ...(listContent === undefined
      ? []
      : [`Differs from the list, which says: ${withoutLinks(oneLine(listContent))}`]),
  ];
}

function signatureState(entry: EntryRecorded): EntryFacts['signature'] {
  if (signaturePng(entry)) return 'attached';
  if (typedSignature(entry)) return 'typed';
  return entry.signed ? 'left-out' : 'none';
}

function typedSignature({ signatureTyped }: EntryRecorded): string | null {
  return signatureTyped ? withoutLinks(oneLine(signatureTyped)) || null : null;
}

function describeOmitted(count: number): string {
  return `and ${count} more ${count === 1 ? 'item' : 'items'}`;
}
