import type { LogSessionBodyInput, PatchItemBody, PublicList } from '@scanlist/contracts/http/fill';
import type { ListItem } from '@scanlist/contracts/http/lists';

/** The longest note, in characters (decision H2a). */
export const noteMax = 2000;

/** What this phone knows of one item: the visitor's tick and note, and whether the server has received them. */
export interface ItemDraft {
  /** The words the visitor saw (decision F5). */
  content: string;
  completed: boolean;
  note: string | null;
  /** The text in the open note box; null while the box is closed. */
  typed: string | null;
  /** Grows with every change the server should receive; `sentRev` is the last revision it answered. */
  rev: number;
  sentRev: number;
  /** True while the note itself, not only the tick, is unsent. */
  noteUnsent: boolean;
  /** The server has refused the last revision it answered: the item is only on this phone. */
  refused: boolean;
}

/** The ticks and notes of one running session, by item id; an untouched item is absent. */
export type Draft = Readonly<Record<string, ItemDraft>>;

/** What a visitor entered before the script arrived. */
export interface EarlyInput {
  itemId: string;
  ticked: boolean;
  typed: string;
}

/** A row of the page. `removed` when the owner removed the item while this visitor had it open or had used it. */
export interface Row {
  id: string;
  content: string;
  removed: boolean;
}

/** Ticks or unticks. Text in the note box becomes the note, and the box closes (section 4). */
export function tickItem(draft: Draft, row: Row, completed: boolean): Draft {
  const item = itemOf(draft, row);
  const typed = item.typed?.trim();
  return put(draft, row, changed({ ...item, completed, ...(typed ? newNote(typed) : {}), typed: null }));
}

/** Opens the note box with the present note. */
export function openNote(draft: Draft, row: Row): Draft {
  const item = itemOf(draft, row);
  return item.typed === null ? put(draft, row, { ...item, typed: item.note ?? '' }) : draft;
}

/** Closes the note box and discards text that was typed but not added. */
export function closeNote(draft: Draft, row: Row): Draft {
  return put(draft, row, { ...itemOf(draft, row), typed: null });
}

/** Stores the text of the note box, letter by letter. */
export function typeNote(draft: Draft, row: Row, typed: string): Draft {
  return put(draft, row, { ...itemOf(draft, row), typed: typed.slice(0, noteMax) });
}

/** Makes the typed text the item's note; a blank text changes nothing (section 5: Note). */
export function addNote(draft: Draft, row: Row): Draft {
  const item = itemOf(draft, row);
  const typed = item.typed?.trim();
  return typed ? put(draft, row, changed({ ...item, ...newNote(typed), typed: null })) : draft;
}

/** Removes the item's note. */
export function removeNote(draft: Draft, row: Row): Draft {
  return put(draft, row, changed({ ...itemOf(draft, row), note: null, noteUnsent: true, typed: null }));
}

/** Adds every note that was typed but not added, so that completing a list loses no text. */
export function addTypedNotes(draft: Draft, rows: readonly Row[]): Draft {
  return rows.reduce(addNote, draft);
}

/**
 * Merges what the visitor entered before the script arrived into the stored draft. Such a tick always counts as a tick,
 * because nobody can untick an item that was not shown as ticked yet. Text typed into the box of an item that was also
 * ticked becomes its note; other typed text stays in its open box.
 */
export function mergeEarlyInput(
  draft: Draft,
  rows: readonly Row[],
  earlyInput: readonly EarlyInput[],
): Draft {
  let merged = draft;
  for (const { itemId, ticked, typed } of earlyInput) {
    const row = rows.find(({ id }) => id === itemId);
    if (!row) continue;
    if (typed.trim()) merged = typeNote(merged, row, typed);
    if (ticked && (!itemOf(merged, row).completed || typed.trim())) merged = tickItem(merged, row, true);
  }
  return merged;
}

/**
 * Merges this session's values from the server. What this phone knows of an item wins, and is sent again where the
 * server differs. The server fills in what this phone does not know (its storage may have been cleared).
 */
export function mergeServer(draft: Draft, items: readonly ListItem[]): Draft {
  let merged = draft;
  for (const { id, content, completed, note } of items) {
    const known = merged[id];
    const row = { id, content, removed: false };
    if (!known || known.rev === 0) {
      if (completed || note !== null)
        merged = put(merged, row, { ...itemOf(merged, row), completed, note, rev: 1, sentRev: 1 });
    } else if (known.rev === known.sentRev && (known.completed !== completed || known.note !== note)) {
      merged = put(merged, row, { ...known, rev: known.rev + 1, noteUnsent: known.note !== note });
    }
  }
  return merged;
}

/**
 * Merges what another tab of the same session stored: per item the one with more changes. Text that is being typed in
 * this tab stays in its box. Only the beginning of a note that was added in the other tab goes.
 */
export function mergeTab(draft: Draft, other: Draft): Draft {
  const merged: Record<string, ItemDraft> = { ...draft };
  for (const [id, item] of Object.entries(other)) {
    const own = merged[id];
    if (!own || item.rev > own.rev || (item.rev === own.rev && item.sentRev > own.sentRev))
      merged[id] = { ...item, typed: isPart(own?.typed, item.note) ? null : (own?.typed ?? item.typed) };
  }
  return merged;
}

function isPart(typed: string | null | undefined, note: string | null): boolean {
  return !!typed && !!note?.startsWith(typed.trim());
}

/**
 * What this tab shows and an entry of the same session does not contain: ticks and notes, to be sent in a new session,
 * and text that is still being typed. `entered` is the draft that became the entry, in another tab.
 */
export function notInEntry(draft: Draft, entered: Draft): Draft {
  const rest: Record<string, ItemDraft> = {};
  for (const [id, item] of Object.entries(draft)) {
    const { completed, note, rev } = item;
    const other = entered[id];
    const typed = item.typed?.trim() === (other?.note ?? '') ? null : item.typed;
    const isNew = !other || (rev >= other.rev && (completed !== other.completed || note !== other.note));
    if (isNew && (completed || note)) rest[id] = { ...item, typed, sentRev: 0, noteUnsent: true };
    else if (typed) rest[id] = { ...item, typed, completed: false, note: null, rev: 0, sentRev: 0 };
  }
  return rest;
}

/** Marks revision `rev` of an item as answered by the server, accepted or `refused`: it is not sent again. */
export function markSent(draft: Draft, itemId: string, rev: number, refused = false): Draft {
  const item = draft[itemId];
  if (!item || item.sentRev >= rev) return draft;
  const noteUnsent = item.noteUnsent && item.rev > rev;
  return { ...draft, [itemId]: { ...item, sentRev: rev, noteUnsent, refused } };
}

/** Ids of the items with something the server has not answered yet. */
export function unsentItems(draft: Draft): string[] {
  return Object.entries(draft)
    .filter(([, item]) => item.rev > item.sentRev)
    .map(([id]) => id);
}

/** The body that gives the server the present state of an item (section 7: PATCH). */
export function patchBody(item: ItemDraft, sessionId: string): PatchItemBody {
  return {
    completed: item.completed,
    ...(item.noteUnsent ? { note: item.note } : {}),
    completedBy: sessionId,
  };
}

/**
 * The rows to show: the list's items, then used items that the owner has removed meanwhile (decision F4). An item that
 * was removed while the page shows it (`list.removed`) keeps its place.
 */
export function rowsOf(
  list: {
    items: readonly Pick<PublicList['items'][number], 'id' | 'content'>[];
    removed?: readonly string[];
  },
  draft: Draft,
): Row[] {
  const ids = new Set(list.items.map(({ id }) => id));
  const removed = Object.entries(draft).filter(([id, item]) => !ids.has(id) && (item.completed || item.note));
  return [
    ...list.items.map(({ id, content }) => ({ id, content, removed: !!list.removed?.includes(id) })),
    ...removed.map(([id, { content }]) => ({ id, content, removed: true })),
  ];
}

/** How many of the rows are ticked, and the share in whole percent. */
export function progressOf(
  rows: readonly Row[],
  draft: Draft,
): { done: number; total: number; percent: number } {
  const done = rows.filter(({ id }) => draft[id]?.completed).length;
  return { done, total: rows.length, percent: rows.length ? Math.round((done / rows.length) * 100) : 0 };
}

/** The ticked and unticked items, with the content the visitor saw (decisions F4, F5). */
export function entryItems(
  rows: readonly Row[],
  draft: Draft,
): Pick<LogSessionBodyInput, 'completedItems' | 'uncompletedItems'> {
  const seen = (completed: boolean) =>
    rows
      .filter(({ id }) => (draft[id]?.completed ?? false) === completed)
      .map(({ id, content }) => ({ itemId: id, content, note: draft[id]?.note ?? null }));
  return { completedItems: seen(true), uncompletedItems: seen(false) };
}

type SeenItem = NonNullable<LogSessionBodyInput['completedItems']>[number];

/** The draft an unsent entry was made from, to continue with after the server refused it. */
export function draftFromEntry(body: LogSessionBodyInput): Draft {
  const draft: Record<string, ItemDraft> = {};
  const restore = (completed: boolean, items: SeenItem[] = []) => {
    for (const { itemId: id, content = '', note = null } of items) {
      if (completed || note)
        draft[id] = { ...itemOf({}, { id, content }), completed, note, rev: 1, noteUnsent: !!note };
    }
  };
  restore(true, body.completedItems);
  restore(false, body.uncompletedItems);
  return draft;
}

/** Parses a stored draft; null when it is not one. */
export function parseDraft(value: unknown): Draft | null {
  if (!isRecord(value)) return null;
  const items: Record<string, ItemDraft> = {};
  for (const [id, item] of Object.entries(value)) {
    if (!isRecord(item)) continue;
    const { content, completed, note, typed, rev, sentRev, noteUnsent, refused } = item;
    items[id] = {
      content: typeof content === 'string' ? content : '',
      completed: completed === true,
      note: typeof note === 'string' && note ? note : null,
      typed: typeof typed === 'string' && typed ? typed : null,
      rev: typeof rev === 'number' ? rev : 1,
      sentRev: typeof sentRev === 'number' ? sentRev : 0,
      noteUnsent: noteUnsent === true,
      refused: refused === true,
    };
  }
  return items;
}

function itemOf(draft: Draft, row: Pick<Row, 'id' | 'content'>): ItemDraft {
  return (
    draft[row.id] ?? {
      content: row.content,
      completed: false,
      note: null,
      typed: null,
      rev: 0,
      sentRev: 0,
      noteUnsent: false,
      refused: false,
    }
  );
}

function newNote(text: string): Pick<ItemDraft, 'note' | 'noteUnsent'> {
  return { note: text.slice(0, noteMax), noteUnsent: true };
}

function changed(item: ItemDraft): ItemDraft {
  return { ...item, rev: item.rev + 1 };
}

function put(draft: Draft, row: Row, item: ItemDraft): Draft {
  return { ...draft, [row.id]: row.content ? { ...item, content: row.content } : item };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
