import type { DraftItem } from '@scanlist/contracts/http/fill';
import type { ListItem } from '@scanlist/contracts/http/lists';
import { storableText } from '../text.ts';

/** What one visitor's running session says of one item. */
export interface DraftValue {
  completed: boolean;
  note: string | null;
}

/** A running session's ticks and notes by item id. */
export type DraftValues = Record<string, DraftValue>;

/** A running session as stored: item id to its tick and note. `touchedAt` is the server's time of its last change. */
export interface RunningSession {
  sessionId: string;
  touchedAt: Date;
  values: DraftValues;
}

/** Drafts are deleted this many days after the last touch of their session (decision P9a). */
export const draftDaysMax = 60;

/**
 * How many running sessions a list keeps, those touched last (decision 0044): sixteen a day, none of them submitted, for the
 * sixty days a draft is kept.
 */
export const runningSessionsMax = 1000;

/** How many bytes of notes they have together: a thousand sessions with half an A4 page each have a tenth of it. */
export const runningNotesBytesMax = 20_000_000;

/** Items with one session's own values; without a draft none is ticked or noted (decision F1). */
export function visitorItems(
  items: readonly { id: string; content: string }[],
  draft: DraftValues | null,
  sessionId: string | null,
): ListItem[] {
  return items.map(({ id, content }) => {
    const { completedBy, ...value } = draftAnswer(id, draft?.[id] ?? null, sessionId);
    return { id, content, completed: value.completed, completedBy, note: value.note };
  });
}

/** One item as its session sees it. `completedBy` names the session only while it has ticked the item. */
export function draftAnswer(itemId: string, value: DraftValue | null, sessionId: string | null): DraftItem {
  const completed = value?.completed ?? false;
  return { id: itemId, completed, completedBy: completed ? sessionId : null, note: value?.note ?? null };
}

/** The note as it is stored: trimmed, null when empty. */
export function noteToKeep(note: string | null): string | null {
  return note === null ? null : storableText(note).trim() || null;
}

/** Drafts whose session touched nothing since this moment are deleted (decision P9a). */
export function draftCutoff(now: Date): Date {
  return new Date(now.getTime() - draftDaysMax * 24 * 60 * 60 * 1000);
}
