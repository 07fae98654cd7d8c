import type { CorrectionBody, Entry } from '@scanlist/contracts/http/entries';
import type { Issue } from '@scanlist/contracts/http/problem';
import { AppError } from '@scanlist/service-kit/app-error';
import { invalid } from '../list-model/list.ts';
import { storableText } from '../text.ts';
import type { CorrectedItem, EntryItem } from './entry.ts';
import type { EntryRow } from './entry-page-rows.ts';
import type { SearchedEntry } from './search-words.ts';
import { readVisitorName } from './visitor-name.ts';

/** An entry's stored fields that a correction reads or changes. */
type Correctable = Pick<
  EntryRow,
  | 'items'
  | 'completedCount'
  | 'visitorName'
  | 'isOpen'
  | 'dealtWithAt'
  | 'correctedAt'
  | 'correction'
  | 'recordedCount'
  | 'recordedName'
>;

/** The items as they count: as corrected, else as recorded. */
export function correctedItems({
  items,
  correction,
}: Pick<Correctable, 'items' | 'correction'>): EntryItem[] {
  if (!correction) return items;
  const corrected = new Map(correction.map((item) => [item.itemId, item]));
  return items.map((item) => {
    const { completed, note } = corrected.get(item.listItemId) ?? item;
    return { ...item, completed, note };
  });
}

/** Count and name as recorded, which a correction replaces; `items` are always as recorded. */
export function recordedFields(
  row: Pick<Correctable, 'completedCount' | 'visitorName' | 'correctedAt' | 'recordedCount' | 'recordedName'>,
): Pick<EntryRow, 'completedCount' | 'visitorName'> {
  if (!row.correctedAt) return { completedCount: row.completedCount, visitorName: row.visitorName };
  return { completedCount: row.recordedCount ?? row.completedCount, visitorName: row.recordedName };
}

/** The correction as an answer has it: when, and what was recorded of all that differs. */
export function answeredCorrection(row: Correctable): Entry['correction'] {
  if (!row.correctedAt) return null;
  const differing = new Set(row.correction?.map(({ itemId }) => itemId));
  return {
    at: row.correctedAt.toISOString(),
    original: {
      ...recordedFields(row),
      items: row.items
        .filter(({ listItemId }) => differing.has(listItemId))
        .map(({ listItemId, completed, note }) => ({ itemId: listItemId, completed, note })),
    },
  };
}

/** The stored fields of an entry that a correction changes. */
export interface CorrectedFields {
  correctedAt: Date | null;
  correction: CorrectedItem[] | null;
  recordedCount: number | null;
  recordedName: string | null;
  completedCount: number;
  hasNotes: boolean;
  visitorName: string | null;
  isOpen: boolean;
}

/**
 * What an entry's fields are after a correction, null for taking it back; null where nothing changes. `basis` is when
 * the entry was corrected as the sender knows it, undefined where they do not say. Raises `VALIDATION_FAILED` and
 * `VERSION_CONFLICT`.
 */
export function correctEntry(
  row: Correctable & { asksName: boolean },
  body: CorrectionBody | null,
  { basis, now }: { basis: string | null | undefined; now: Date },
): CorrectedFields | null {
  const recorded = recordedFields(row);
  const correction = body ? differingItems(row.items, body) : [];
  const visitorName = body ? nameAfter(row, recorded.visitorName, body) : recorded.visitorName;
  const isCorrected = correction.length > 0 || visitorName !== recorded.visitorName;
  if (visitorName === row.visitorName && isSame(correction, row.correction ?? [])) return null;
  if (basis !== undefined && basis !== (row.correctedAt?.toISOString() ?? null)) {
    throw new AppError('VERSION_CONFLICT', 'This entry was corrected somewhere else after you opened it.');
  }
  const items = correctedItems({ items: row.items, correction });
  return {
    correctedAt: isCorrected ? laterThan(row.correctedAt, now) : null,
    correction: isCorrected ? correction : null,
    recordedCount: isCorrected ? recorded.completedCount : null,
    recordedName: isCorrected ? recorded.visitorName : null,
    completedCount: items.filter(({ completed }) => completed).length,
    hasNotes: items.some(({ note }) => note !== null),
    visitorName,
    isOpen: isOpenAfter(row, hasFindings(items)),
  };
}

/** What the search reads of an entry. */
export interface IndexedEntry
  extends Pick<
    EntryRow,
    'receipt' | 'items' | 'correction' | 'visitorName' | 'recordedName' | 'signatureTyped'
  > {
  ownerId: string | null;
}

/** What an entry is found by: what counts, and of a corrected one also what was recorded. */
export function searchedEntry(entry: IndexedEntry): SearchedEntry {
  const { ownerId, receipt, visitorName, recordedName, signatureTyped, items, correction } = entry;
  return {
    ownerId,
    receipt,
    names: [visitorName, recordedName, signatureTyped],
    items: correction ? [...correctedItems({ items, correction }), ...items] : items,
    counted: correctedItems({ items, correction }),
  };
}

/**
 * An open entry stays open as long as there is something to deal with. Any other one opens if a correction brings the
 * first thing to deal with, unless it was marked as dealt with.
 */
function isOpenAfter(row: Correctable, hasFindingsNow: boolean): boolean {
  const mayOpen = row.isOpen || (row.dealtWithAt === null && !hasFindings(correctedItems(row)));
  return hasFindingsNow && mayOpen;
}

function hasFindings(items: readonly EntryItem[]): boolean {
  return items.some(({ completed, note }) => !completed || note !== null);
}

/** In the order of the entry, the items that a body corrects to something else than was recorded. */
function differingItems(items: readonly EntryItem[], body: CorrectionBody): CorrectedItem[] {
  const known = new Set(items.map(({ listItemId }) => listItemId));
  const asked = new Map<string, CorrectionBody['items'][number]>();
  const issues: Issue[] = [];
  for (const [index, item] of body.items.entries()) {
    const path = `correction.items.${index}.itemId`;
    if (!known.has(item.itemId)) issues.push({ path, message: 'This item is not in the entry' });
    else if (asked.has(item.itemId)) issues.push({ path, message: 'This item is named twice' });
    asked.set(item.itemId, item);
  }
  if (issues.length > 0) throw invalid(issues);
  return items.flatMap((recorded) => {
    const { completed = recorded.completed, note } = asked.get(recorded.listItemId) ?? {};
    const corrected = {
      itemId: recorded.listItemId,
      completed,
      note: note === undefined ? recorded.note : storableNote(note),
    };
    return corrected.completed === recorded.completed && corrected.note === recorded.note ? [] : [corrected];
  });
}

function storableNote(note: string | null): string | null {
  return storableText(note ?? '').trim() || null;
}

function nameAfter(
  row: Correctable & { asksName: boolean },
  recorded: string | null,
  { visitorName }: CorrectionBody,
): string | null {
  if (visitorName === undefined) return recorded;
  const name = readVisitorName(visitorName);
  if (name !== null && recorded === null && row.visitorName === null && !row.asksName) {
    throw invalid([{ path: 'correction.visitorName', message: 'This list asks for no name' }]);
  }
  return name;
}

/** Both are in the order of the entry. */
function isSame(some: readonly CorrectedItem[], others: readonly CorrectedItem[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ itemId, completed, note }, place) => {
      const other = others[place];
      return other?.itemId === itemId && other.completed === completed && other.note === note;
    })
  );
}

/** Never the time of the correction before: it says which one a sender knows. */
function laterThan(before: Date | null, now: Date): Date {
  return new Date(Math.max(now.getTime(), before === null ? 0 : before.getTime() + 1));
}
