import type { HistoryGroup } from '@scanlist/contracts/http/lists';
import type { DraftValue } from '../drafts/draft.ts';
import type { EntryItem } from '../entries/entry.ts';
import type { Item, List } from './list.ts';

/** How many sessions 'Historical Entries' shows, and how large they may be together in bytes of JSON. */
export const historyMax = { groups: 50, bytes: 600_000 } as const;

/** A submitted session as stored. */
export interface SubmittedSession {
  number: number;
  sessionId: string;
  createdAt: Date;
  items: EntryItem[];
}

/** A running session as stored: item id to its tick and note. `touchedAt` is the server's time of its last change. */
export interface RunningSession {
  sessionId: string;
  touchedAt: Date;
  values: Record<string, DraftValue>;
}

/**
 * 'Historical Entries' (decision O3): every session that ticked something, newest first, by the server's time. Of each
 * the items it ticked or noted: submitted ones from their snapshot, running ones in the list's words of now.
 */
export function history(
  list: Pick<List, 'items' | 'retiredItems'>,
  submitted: readonly SubmittedSession[],
  running: readonly RunningSession[],
): HistoryGroup[] {
  const groups = [
    ...submitted.map(submittedGroup),
    ...running.map((session) => runningGroup([...list.items, ...list.retiredItems], session)),
  ].filter((group) => group.items.some((item) => item.completed));
  groups.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : (b.entryId ?? 0) - (a.entryId ?? 0)));
  return bounded(groups);
}

function submittedGroup(session: SubmittedSession): HistoryGroup {
  return {
    sessionId: session.sessionId,
    status: 'submitted',
    entryId: session.number,
    date: session.createdAt.toISOString(),
    items: session.items
      .filter((item) => item.completed || item.note !== null)
      .map(({ listItemId, content, completed, note }) => ({ listItemId, content, completed, note })),
  };
}

function runningGroup(items: readonly Item[], session: RunningSession): HistoryGroup {
  return {
    sessionId: session.sessionId,
    status: 'in-progress',
    entryId: null,
    date: session.touchedAt.toISOString(),
    items: items.flatMap(({ id, content }) => {
      const value = session.values[id];
      if (!value || (!value.completed && value.note === null)) return [];
      return [{ listItemId: id, content, completed: value.completed, note: value.note }];
    }),
  };
}

/** As many of the newest groups as fit, and always the first. */
function bounded(groups: readonly HistoryGroup[]): HistoryGroup[] {
  const kept: HistoryGroup[] = [];
  let bytes = 0;
  for (const group of groups.slice(0, historyMax.groups)) {
    bytes += Buffer.byteLength(JSON.stringify(group));
    if (kept.length > 0 && bytes > historyMax.bytes) break;
    kept.push(group);
  }
  return kept;
}
