import { shortSeal } from '@scanlist/contracts/http/seals';
import type { EntryRecorded } from '@scanlist/contracts/messages/lists';
import { timeInWords } from './format-time.ts';
import { cutTo, oneLine, printable, unlinked } from './words.ts';

/** Longer subjects are cut by telephones, and then the figures at their end would be gone. */
export const subjectTitleMax = 70;

/** What the mail says, in its words, before it is laid out as HTML or as plain text. */
export interface EntryFacts {
  /** The list's title as the owner wrote it. */
  title: string;
  companyName: string | null;
  completedCount: number;
  totalCount: number;
  progress: string;
  recordedAt: string;
  entry: string;
  receipt: string;
  /** Short and whole; null where the entry was recorded before there were seals. */
  seal: { short: string; whole: string } | null;
  location: string | null;
  items: {
    content: string;
    completed: boolean;
    note: string | null;
    /** What is to be said of the item beside, such as that it is not on the list any more. */
    remarks: string[];
  }[];
  omitted: string | null;
  /** What stands in the place of the items of an entry that was erased before its mail was sent again; null of any other. */
  erased: string | null;
  signature: 'none' | 'attached' | 'left-out';
  /** Null for a reader who is not the owner: the page would only ask them to sign in. */
  entryUrl: string | null;
}

/** The facts of an entry for its mail. Everything people typed is made printable and free of links (decision O4). */
export function entryFacts(entry: EntryRecorded): EntryFacts {
  return {
    title: unlinked(oneLine(entry.listTitle)),
    companyName: entry.companyName ? unlinked(oneLine(entry.companyName)) || null : null,
    completedCount: entry.completedCount,
    totalCount: entry.totalCount,
    progress: `${entry.completedCount} of ${entry.totalCount} completed`,
    recordedAt: timeInWords(new Date(entry.recordedAt), entry.timeZone),
    entry: `#${entry.entryId}`,
    receipt: entry.receipt,
    seal: entry.seal ? { short: shortSeal(entry.seal), whole: entry.seal } : null,
    location: entry.location
      ? `${entry.location.latitude.toFixed(4)}, ${entry.location.longitude.toFixed(4)}`
      : null,
    items: entry.items.map((item) => ({
      content: unlinked(oneLine(item.content)),
      completed: item.completed,
      note: item.note ? unlinked(printable(item.note).trim()) || null : null,
      remarks: remarksOf(item),
    })),
    omitted: entry.itemsOmitted > 0 ? omittedInWords(entry.itemsOmitted) : null,
    erased:
      entry.items.length === 0 && entry.itemsOmitted === 0
        ? 'This entry was erased. Only its time, receipt, and count are kept.'
        : null,
    signature: signatureState(entry),
    entryUrl: entry.notifyOwner === false ? null : entry.entryUrl,
  };
}

/** What the whole seal of an entry is for, where a mail ends. */
export function sealInWords(entry: string, seal: string): string {
  return `Seal of entry ${entry}: ${seal}. It vouches for this entry and every one before it on this list. Keep this email to check them later.`;
}

/** The subject: a line break in a title cannot add a header, and a long title leaves room for how far the list got. */
export function entrySubject(entry: EntryRecorded): string {
  return `${cutTo(oneLine(entry.listTitle), subjectTitleMax)}: ${entry.completedCount} of ${entry.totalCount} completed`;
}

/** The signature's PNG as base64, null where the event carries none. */
export function signaturePng(entry: EntryRecorded): string | null {
  return /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/.exec(entry.signatureData ?? '')?.[1] ?? null;
}

function remarksOf({ removed, unnamed, listContent }: EntryRecorded['items'][number]): string[] {
  return [
    ...(removed ? ['Removed from the list since'] : []),
    ...(unnamed ? ['Not in the submission'] : []),
    ...(listContent === undefined
      ? []
      : [`Differs from the list, which says: ${unlinked(oneLine(listContent))}`]),
  ];
}

function signatureState(entry: EntryRecorded): EntryFacts['signature'] {
  if (signaturePng(entry)) return 'attached';
  return entry.signed ? 'left-out' : 'none';
}

function omittedInWords(count: number): string {
  return `and ${count} more ${count === 1 ? 'item' : 'items'}`;
}
