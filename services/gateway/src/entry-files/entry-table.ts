import { describeUserAgent } from '@scanlist/contracts/http/describe-user-agent';
import type { FoundEntry } from '@scanlist/contracts/http/entries';
import { completedAtOf, completedCutText, receivedAtOf } from '@scanlist/contracts/http/entry-times';
import { remarksOn } from './item-remarks.ts';

/** What a cell of a table holds; null where it is empty. */
export type Cell = string | number | Date | Picture | null;

/** A PNG in a cell. */
export interface Picture {
  dataUrl: string;
}

/** A time and its zone, in the zone of the owner. */
export interface TableClock {
  /** The zone with the offset that applies at that time. */
  zoneAt(at: Date): string;
}

/** A table of entries: the names of its columns, and the rows of one entry. */
export interface EntryTable {
  columns: readonly Column[];
  rowsOf(entry: FoundEntry, clock: TableClock): Cell[][];
}

export interface Column {
  name: string;
  /** About how many characters are visible in a spreadsheet. */
  width: number;
}

type Item = FoundEntry['items'][number];

interface EntryColumn extends Column {
  value(entry: FoundEntry, clock: TableClock): Cell;
}

interface ItemColumn extends Column {
  value(item: Item, place: number, entry: FoundEntry): Cell;
}

/** Which entry it is, and when it was completed. */
const identity: EntryColumn[] = [
  { name: 'List', width: 28, value: ({ listTitle }) => listTitle },
  { name: 'Entry', width: 8, value: ({ id }) => id },
  { name: 'Receipt', width: 12, value: ({ receipt }) => receipt },
  { name: 'Submitted', width: 20, value: (entry) => new Date(completedAtOf(entry)) },
  {
    name: 'Time zone',
    width: 30,
    value: (entry, { zoneAt }) => zoneAt(new Date(completedAtOf(entry))),
  },
  { name: 'Name', width: 22, value: ({ visitorName }) => visitorName ?? null },
];

const facts: EntryColumn[] = [
  { name: 'Done', width: 8, value: ({ completedCount }) => completedCount },
  { name: 'Items', width: 8, value: ({ totalCount }) => totalCount },
  {
    name: 'Missing',
    width: 40,
    value: ({ items }) => linesOf(items.filter(({ completed }) => !completed).map(({ content }) => content)),
  },
  {
    name: 'Notes',
    width: 50,
    value: ({ items }) =>
      linesOf(items.flatMap(({ content, note }) => (note ? [`${content}: ${note}`] : []))),
  },
  { name: 'Status', width: 12, value: statusOf },
  { name: 'Resolved', width: 20, value: ({ dealtWith }) => momentOf(dealtWith?.at) },
  { name: 'Comment', width: 40, value: ({ comment }) => comment ?? null },
  { name: 'Corrected', width: 20, value: ({ correction }) => momentOf(correction?.at) },
  { name: 'Deleted', width: 20, value: ({ deletedAt }) => momentOf(deletedAt) },
  {
    name: 'Signed',
    width: 8,
    value: ({ signatureData, signatureTyped }) => (signatureData || signatureTyped ? 'Yes' : 'No'),
  },
  { name: 'Typed signature', width: 22, value: ({ signatureTyped }) => signatureTyped ?? null },
  { name: 'Latitude', width: 12, value: ({ location }) => location?.latitude ?? null },
  { name: 'Longitude', width: 12, value: ({ location }) => location?.longitude ?? null },
  { name: 'Device', width: 28, value: ({ userAgent }) => (userAgent ? describeUserAgent(userAgent) : null) },
  { name: 'Seal', width: 20, value: ({ seal }) => seal ?? null },
  { name: 'Sent again', width: 12, value: ({ sentAgain }) => (sentAgain ? 'Yes' : null) },
  { name: 'Received', width: 20, value: (entry) => momentOf(receivedAtOf(entry)) },
  { name: 'Time remark', width: 40, value: completedCutText },
];

const itemColumns: ItemColumn[] = [
  { name: 'Item no.', width: 8, value: (_item, place) => place },
  { name: 'Item', width: 50, value: ({ content }) => content },
  { name: 'Done', width: 8, value: ({ completed }) => (completed ? 'Yes' : 'No') },
  { name: 'Note', width: 50, value: ({ note }) => note },
  {
    name: 'Remark',
    width: 40,
    value: (item, _place, entry) => remarksOn(item, entry).join('; ') || null,
  },
  { name: 'Received', width: 20, value: (_item, _place, entry) => momentOf(receivedAtOf(entry)) },
];

/** A row an entry. An entry counts as its owner corrected it. */
const entryRows: EntryTable = {
  columns: [...identity, ...facts],
  rowsOf: (entry, clock) => [[...identity, ...facts].map(({ value }) => value(entry, clock))],
};

/** A row an item. An erased entry, which has no items any more, is one row. */
const itemRows: EntryTable = {
  columns: [...identity, ...itemColumns],
  rowsOf(entry, clock) {
    const start = identity.map(({ value }) => value(entry, clock));
    if (entry.items.length === 0) return [[...start, ...itemColumns.map(() => null)]];
    return entry.items.map((item, index) => [
      ...start,
      ...itemColumns.map(({ value }) => value(item, index + 1, entry)),
    ]);
  },
};

/** The tables by what a row of them is. */
export const entryTables = { entries: entryRows, items: itemRows };

/** The same table with a last column of the signatures, as pictures or as typed; they are in the first row of an entry. */
export function withSignatures({ columns, rowsOf }: EntryTable): EntryTable {
  return {
    columns: [...columns, { name: 'Signature', width: 24 }],
    rowsOf: (entry, clock) =>
      rowsOf(entry, clock).map((cells, index) => [...cells, index === 0 ? signatureOf(entry) : null]),
  };
}

function signatureOf({ signatureData, signatureTyped }: FoundEntry): Picture | string | null {
  return signatureData ? { dataUrl: signatureData } : (signatureTyped ?? null);
}

function statusOf({ open, dealtWith, deletedAt }: FoundEntry): string | null {
  if (deletedAt) return 'Deleted';
  if (open) return 'Open';
  return dealtWith ? 'Resolved' : null;
}

function momentOf(iso: string | null | undefined): Date | null {
  return iso ? new Date(iso) : null;
}

function linesOf(texts: readonly string[]): string | null {
  return texts.join('\n') || null;
}
