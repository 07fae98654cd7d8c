import type { Entry } from '@scanlist/contracts/http/entries';
import type { LogSessionBody } from '@scanlist/contracts/http/fill';
import type { Issue } from '@scanlist/contracts/http/problem';
import { AppError } from '@scanlist/service-kit/app-error';
import { type Item, invalid, type List } from '../list-model/list.ts';
import { storableText } from '../text.ts';
import { type Completed, readCompleted, readStarted } from './completed-at.ts';
import { contentDigest } from './content-digest.ts';
import { normalizeSentText } from './earlier-texts.ts';
import { hashReceiptSecret, receiptCode } from './receipt.ts';
import { readTypedSignature, type SignatureReading, signatureIssues } from './signature.ts';
import { nameRequired, readVisitorName } from './visitor-name.ts';

/** One item as the visitor saw it (decision F5); `removed` when it was no longer on the list at completion. */
export type EntryItem = Entry['items'][number];

/** What counts of an item in place of what was recorded. */
export interface CorrectedItem {
  itemId: string;
  completed: boolean;
  note: string | null;
}

export interface Location {
  latitude: number;
  longitude: number;
}

/** A submitted session before the database has given it its number (decision O2). */
export interface NewEntry extends Completed {
  listId: string;
  sessionId: string;
  receipt: string;
  /** When it was received. */
  createdAt: Date;
  /** When its first tick or note was made, by the phone's word; null where only the database knows. */
  startedAt: Date | null;
  completedCount: number;
  totalCount: number;
  userAgent: string;
  /** The PNG, as it is stored. */
  signature: Buffer | null;
  /** The same as a data URL, as the seal and the event carry it. */
  signatureData: string | null;
  /** What the visitor typed in place of a drawn signature. */
  signatureTyped: string | null;
  /** The strokes of the drawn signature, as they are sent. */
  signatureStrokes: string | null;
  /** Who filled it in, as they typed it. */
  visitorName: string | null;
  location: Location | null;
  items: EntryItem[];
  /** Of the secret in the address of its receipt; null for none. */
  secretHash: Buffer | null;
  /** Of what was sent, to recognize it when it is sent again. */
  contentDigest: Buffer;
  /** Its phone sent it as a session of its own, because its session had an entry with other content. */
  sentAgain: boolean;
}

/** What a completion is checked against: the current list and the notes of this session's draft. */
export interface CompletionFacts {
  list: Pick<List, 'id' | 'requireSignature' | 'askName' | 'askLocation' | 'items' | 'retiredItems'>;
  draftNotes: Record<string, string>;
  /** The items whose text in the body is one they had earlier, from `findItemsWithEarlierText`. */
  itemsWithEarlierText?: ReadonlySet<string>;
}

/**
 * The entry a visitor's session becomes (decisions F3 to F6, specification section 5: Completion). It holds no name and no
 * location where the list asks for none, whatever was sent (decision 0076). In this order raises
 * `NO_COMPLETED_ITEMS`, `VALIDATION_FAILED` naming every wrong item, a wrong signature and a missing name,
 * `SIGNATURE_REQUIRED`.
 */
export function newEntry(
  facts: CompletionFacts,
  session: LogSessionBody,
  made: {
    now: Date;
    userAgent: string;
    /** What the drawn signature of `session` was read as; null for none. */
    signature: SignatureReading | null;
    randomInt: (below: number) => number;
  },
): NewEntry {
  if (session.completedItems.length === 0) {
    throw new AppError('NO_COMPLETED_ITEMS', 'No completed items to save');
  }
  const { signature } = made;
  const visitorName = facts.list.askName === 'off' ? null : readVisitorName(session.name);
  const signatureTyped = readTypedSignature(session.signatureTyped);
  const issues = itemIssues(facts.list, session);
  if (signature?.problem) issues.push({ path: 'signatureData', message: signature.problem });
  issues.push(...signatureIssues(session, signatureTyped));
  if (facts.list.askName === 'required' && !visitorName) issues.push({ path: 'name', message: nameRequired });
  if (issues.length > 0) throw invalid(issues);
  if (facts.list.requireSignature && !signature && !signatureTyped) {
    throw new AppError('SIGNATURE_REQUIRED', 'A signature is required to complete this list');
  }
  const items = snapshot(facts, session);
  const completed = readCompleted(session, made.now);
  return {
    listId: facts.list.id,
    sessionId: session.sessionId,
    receipt: receiptCode(made.randomInt),
    createdAt: made.now,
    ...completed,
    startedAt: readStarted(session, completed),
    completedCount: items.filter((item) => item.completed).length,
    totalCount: items.length,
    userAgent: storableText(made.userAgent),
    signature: signature?.png ?? null,
    signatureData: signature?.dataUrl ?? null,
    signatureTyped,
    signatureStrokes: session.signatureStrokes ?? null,
    visitorName,
    location: facts.list.askLocation && session.locationData ? roundLocation(session.locationData) : null,
    items,
    secretHash: session.receiptSecret ? hashReceiptSecret(session.receiptSecret) : null,
    contentDigest: contentDigest(session, {
      name: facts.list.askName !== 'off',
      signature: facts.list.requireSignature,
    }),
    sentAgain: session.sentAgain ?? false,
  };
}

/**
 * Every item as the visitor saw it (decisions F4, F5): items of the list in its order, then those no longer on it.
 * Ticks come from the body alone, words and notes too where it has them; other items take the current words of the
 * list and the notes of the draft. Where the body names with `uncompletedItems` what else was seen, an item in
 * neither list still counts, and is marked as unnamed.
 */
export function snapshot(facts: CompletionFacts, session: LogSessionBody): EntryItem[] {
  const { list, draftNotes } = facts;
  const seen = new Map<string, Pick<EntryItem, 'completed' | 'note'> & { content: string | undefined }>();
  for (const item of session.uncompletedItems ?? []) {
    seen.set(item.itemId, { content: item.content, completed: false, note: item.note });
  }
  for (const item of session.completedItems) {
    seen.set(item.itemId, { content: item.content, completed: true, note: item.note });
  }
  const unnamed = session.uncompletedItems ? { unnamed: true } : {};
  const onList = list.items.map((item) => {
    const value = seen.get(item.id);
    if (value) return entryItem(facts, item, value, false);
    const untouched = { content: undefined, completed: false, note: draftNotes[item.id] ?? null };
    return { ...entryItem(facts, item, untouched, false), ...unnamed };
  });
  const listed = new Set(list.items.map((item) => item.id));
  const retired = new Map(list.retiredItems.map((item) => [item.id, item]));
  const removed = [...seen].flatMap(([id, value]) => {
    const item = listed.has(id) ? undefined : retired.get(id);
    return item ? [entryItem(facts, item, value, true)] : [];
  });
  return [...onList, ...removed];
}

/** Four decimals, about eleven metres: enough to identify a site, not a person's chair (decision F6). */
export function roundLocation({ latitude, longitude }: Location): Location {
  return { latitude: fourDecimals(latitude), longitude: fourDecimals(longitude) };
}

function itemIssues(list: CompletionFacts['list'], session: LogSessionBody): Issue[] {
  const known = new Set([...list.items, ...list.retiredItems].map((item) => item.id));
  const seen = new Set<string>();
  const issues: Issue[] = [];
  for (const field of ['completedItems', 'uncompletedItems'] as const) {
    for (const [index, { itemId }] of (session[field] ?? []).entries()) {
      const path = `${field}.${index}.itemId`;
      if (!known.has(itemId)) issues.push({ path, message: 'This item does not belong to this list' });
      else if (seen.has(itemId)) issues.push({ path, message: 'This item is named twice' });
      seen.add(itemId);
    }
  }
  return issues;
}

function entryItem(
  { itemsWithEarlierText }: CompletionFacts,
  item: Item,
  value: { content: string | undefined; completed: boolean; note: string | null },
  removed: boolean,
): EntryItem {
  const content = normalizeSentText(value.content) || item.content;
  const differs = content !== item.content && !itemsWithEarlierText?.has(item.id);
  return {
    listItemId: item.id,
    content,
    completed: value.completed,
    note: value.note === null ? null : storableText(value.note).trim() || null,
    removed,
    ...(differs && { listContent: item.content }),
  };
}

/** `toFixed` would keep the sign of a value that rounds to nothing, and minus zero is no place. */
function fourDecimals(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000 + 0;
}
