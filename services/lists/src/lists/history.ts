import { createHash } from 'node:crypto';
import type { HistoryGroup } from '@scanlist/contracts/http/lists';
import type { DraftValue, RunningSession } from '../drafts/draft.ts';
import type { Completed } from '../entries/completed-at.ts';
import { correctedItems } from '../entries/correction.ts';
import type { CorrectedItem, EntryItem } from '../entries/entry.ts';
import { type EntryMailRow, entryMail } from '../entries/entry-mail.ts';
import type { Item, List } from '../list-model/list.ts';

/**
 * How many of the newest entries and running sessions 'Historical Entries' holds, and how large they may be together in
 * bytes of JSON. All entries are on a screen of their own, in pages.
 */
export const historyMax = { entries: 5, running: 45, bytes: 600_000 } as const;

/** A submitted session as stored, and what became of its mail. */
export interface SubmittedSession extends EntryMailRow, Pick<Completed, 'completedAt'> {
  number: number;
  sessionId: string;
  createdAt: Date;
  visitorName: string | null;
  /** As recorded; `correction` holds what their owner corrected. */
  items: EntryItem[];
  correction: CorrectedItem[] | null;
}

/**
 * 'Historical Entries' (decision O3): the sessions that ticked something, newest first, by the server's time. Each
 * has the items it ticked or noted and those it left out: submitted ones from their snapshot, running ones with the
 * current words of the list.
 */
export function history(
  list: Pick<List, 'id' | 'items' | 'retiredItems'>,
  submitted: readonly SubmittedSession[],
  running: readonly RunningSession[],
): HistoryGroup[] {
  const groups = [
    ...submitted.map((session) => submittedGroup(list, session)),
    ...running.map((session) => runningGroup(list, session)),
  ].filter((group) => group.items.some((item) => item.completed));
  const cameAt = ({ date, receivedAt = date }: HistoryGroup) => receivedAt;
  groups.sort((a, b) =>
    cameAt(a) < cameAt(b) ? 1 : cameAt(a) > cameAt(b) ? -1 : (b.entryId ?? 0) - (a.entryId ?? 0),
  );
  return bounded(groups);
}

function submittedGroup({ id }: Pick<List, 'id'>, session: SubmittedSession): HistoryGroup {
  const items = correctedItems(session);
  return {
    sessionId: historyId(id, session.sessionId),
    status: 'submitted',
    entryId: session.number,
    date: session.completedAt.toISOString(),
    ...(session.completedAt < session.createdAt && { receivedAt: session.createdAt.toISOString() }),
    visitorName: session.visitorName,
    mail: entryMail(session, session.createdAt),
    items: items.filter(isAnswered).map(({ removed: _, unnamed: __, ...item }) => item),
    leftOut: items
      .filter((item) => !isAnswered(item))
      .map(({ listItemId, content }) => ({ listItemId, content })),
  };
}

function runningGroup(
  { id: listId, items, retiredItems }: { id: string; items: readonly Item[]; retiredItems: readonly Item[] },
  session: RunningSession,
): HistoryGroup {
  return {
    sessionId: historyId(listId, session.sessionId),
    status: 'in-progress',
    entryId: null,
    date: session.touchedAt.toISOString(),
    items: [...items, ...retiredItems].flatMap(({ id, content }) => {
      const value = session.values[id];
      if (!isAnswered(value)) return [];
      return [{ listItemId: id, content, completed: value.completed, note: value.note }];
    }),
    leftOut: items
      .filter(({ id }) => !isAnswered(session.values[id]))
      .map(({ id, content }) => ({ listItemId: id, content })),
  };
}

/**
 * What members see in place of a session id, which only its phone may know: with it, one can write in the visitor's place
 * (decision 0089). The same for a session while it runs and after it. A session id has 128 random bits, so nobody finds it by
 * trying.
 */
export function historyId(listId: string, sessionId: string): string {
  return createHash('sha256').update(`history ${listId} ${sessionId}`).digest('base64url').slice(0, 22);
}

function isAnswered(value: DraftValue | undefined): value is DraftValue {
  return value !== undefined && (value.completed || value.note !== null);
}

/** As many of the newest groups as fit, and always the first. */
function bounded(groups: readonly HistoryGroup[]): HistoryGroup[] {
  const kept: HistoryGroup[] = [];
  let bytes = 0;
  for (const group of groups) {
    bytes += Buffer.byteLength(JSON.stringify(group));
    if (kept.length > 0 && bytes > historyMax.bytes) break;
    kept.push(group);
  }
  return kept;
}
