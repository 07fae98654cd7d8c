import type { EntryRecorded } from '@scanlist/contracts/messages/lists';
import { timeInWords } from './time-in-words.ts';
import { cutTo, oneLine, printable, unlinked } from './words.ts';

/** Longer subjects are cut by telephones, and then the figures at their end would be gone. */
const subjectTitleMax = 70;

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
  location: string | null;
  items: { content: string; completed: boolean; note: string | null; removed: boolean }[];
  omitted: string | null;
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
    location: entry.location
      ? `${entry.location.latitude.toFixed(4)}, ${entry.location.longitude.toFixed(4)}`
      : null,
    items: entry.items.map((item) => ({
      content: unlinked(oneLine(item.content)),
      completed: item.completed,
      note: item.note ? unlinked(printable(item.note).trim()) || null : null,
      removed: item.removed,
    })),
    omitted: entry.itemsOmitted > 0 ? omittedInWords(entry.itemsOmitted) : null,
    signature: signatureState(entry),
    entryUrl: entry.notifyOwner === false ? null : entry.entryUrl,
  };
}

/** The subject: a line break in a title cannot add a header, and a long title leaves room for how far the list got. */
export function entrySubject(entry: EntryRecorded): string {
  return `${cutTo(oneLine(entry.listTitle), subjectTitleMax)}: ${entry.completedCount} of ${entry.totalCount} completed`;
}

/** The signature's PNG as base64, null where the event carries none. */
export function signaturePng(entry: EntryRecorded): string | null {
  return /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/.exec(entry.signatureData ?? '')?.[1] ?? null;
}

function signatureState(entry: EntryRecorded): EntryFacts['signature'] {
  if (signaturePng(entry)) return 'attached';
  return entry.signed ? 'left-out' : 'none';
}

function omittedInWords(count: number): string {
  return `and ${count} more ${count === 1 ? 'item' : 'items'}`;
}
