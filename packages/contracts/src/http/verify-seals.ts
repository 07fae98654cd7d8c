import { z } from 'zod';
import { recordedEntry } from './corrections.ts';
import { type Entry, entrySchema } from './entries.ts';
import { exportedListSchema } from './lists.ts';
import {
  type PartName,
  partNames,
  partNamesOf,
  partTexts,
  type SealFormat,
  sealFormatOf,
  sealInput,
} from './seals.ts';

/** The part of an export that verifying reads. */
const exportSchema = z.object({
  lists: z.array(
    exportedListSchema
      .pick({ id: true, title: true, entryCount: true })
      .extend({ entries: z.array(entrySchema) }),
  ),
});
export type VerifiableList = z.infer<typeof exportSchema>['lists'][number];

/** The result of verifying a list. `problem` names the first wrong entry, the oldest; null where all are right. */
export interface ListFinding {
  listId: string;
  title: string;
  entries: number;
  /** How many of them have a seal; those from before there were seals come first. */
  sealed: number;
  /** The seal of the newest entry; null where none is sealed. */
  head: string | null;
  /** The number of entries with a removed part, by part; the content of removed parts is unknown. */
  removed: Partial<Record<PartName, number>>;
  problem: { entryId: number; what: string } | null;
}

/** The lists of an export with their entries, or null for anything else. */
export function readExport(text: string): VerifiableList[] | null {
  try {
    return exportSchema.parse(JSON.parse(text)).lists;
  } catch {
    return null;
  }
}

/** Compares the entries of a list with their seals, the oldest first, and stops at the first that is wrong. */
export async function verifyList(list: VerifiableList): Promise<ListFinding> {
  const entries = list.entries.toSorted((a, b) => a.id - b.id);
  const finding: ListFinding = {
    listId: list.id,
    title: list.title,
    entries: entries.length,
    sealed: 0,
    head: null,
    removed: {},
    problem: null,
  };
  const fail = (entryId: number, what: string) => ({ ...finding, problem: { entryId, what } });
  for (const [index, entry] of entries.entries()) {
    const number = index + 1;
    if (entry.id > number) return fail(number, 'is missing');
    if (entry.id < number) return fail(entry.id, 'appears twice');
    const problem = await problemOf(entry, { listId: list.id, before: finding.head });
    if (problem) return fail(number, problem);
    if (!entry.seal) continue;
    finding.head = entry.seal;
    finding.sealed += 1;
    for (const name of partNames) {
      if (entry.parts?.[name]?.salt === null) finding.removed[name] = (finding.removed[name] ?? 0) + 1;
    }
  }
  if (entries.length < list.entryCount) return fail(entries.length + 1, 'is missing');
  return finding;
}

/** The result of verifying a list, in a sentence or two. */
export function describeFinding({ entries, sealed, removed, problem }: ListFinding): string {
  if (problem) return `Entry #${problem.entryId} ${problem.what}. Nothing from there on can be trusted.`;
  if (entries === 0) return 'No entries.';
  const counted = `${entries} ${entries === 1 ? 'entry' : 'entries'}`;
  if (sealed === 0) return `${counted}, all from before there were seals.`;
  const older = sealed < entries ? ` ${entries - sealed} from before there were seals.` : '';
  const parts = partNames.flatMap((name) => (removed[name] ? [`${plural[name]} (${removed[name]})`] : []));
  const since = parts.length > 0 ? ` Removed since: ${parts.join(', ')}.` : '';
  return `${counted}. Everything fits.${older}${since}`;
}

/**
 * Finds the entry whose seal begins with a code from a receipt or a mail, however the code is spaced; null where the
 * code is too short or none matches.
 */
export function findEntryBySealCode(
  lists: readonly VerifiableList[],
  code: string,
): { list: VerifiableList; entry: Entry } | null {
  const digits = code.toLowerCase().replaceAll(/[^0-9a-f]/g, '');
  if (digits.length < 16) return null;
  for (const list of lists) {
    const entry = list.entries.find(({ seal }) => seal?.startsWith(digits));
    if (entry) return { list, entry };
  }
  return null;
}

async function problemOf(
  entry: Entry,
  { listId, before }: { listId: string; before: string | null },
): Promise<string | null> {
  const { seal, parts } = entry;
  if (!seal) return before === null ? null : 'has no seal, but the entry before it does';
  if (!parts) return 'has a seal, but not what it was made from';
  const format: SealFormat = parts.photos ? 2 : 1;
  // The first format seals no time of completion. An entry that has one was changed.
  if (format === 1 && sealFormatOf(entry) !== 1) return changed.facts;
  const texts = partTexts(recordedEntry(entry), format);
  const names = partNamesOf(format);
  const digests: string[] = [];
  for (const name of names) {
    const part = parts[name];
    if (!part) return 'has a seal, but not what it was made from';
    const { salt, digest } = part;
    digests.push(digest);
    if (salt === null) {
      if (texts[name] !== removedTexts[name]) return 'carries a part that was removed';
    } else if (!isSalt(salt) || (await sha256(bytesOf(salt), texts[name])) !== digest) return changed[name];
  }
  const input = sealInput({ listId, number: entry.id, before, digests, format });
  if ((await sha256(null, input)) === seal) return null;
  return before === null
    ? 'does not fit its seal, or was not the first to be sealed'
    : 'does not fit its seal, or the entry before it was swapped';
}

/** The text of each part once it was removed; facts never are. */
const removedTexts: Record<PartName, string | null> = {
  facts: null,
  items: '[]',
  signature: 'null',
  location: 'null',
  device: '""',
  photos: 'null',
};

const plural: Record<PartName, string> = {
  facts: 'facts',
  items: 'items',
  signature: 'signatures and names',
  location: 'locations',
  device: 'devices',
  photos: 'photos',
};

const changed: Record<PartName, string> = {
  facts: 'was changed: its time, receipt, or count is not the one recorded',
  items: 'was changed: its items are not the ones recorded',
  signature: 'was changed: its signature or name is not the one recorded',
  location: 'was changed: its location is not the one recorded',
  device: 'was changed: its device is not the one recorded',
  photos: 'was changed: its photos are not the ones recorded',
};

/** A longer salt could contain the beginning of the text. */
function isSalt(hex: string): boolean {
  return /^[0-9a-f]{32}$/.test(hex);
}

async function sha256(salt: Uint8Array | null, text: string): Promise<string> {
  const words = new TextEncoder().encode(text);
  const bytes = new Uint8Array((salt?.length ?? 0) + words.length);
  if (salt) bytes.set(salt);
  bytes.set(words, salt?.length ?? 0);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
