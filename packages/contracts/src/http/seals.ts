import type { Entry } from './entries.ts';
import { completedAtOf, type EntryTimes, receivedAtOf } from './entry-times.ts';

/**
 * The format of a seal. The second one holds when the entry was completed, and has room for answers of items and for photos
 * (decision 0101). An entry that has none of these is sealed in the first one.
 */
export type SealFormat = 1 | 2;

/** The parts of an entry that are sealed (decision 0053). */
export const partNames = ['facts', 'items', 'signature', 'location', 'device', 'photos'] as const;
export type PartName = (typeof partNames)[number];

/** The parts of a format, in the order of their digests. */
export function partNamesOf(format: SealFormat): readonly PartName[] {
  return format === 1 ? partNames.slice(0, -1) : partNames;
}

/** The format that seals a new entry. */
export function sealFormatOf(entry: EntryTimes): SealFormat {
  return receivedAtOf(entry) !== null || entry.completedCut ? 2 : 1;
}

/** The sealed content of an entry, as it is exported. */
export type SealedContent = Pick<
  Entry,
  | 'receipt'
  | 'createdAt'
  | 'completedAt'
  | 'completedCut'
  | 'completedCount'
  | 'totalCount'
  | 'items'
  | 'signatureData'
  | 'signatureTyped'
  | 'signatureStrokes'
  | 'visitorName'
  | 'location'
  | 'userAgent'
>;

/**
 * The parts of an entry as texts: JSON of arrays, texts, numbers, `true`, `false` and `null`, without spaces, as `JSON.stringify`
 * writes it. The part of the signature says who filled in the entry. It is the picture of the signature, or an array of picture,
 * visitor's name, typed signature and strokes, up to the last one that is there. The second format adds to the facts when the entry was completed and whether that time was cut, and to each
 * item its answer; answers and photos are `null` as long as there are none. The digest of a part is SHA-256 of its 16 bytes of salt and of its text in UTF-8.
 */
export function partTexts(entry: SealedContent, format: SealFormat): Record<PartName, string> {
  const { receipt, createdAt, completedCount, totalCount, location } = entry;
  const facts = [receipt, createdAt, completedCount, totalCount];
  const isFirst = format === 1;
  const items = entry.items.map(
    ({ listItemId, content, completed, note, removed, listContent = null, unnamed = false }) => {
      const item = [listItemId, content, completed, note, removed, listContent, unnamed];
      return isFirst ? item : [...item, null];
    },
  );
  return {
    facts: JSON.stringify(isFirst ? facts : [...facts, completedAtOf(entry), entry.completedCut ?? false]),
    items: JSON.stringify(items),
    signature: signatureText(entry),
    location: JSON.stringify(location && [location.latitude.toFixed(4), location.longitude.toFixed(4)]),
    device: JSON.stringify(entry.userAgent),
    photos: 'null',
  };
}

/** An entry's text is as before there were names, typed signatures or strokes where it has none of them. */
function signatureText({
  signatureData,
  visitorName = null,
  signatureTyped = null,
  signatureStrokes = null,
}: SealedContent): string {
  const who = [signatureData, visitorName, signatureTyped, signatureStrokes];
  while (who.length > 1 && who.at(-1) === null) who.pop();
  return JSON.stringify(who.length === 1 ? signatureData : who);
}

/**
 * The input of the hash: its SHA-256, in UTF-8, is the seal of an entry. Digests and seals are hexadecimal; `before` is
 * null for the first sealed entry.
 */
export function sealInput(entry: {
  listId: string;
  number: number;
  before: string | null;
  digests: readonly string[];
  format: SealFormat;
}): string {
  const { listId, number, before, digests, format } = entry;
  return [`scanlist-entry-${format}`, listId, number, before ?? 'genesis', ...digests].join('\n');
}

/** The beginning of a seal, to read aloud and to compare: sixteen digits in groups of four. */
export function shortSeal(seal: string): string {
  return (seal.slice(0, 16).match(/.{4}/g) ?? []).join(' ');
}
