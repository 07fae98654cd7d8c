import type { HistoryGroup, OwnerList } from '@scanlist/contracts/http/lists';

/** How many entries and how many running sessions 'Historical Entries' shows at first. */
const shownAtFirst = 5;

/** The part of a list's history that 'Historical Entries' shows, and counts of the rest. */
export interface HistoryView {
  /** Newest first. */
  groups: HistoryGroup[];
  /** Running sessions that only `allRunning` shows. */
  hiddenRunning: number;
  /** Running sessions that are not in the answer. */
  unknownRunning: number;
  /** True where entries exist that are not among the groups. */
  hasMoreEntries: boolean;
}

/**
 * The newest five entries and the newest five running sessions; with `allRunning` all known ones (decision O3). The
 * counts come from the server, because an answer never has all entries of a busy list.
 */
export function historyView(
  { history, entryCount, runningCount }: Pick<OwnerList, 'history' | 'entryCount' | 'runningCount'>,
  allRunning: boolean,
): HistoryView {
  const entries = history.filter((group) => group.status === 'submitted');
  const running = history.filter((group) => group.status === 'in-progress');
  const shown = new Set([
    ...entries.slice(0, shownAtFirst),
    ...(allRunning ? running : running.slice(0, shownAtFirst)),
  ]);
  return {
    groups: history.filter((group) => shown.has(group)),
    hiddenRunning: Math.max(0, running.length - shownAtFirst),
    unknownRunning: Math.max(0, (runningCount ?? running.length) - running.length),
    hasMoreEntries: entryCount > Math.min(entries.length, shownAtFirst),
  };
}

/**
 * The completed and the left out items of a session, each in the list's order. An item with only a note was left out.
 */
export function partsOf({ items, leftOut = [] }: HistoryGroup) {
  const without = leftOut.map((item) => ({ ...item, completed: false, note: null }));
  return {
    done: items.filter((item) => item.completed),
    leftOut: [...items.filter((item) => !item.completed), ...without],
  };
}
